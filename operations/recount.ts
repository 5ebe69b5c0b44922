// npm run recount -- --stage prod [--yes]: counts every agent's clients again and repairs the totals above their lists, while the product runs.
// Without --yes it only says what is off.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openTable } from '../lambdas/core/data/sdk-dynamo.ts';
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { outputsOf } from './stack/stack-outputs.ts';
import { recount } from './totals/recount.ts';

await runCommand(async () => {
  const usage = 'npm run recount -- --stage prod [--yes]';
  const { options, words, usageError } = readOptions(usage, { stage: 'text', yes: 'flag', outputs: 'text' } as const);
  refuseWords(words, usageError);
  const stage = parseStage(options.stage, usageError);
  const { TableName: table } = await outputsOf(stage, options.outputs);
  const { agents, off, repaired } = await recount(
    { client: new DynamoDBClient({}), table, db: openTable(table), log: console.log },
    { confirmed: options.yes },
  );
  console.log(`${agents} lists of clients, the totals of ${off} were off, ${repaired} repaired.`);
  if (!options.yes && off > 0) console.log('Nothing was changed. Add --yes to repair them.');
  if (options.yes && off > repaired) console.log('People changed the others meanwhile. Run it again.');
  return !options.yes || off === repaired;
});
