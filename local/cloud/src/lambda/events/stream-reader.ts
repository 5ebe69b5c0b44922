// Reads a table's stream, shard by shard, from where one left off.
import type { JsonCall } from '../../aws/dynamodb/client.ts';
import type { EventSource } from './event-source.ts';
import { lambdaRecord, type RawRecord, type StreamRecord } from './stream-records.ts';

export type Batch = { last: string; records: StreamRecord[] };

export type StreamReader = {
  shardIds(): Promise<string[]>;
  /** What comes after that sequence number; undefined when there is nothing yet. */
  read(shardId: string, after: string | undefined): Promise<Batch | undefined>;
};

type ReaderOptions = { call: JsonCall; source: Pick<EventSource, 'batchSize' | 'sourceArn'>; tableName: string };

export const createStreamReader = ({ call, source, tableName }: ReaderOptions): StreamReader => {
  /** Neither changes while the cloud runs. */
  let known: { streamArn: string; shardIds: string[] } | undefined;
  /** Where the last answer said that reading goes on, for what is done by then. */
  const nextIterators = new Map<string, { after: string | undefined; iterator: string | undefined }>();

  const streamOf = async () => {
    known ??= await findStream(call, tableName);
    return known;
  };

  const recordsFrom = async (streamArn: string, shardId: string, after: string | undefined): Promise<RawRecord[]> => {
    const next = nextIterators.get(shardId);
    nextIterators.delete(shardId);
    const iterator = next?.after === after ? next?.iterator : undefined;
    const { Records = [], NextShardIterator } = await call<{ Records?: RawRecord[]; NextShardIterator?: string }>(
      'GetRecords',
      { ShardIterator: iterator ?? (await iteratorOf(call, { streamArn, shardId, after })), Limit: source.batchSize },
    );
    const last = Records.at(-1)?.dynamodb.SequenceNumber ?? after;
    nextIterators.set(shardId, { after: last, iterator: NextShardIterator });
    return Records;
  };

  return {
    shardIds: async () => (await streamOf())?.shardIds ?? [],
    async read(shardId, after) {
      const stream = await streamOf();
      if (!stream) return undefined;
      const records = await recordsFrom(stream.streamArn, shardId, after);
      const last = records.at(-1)?.dynamodb.SequenceNumber;
      return last === undefined
        ? undefined
        : { last, records: records.map((each) => lambdaRecord(each, source, tableName)) };
    },
  };
};

const findStream = async (call: JsonCall, tableName: string) => {
  const { Table } = await call<{ Table: { LatestStreamArn?: string } }>('DescribeTable', { TableName: tableName });
  const streamArn = Table.LatestStreamArn;
  if (!streamArn) return undefined;
  const { StreamDescription } = await call<{ StreamDescription: { Shards?: { ShardId: string }[] } }>(
    'DescribeStream',
    { StreamArn: streamArn },
  );
  const shardIds = (StreamDescription.Shards ?? []).map((each) => each.ShardId);
  return shardIds.length > 0 ? { streamArn, shardIds } : undefined;
};

type Position = { streamArn: string; shardId: string; after: string | undefined };

const iteratorOf = async (call: JsonCall, { streamArn, shardId, after }: Position): Promise<string> => {
  const ask = async (position: object) => {
    const input = { StreamArn: streamArn, ShardId: shardId, ...position };
    return (await call<{ ShardIterator: string }>('GetShardIterator', input)).ShardIterator;
  };
  const oldest = { ShardIteratorType: 'TRIM_HORIZON' };
  if (after === undefined) return ask(oldest);
  return ask({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }).catch((error: Error) => {
    if (error.name !== 'TrimmedDataAccessException') throw error;
    return ask(oldest);
  });
};
