// npm run smoke -- <url>: tests a deployed site (or a local one) from outside. It changes nothing and doesn't sign in. With
// --link (the link of your own request) it also opens that request's conversation.
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
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw wrong(`'${url}' is not the address of a site`);
  const findings = await smoke(url, (finding) => console.log(lineOf(finding)), given.link);
  console.log(`\n${summary(findings)}`);
  return findings.every(({ level }) => level !== 'fail');
});
