// npm run backfill -- --stage prod --name <name> [--yes] [--rate 100] [--from <position>]: changes stored rows that a release needs in
// another shape, while the product runs. Without --yes it only counts.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openTable } from '../lambdas/core/data/sdk-dynamo.ts';
import { backfills } from './backfill/backfills.ts';
import { runBackfill } from './backfill/run-backfill.ts';
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { outputsOf } from './stack/stack-outputs.ts';

await runCommand(async () => {
  const usage = 'npm run backfill -- --stage prod --name <name> [--yes] [--rate <rows per second>] [--from <position>]';
  const kinds = { stage: 'text', name: 'text', yes: 'flag', rate: 'text', from: 'text', outputs: 'text' } as const;
  const { options, words, usageError } = readOptions(usage, kinds);
  refuseWords(words, usageError);
  const stage = parseStage(options.stage, usageError);
  const backfill = backfills.find(({ name }) => name === options.name);
  if (!backfill)
    throw usageError(
      `${options.name ? `There is no backfill '${options.name}'` : '--name is missing'}. There are: ${backfills.map(({ name }) => name).join(', ')}`,
    );
  const rowsPerSecond = Number(options.rate ?? 100);
  if (!(rowsPerSecond > 0)) throw usageError(`--rate '${options.rate}' is not a number of rows per second`);
  const { TableName: table } = await outputsOf(stage, options.outputs);
  console.log(backfill.why);
  const { seen, changed, left } = await runBackfill(
    { client: new DynamoDBClient({}), table, db: openTable(table), log: console.log },
    backfill,
    { confirmed: options.yes, rowsPerSecond, from: options.from },
  );
  console.log(`${seen} rows, ${changed} changed, ${left} still to change.`);
  if (!options.yes && left > 0) console.log('Nothing was changed. Add --yes to change them.');
  if (options.yes && left > 0) console.log('People changed these meanwhile. Run it again.');
  return !options.yes || left === 0;
});
