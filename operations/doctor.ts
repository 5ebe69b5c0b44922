// npm run ops -- doctor --stage prod: finds problems before and after a deployment, each with its remedy.
// --before leaves out checks that matter only after the deployment.
import { settingsOf } from '../lib/settings/read-settings.ts';
import { type Finding, lineOf, parseStage, readOptions, refuseWords, runCommand, summary } from './command/options.ts';
import { senderIn, sendsFromAddress } from './deploy/sender.ts';
import { openAccount } from './doctor/account.ts';
import { runDoctor } from './doctor/doctor.ts';
import { describeStack } from './stack/deployment.ts';

await runCommand(async () => {
  const kinds = { stage: 'text', before: 'flag', email: 'text' } as const;
  const { options, words, usageError } = readOptions(
    'npm run ops -- doctor --stage prod [--before] [--email <sender of a first deployment>]',
    kinds,
  );
  refuseWords(words, usageError);
  const stage = parseStage(options.stage, usageError);
  const email = sendsFromAddress(stage)
    ? (options.email ?? senderIn((await describeStack(stage))?.outputs))
    : undefined;
  const settings = settingsOf({ tryGetContext: (name) => ({ stage, email })[name] });
  const report = (finding: Finding) => console.log(lineOf(finding));
  const findings = await runDoctor(openAccount(settings), settings, { report, onlyBefore: options.before });
  console.log(`\n${summary(findings)}`);
  return findings.every(({ level }) => level !== 'fail');
});
