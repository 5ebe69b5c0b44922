// npm run doctor -- --stage prod: what is missing or wrong before a deployment and after it, with what to do about each.
import { settingsOf } from '../lib/settings.ts';
import { openAccount } from './operations/account.ts';
import { doctor } from './operations/doctor.ts';
import { command, readOptions, stageOf } from './operations/options.ts';
import { lineOf, summary } from './operations/report.ts';

await command(async () => {
  const { given, wrong } = readOptions('npm run doctor -- --stage prod', { stage: 'text' });
  const stage = stageOf(given.stage, wrong);
  const settings = settingsOf({ tryGetContext: (name) => (name === 'stage' ? stage : undefined) });
  const findings = await doctor(openAccount(settings), settings, (finding) => console.log(lineOf(finding)));
  console.log(`\n${summary(findings)}`);
  return findings.every(({ level }) => level !== 'fail');
});
