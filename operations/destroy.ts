// npm run ops -- destroy --stage dev [--yes]: deletes a stage that keeps no data, with everything in it.
import { spawnSync } from 'node:child_process';
import { settingsOf } from '../lib/settings/read-settings.ts';
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { senderIn } from './deploy/sender.ts';
import { describeStack, stackNameOf } from './stack/deployment.ts';

await runCommand(async () => {
  const usage = 'npm run ops -- destroy --stage dev [--yes]';
  const { options, words, usageError } = readOptions(usage, { stage: 'text', yes: 'flag' });
  refuseWords(words, usageError);
  const stage = parseStage(options.stage, usageError);
  const { keepData } = settingsOf({ tryGetContext: (name) => (name === 'stage' ? stage : undefined) });
  if (keepData) throw new Error(`${stage} keeps its data, so no command deletes it (docs/operations.md).`);
  const stack = await describeStack(stage);
  if (!stack) {
    console.log(`There is no ${stackNameOf(stage)}.`);
    return true;
  }
  const command = ['cdk', 'destroy', '-c', `stage=${stage}`, ...(options.yes ? ['--force'] : [])];
  if (spawnSync('npx', command, { stdio: 'inherit' }).status !== 0) return false;
  const sender = senderIn(stack.outputs);
  console.log(
    `${stackNameOf(stage)} is deleted with its data. What CDK's bootstrap keeps in its bucket costs a few cents:`,
  );
  console.log(
    '  aws cloudformation delete-stack --stack-name CDKToolkit, once its bucket is empty, if nothing else uses CDK here',
  );
  if (sender) console.log(`SES still knows ${sender}, which costs nothing.`);
  return true;
});
