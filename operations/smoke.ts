// npm run ops -- smoke <url>: tests a deployed site (or a local one) from outside. It changes nothing and no one signs in, unless --link
// gives the link of one of your own requests. Then it opens that request's conversation, too.
import { lineOf, readOptions, runCommand, summary } from './command/options.ts';
import { smokeTest } from './smoke/smoke-test.ts';

await runCommand(async () => {
  const usage = 'npm run ops -- smoke https://your.site [--link https://your.site/guest/ID/PIN]';
  const { options, words, usageError } = readOptions(usage, { link: 'text' });
  const [url, ...more] = words;
  if (!url) throw usageError('The address of the site is missing');
  if (more.length > 0) throw usageError(`Give one address, not ${words.length}`);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw usageError(`'${url}' is not the address of a site`);
  const findings = await smokeTest(url, (finding) => console.log(lineOf(finding)), options.link);
  console.log(`\n${summary(findings)}`);
  return findings.every(({ level }) => level !== 'fail');
});
