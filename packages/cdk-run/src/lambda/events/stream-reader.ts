import { createHash } from 'node:crypto';
import type { JsonCall } from '../../aws/dynamodb/client.ts';
import { region } from '../../template/intrinsics.ts';
import type { EventSource } from './event-source.ts';

// A stream's records in the form that functions get, and the message that a failure destination gets instead of them.

/** In the database's form. */
type RawRecord = {
  eventName: string;
  eventVersion: string;
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: string | number } & Record<string, unknown>;
  userIdentity?: object;
};

export type StreamRecord = {
  eventID: string;
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number; Keys?: Record<string, unknown> };
};

const lambdaRecord = (
  record: RawRecord,
  { sourceArn }: Pick<EventSource, 'sourceArn'>,
  tableName: string,
): StreamRecord => {
  const { SequenceNumber, ApproximateCreationDateTime: at } = record.dynamodb;
  const seconds = typeof at === 'number' ? at : Math.floor(Date.parse(at) / 1000);
  return {
    eventID: createHash('md5').update(`${tableName} ${SequenceNumber}`).digest('hex'),
    ...{
      eventName: record.eventName,
      eventVersion: record.eventVersion,
      eventSource: 'aws:dynamodb',
      awsRegion: region,
    },
    dynamodb: { ...record.dynamodb, SequenceNumber, ApproximateCreationDateTime: seconds },
    ...(record.userIdentity ? { userIdentity: { principalId: 'dynamodb.amazonaws.com', type: 'Service' } } : {}),
    ...{ eventSourceARN: sourceArn },
  };
};

/** The lane of a record. Lambda keeps the records of one item in order, and of nothing larger. The database names keys in any order. */
export const laneOf = ({ dynamodb: { Keys = {} } }: Pick<StreamRecord, 'dynamodb'>, lanes: number): number => {
  const item = JSON.stringify(Object.entries(Keys).sort(([one], [other]) => (one < other ? -1 : 1)));
  return createHash('md5').update(item).digest().readUInt16BE(0) % lanes;
};

/** A failure destination gets no records of a stream, only their positions. */
export const failurePointer = (source: EventSource, shardId: string, records: StreamRecord[], tries: number) => ({
  requestContext: {
    functionArn: source.functionArn,
    condition: 'RetryAttemptsExhausted',
    approximateInvokeCount: tries,
  },
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  version: '1.0',
  timestamp: new Date().toISOString(),
  DDBStreamBatchInfo: {
    shardId,
    startSequenceNumber: records[0]?.dynamodb.SequenceNumber,
    endSequenceNumber: records.at(-1)?.dynamodb.SequenceNumber,
    batchSize: records.length,
    streamArn: source.sourceArn,
  },
});

// Reads a table's stream, shard by shard, from where one left off.

export type Batch = { last: string; records: StreamRecord[] };

export type StreamReader = {
  shardIds(): Promise<string[]>;
  /** The records after that sequence number; undefined if there are none yet. */
  read(shardId: string, after: string | undefined): Promise<Batch | undefined>;
};

type ReaderOptions = { call: JsonCall; source: Pick<EventSource, 'batchSize' | 'sourceArn'>; tableName: string };

export const createStreamReader = ({ call, source, tableName }: ReaderOptions): StreamReader => {
  /** Neither changes while the cloud runs. */
  let known: { streamArn: string; shardIds: string[] } | undefined;
  /** Each shard's next iterator from the last answer, for a read that goes on after the record `after`. */
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
