// Tables as they were at an earlier second, as new tables next to the current ones. They are deleted after they have been read.
import {
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { RESTORED_PREFIX } from '../../lib/copy/copy-names.ts';
import type { Place } from './place.ts';

const LOOK_EVERY_MS = 20_000;

type Deps = { wait(ms: number): Promise<void>; log(line: string): void; now(): Date };

const restoreTable = async (dynamo: DynamoDBClient, { wait }: Deps, source: string, target: string, at: Date) => {
  await dynamo.send(
    new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, RestoreDateTime: at }),
  );
  for (;;) {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: target }));
    if (Table?.TableStatus === 'ACTIVE') return;
    await wait(LOOK_EVERY_MS);
  }
};

/** Runs `use` with the place as it was then. Documents have no point in time: they are read as they are. */
export const asOf = async <T>(place: Place, at: Date, deps: Deps, use: (then: Place) => Promise<T>): Promise<T> => {
  const { dynamo, data } = place;
  const prefix = `${RESTORED_PREFIX}${deps.now().getTime()}`;
  const then = { ...data, TableName: `${prefix}-table`, VaultTableName: `${prefix}-vault` };
  deps.log(`Restoring the tables of ${at.toISOString()}, which takes a few minutes at least`);
  try {
    await Promise.all([
      restoreTable(dynamo, deps, data.TableName, then.TableName, at),
      restoreTable(dynamo, deps, data.VaultTableName, then.VaultTableName, at),
    ]);
    return await use({ ...place, data: then });
  } finally {
    for (const TableName of [then.TableName, then.VaultTableName])
      await dynamo
        .send(new DeleteTableCommand({ TableName }))
        .catch((error: Error) => deps.log(`Delete ${TableName} by hand: ${error.message}`));
  }
};
