// A stream's records as functions get them, and what a failure destination gets instead of them.
import { createHash } from 'node:crypto';
import { region } from '../../template/intrinsics.ts';
import type { EventSource } from './event-source.ts';

/** As the database gives it. */
export type RawRecord = {
  eventName: string;
  eventVersion: string;
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: string | number } & Record<string, unknown>;
  userIdentity?: object;
};

export type StreamRecord = {
  eventID: string;
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number; Keys?: Record<string, unknown> };
};

export const lambdaRecord = (
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

/** Which of several lanes a record belongs to. Lambda keeps the records of one item in order, and of nothing larger. */
export const laneOf = ({ dynamodb: { Keys = {} } }: StreamRecord, lanes: number): number =>
  createHash('md5').update(JSON.stringify(Keys)).digest().readUInt16BE(0) % lanes;

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
