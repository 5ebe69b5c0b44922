// npm run smoke -- <url>: proves a deployed site (or a local one) from outside. Nothing is changed and nobody signs in, unless
// --link gives the link of a request of one's own: then its conversation is opened, too.
import { command, readOptions } from './operations/options.ts';
import { lineOf, summary } from './operations/report.ts';
import { smoke } from './operations/smoke.ts';

await command(async () => {
  const { given, words, wrong } = readOptions(
    'npm run smoke -- https://your.site [--link https://your.site/guest/ID/PIN]',
    {
      link: 'text',
    },
  );
  const [url, ...more] = words;
  if (!url) throw wrong('The address of the site is missing');
  if (more.length > 0) throw wrong(`One address, not ${words.length}`);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw wrong(`'${url}' is no address of a site`);
  const findings = await smoke(url, (finding) => console.log(lineOf(finding)), given.link);
  console.log(`\n${summary(findings)}`);
  return findings.every(({ level }) => level !== 'fail');
});
