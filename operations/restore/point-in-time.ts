import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { RESTORED_PREFIX } from '../../lib/copy/copy-names.ts';
import type { StageData } from '../data/stage-data.ts';

// A place with data: the tables, the vault and the documents of a stage or of a copy, and the clients of their Region.

export type Place = { data: StageData; dynamo: DynamoDBClient; s3: S3Client };

type PlaceOptions = {
  region?: string;
  /** An address for both services, instead of AWS's. */
  endpoint?: string;
};

export const openPlace = (data: StageData, options: PlaceOptions = {}): Place => ({
  data,
  dynamo: new DynamoDBClient(options),
  s3: new S3Client({ ...options, ...(options.endpoint ? { forcePathStyle: true } : {}) }),
});

// Tables as they were at an earlier second, as new tables next to the current ones. They are deleted after they have been read.

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

/** Runs `use` with the place at an earlier time. Documents have no point in time, so their current versions are read. */
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
