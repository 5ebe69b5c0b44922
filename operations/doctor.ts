// npm run ops -- doctor --stage prod: finds problems before and after a deployment, each with its remedy.
// --before leaves out checks that matter only after the deployment.
import { settingsOf } from '../lib/settings/read-settings.ts';
import { type Finding, lineOf, parseStage, readOptions, refuseWords, runCommand, summary } from './command/options.ts';
import { openAccount } from './doctor/account.ts';
import { runDoctor } from './doctor/doctor.ts';

await runCommand(async () => {
  const kinds = { stage: 'text', before: 'flag' } as const;
  const { options, words, usageError } = readOptions('npm run ops -- doctor --stage prod [--before]', kinds);
  refuseWords(words, usageError);
  const stage = parseStage(options.stage, usageError);
  const settings = settingsOf({ tryGetContext: (name) => (name === 'stage' ? stage : undefined) });
  const report = (finding: Finding) => console.log(lineOf(finding));
  const findings = await runDoctor(openAccount(settings), settings, { report, onlyBefore: options.before });
  console.log(`\n${summary(findings)}`);
  return findings.every(({ level }) => level !== 'fail');
});
