// npm run ops -- retry --stage prod --id <outbox ID>: starts work again that was given up. Its row says why, and the stream does the
// rest (docs/runbook/work-given-up.md).
import { openTable } from '../lambdas/core/data/sdk-dynamo.ts';
import { systemClock } from '../lambdas/core/platform/clock.ts';
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { outputsOf } from './stack/deployment.ts';
import { retryWork } from './work/retry-work.ts';

await runCommand(async () => {
  const usage = 'npm run ops -- retry --stage prod --id <outbox ID> [--outputs <file>]';
  const { options, words, usageError } = readOptions(usage, { stage: 'text', id: 'text', outputs: 'text' });
  refuseWords(words, usageError);
  const stage = parseStage(options.stage, usageError);
  if (!options.id) throw usageError('--id is missing: the outboxId in the log');
  const { TableName } = await outputsOf(stage, options.outputs);
  console.log(await retryWork({ db: openTable(TableName), clock: systemClock }, options.id));
  return true;
});
