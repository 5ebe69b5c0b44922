// npm run doctor -- --stage prod: what is missing or wrong before a deployment and after it, with what to do about each.
// --before leaves out what only matters once it is deployed.
import { settingsOf } from '../lib/settings/read-settings.ts';
import { type Finding, lineOf, summary } from './command/findings.ts';
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { openAccount } from './doctor/account.ts';
import { runDoctor } from './doctor/doctor.ts';

await runCommand(async () => {
  const kinds = { stage: 'text', before: 'flag' } as const;
  const { options, words, usageError } = readOptions('npm run doctor -- --stage prod [--before]', kinds);
  refuseWords(words, usageError);
  const stage = parseStage(options.stage, usageError);
  const settings = settingsOf({ tryGetContext: (name) => (name === 'stage' ? stage : undefined) });
  const report = (finding: Finding) => console.log(lineOf(finding));
  const findings = await runDoctor(openAccount(settings), settings, { report, onlyBefore: options.before });
  console.log(`\n${summary(findings)}`);
  return findings.every(({ level }) => level !== 'fail');
});
