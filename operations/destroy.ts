// npm run ops -- destroy --stage dev [--yes]: deletes a stage that keeps no data, with everything in it.
import { setTimeout as wait } from 'node:timers/promises';
import { settingsOf } from '../lib/settings/read-settings.ts';
import { queryRequest } from './aws/aws-request.ts';
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { senderIn } from './deploy/sender.ts';
import { describeStack, stackNameOf } from './stack/deployment.ts';

const POLL_MS = 5_000;

await runCommand(async () => {
  const usage = 'npm run ops -- destroy --stage dev [--yes]';
  const { options, words, usageError } = readOptions(usage, { stage: 'text', yes: 'flag' });
  refuseWords(words, usageError);
  const stage = parseStage(options.stage, usageError);
  const { keepData } = settingsOf({ tryGetContext: (name) => (name === 'stage' ? stage : undefined) });
  if (keepData) throw new Error(`${stage} keeps its data, so no command deletes it (docs/operations.md).`);
  const name = stackNameOf(stage);
  const stack = await describeStack(stage);
  if (!stack) throw new Error(`There is no ${name} in this account.`);
  if (!options.yes) {
    console.log(`Nothing was deleted. Add --yes to delete ${name} with its data. It cannot be restored.`);
    return true;
  }
  await queryRequest('cloudformation', 'DeleteStack', { StackName: name });
  console.log(`Deleting ${name}. It takes about ten minutes, most of it for the distribution.`);
  for (let now = await describeStack(stage); now; now = await describeStack(stage)) {
    if (now.status === 'DELETE_FAILED') throw new Error(`${name} is DELETE_FAILED. Its events say why; then try again`);
    await wait(POLL_MS);
  }
  const sender = senderIn(stack.outputs);
  console.log(
    `${name} is deleted, with its data. CDK's bootstrap keeps what it deployed in a bucket, for a few cents a month.${sender ? ` SES still knows ${sender}, which costs nothing.` : ''}`,
  );
  return true;
});
