// npm run doctor -- --stage prod: what's missing or wrong, before and after a deployment, and what to do about it.
// --before leaves out what only matters after deploying.
import { settingsOf } from '../lib/settings/settings.ts';
import { openAccount } from './operations/account.ts';
import { doctor } from './operations/doctor.ts';
import { command, readOptions, stageOf } from './operations/options.ts';
import { type Finding, lineOf, summary } from './operations/report.ts';

await command(async () => {
  const kinds = { stage: 'text', before: 'flag' } as const;
  const { given, words, wrong } = readOptions('npm run doctor -- --stage prod [--before]', kinds);
  if (words.length > 0) throw wrong(`'${words[0]}' is not an option`);
  const stage = stageOf(given.stage, wrong);
  const settings = settingsOf({ tryGetContext: (name) => (name === 'stage' ? stage : undefined) });
  const tell = (finding: Finding) => console.log(lineOf(finding));
  const findings = await doctor(openAccount(settings), settings, { tell, onlyBefore: given.before });
  console.log(`\n${summary(findings)}`);
  return findings.every(({ level }) => level !== 'fail');
});
