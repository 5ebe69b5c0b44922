// A table's stream as an event source: batches in order, retried until they pass or are given up, and a position on disk
// that moves only behind what is done, so that a kill repeats a batch and loses none.
import { createHash } from 'node:crypto';
import type { State } from '@local/simulator/state';
import type { JsonCall } from '../../aws/dynamodb/client.ts';
import { region } from '../../template/intrinsics.ts';
import type { Invoke } from '../lambdas.ts';
import { createPause, type EventSource, failedItems } from './event-source.ts';

export type StreamSourceOptions = {
  source: EventSource;
  tableName: string;
  call: JsonCall;
  invoke: Invoke;
  /** Sequence numbers done, by source and shard. */
  positions: State<Record<string, string>>;
  deliver(targetArn: string, body: string): Promise<void>;
  /** Why the function's role may not read the stream, if it may not. */
  refusal(source: EventSource): string | undefined;
  log(line: string): void;
};

export type Source = { poke(): void; close(): Promise<void> };

type RawRecord = {
  eventName: string;
  eventVersion: string;
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: string | number } & Record<string, unknown>;
  userIdentity?: object;
};
type StreamRecord = { eventID: string; dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number } };
type Batch = { shardId: string; last: string; records: StreamRecord[] };

const idleMs = 5_000;
const longestBackoffMs = 10_000;

export const createStreamSource = (options: StreamSourceOptions): Source => {
  const { source, tableName, call, invoke, positions, deliver, log } = options;
  const pause = createPause();
  const backoff = createPause();
  let closed = false;

  const keyOf = (shardId: string) => `${source.functionArn} ${shardId}`;
  const advance = (shardId: string, sequence: string) => {
    positions.value[keyOf(shardId)] = sequence;
    positions.save();
  };

  /** Where the last answer said that reading goes on, for what is done by then. */
  const nextIterators = new Map<string, { after: string | undefined; iterator: string | undefined }>();

  const iteratorOf = async (streamArn: string, shardId: string, after: string | undefined): Promise<string> => {
    const at = after
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
      : { ShardIteratorType: 'TRIM_HORIZON' };
    const ask = async (position: object) => {
      const input = { StreamArn: streamArn, ShardId: shardId, ...position };
      return (await call<{ ShardIterator: string }>('GetShardIterator', input)).ShardIterator;
    };
    return ask(at).catch((error: Error) => {
      if (error.name !== 'TrimmedDataAccessException') throw error;
      return ask({ ShardIteratorType: 'TRIM_HORIZON' });
    });
  };

  const recordsFrom = async (streamArn: string, shardId: string, after: string | undefined): Promise<RawRecord[]> => {
    const next = nextIterators.get(shardId);
    nextIterators.delete(shardId);
    const iterator = next?.after === after ? next?.iterator : undefined;
    const { Records = [], NextShardIterator } = await call<{ Records?: RawRecord[]; NextShardIterator?: string }>(
      'GetRecords',
      { ShardIterator: iterator ?? (await iteratorOf(streamArn, shardId, after)), Limit: source.batchSize },
    );
    const last = Records.at(-1)?.dynamodb.SequenceNumber ?? after;
    nextIterators.set(shardId, { after: last, iterator: NextShardIterator });
    return Records;
  };

  const read = async (streamArn: string, shardId: string): Promise<Batch | undefined> => {
    const records = await recordsFrom(streamArn, shardId, positions.value[keyOf(shardId)]);
    const last = records.at(-1)?.dynamodb.SequenceNumber;
    return last === undefined
      ? undefined
      : { shardId, last, records: records.map((each) => lambdaRecord(each, source, tableName)) };
  };

  let known: { streamArn: string; shardIds: string[] } | undefined;
  /** Neither changes while the cloud runs. */
  const streamOf = async () => {
    if (known) return known;
    const { Table } = await call<{ Table: { LatestStreamArn?: string } }>('DescribeTable', { TableName: tableName });
    if (!Table.LatestStreamArn) return undefined;
    const { StreamDescription } = await call<{ StreamDescription: { Shards?: { ShardId: string }[] } }>(
      'DescribeStream',
      { StreamArn: Table.LatestStreamArn },
    );
    const shardIds = (StreamDescription.Shards ?? []).map((each) => each.ShardId);
    if (shardIds.length > 0) known = { streamArn: Table.LatestStreamArn, shardIds };
    return known;
  };

  /** True when there is more that won't be announced again. What a database kept back because it was large comes at the next look. */
  const readOnce = async (): Promise<boolean> => {
    const stream = await streamOf();
    let isFull = false;
    for (const shardId of stream?.shardIds ?? []) {
      let batch = await read(stream!.streamArn, shardId);
      if (!batch) continue;
      const accepted = () => batch!.records.filter((each) => source.accepts(each));
      const fillUntil = Date.now() + source.windowMs;
      while (!closed && accepted().length > 0 && batch.records.length < source.batchSize && Date.now() < fillUntil) {
        await pause.wait(fillUntil - Date.now());
        batch = (await read(stream!.streamArn, shardId)) ?? batch;
      }
      if (accepted().length > 0) await work(shardId, accepted(), 0);
      if (!closed) advance(shardId, batch.last);
      isFull ||= batch.records.length >= source.batchSize;
    }
    return isFull;
  };

  const work = async (shardId: string, records: StreamRecord[], attempts: number): Promise<void> => {
    if (closed || records.length === 0) return;
    const ids = records.map((each) => each.dynamodb.SequenceNumber);
    let left = records;
    let problem: Error;
    try {
      const reply = await invoke(source.functionArn, { Records: records }, { label: `stream ${tableName}` });
      const failed = source.reportsItems ? failedItems(reply, ids) : [];
      if (failed.length === 0) return;
      left = records.slice(ids.findIndex((id) => failed.includes(id)));
      const done = records.length - left.length;
      if (done > 0) advance(shardId, ids[done - 1]!);
      problem = new Error('The function reported failed items');
    } catch (error) {
      problem = error as Error;
    }
    if (closed) return;
    if (source.bisects && left.length > 1) {
      const middle = Math.ceil(left.length / 2);
      await work(shardId, left.slice(0, middle), attempts);
      if (!closed) advance(shardId, left[middle - 1]!.dynamodb.SequenceNumber);
      return work(shardId, left.slice(middle), attempts);
    }
    const age = Date.now() - left[0]!.dynamodb.ApproximateCreationDateTime * 1000;
    if (attempts >= source.retries || age > source.maxAgeMs) {
      log(`${source.functionArn} gave up ${left.length} stream records: ${problem.message}`);
      if (source.failureArn)
        await deliver(source.failureArn, JSON.stringify(pointer(source, shardId, left, attempts + 1)));
      return;
    }
    await backoff.wait(Math.min(longestBackoffMs, 100 * 2 ** attempts));
    return work(shardId, left, attempts + 1);
  };

  const start = async () => {
    if (source.startAtLatest) await startAtTheEnd();
    while (!closed) {
      const refused = options.refusal(source);
      if (refused) log(refused);
      pause.forget();
      const isMore = refused ? false : await readOnce().catch(unread);
      if (!isMore && !closed) await pause.wait(idleMs);
    }
  };

  /** The database may have died; it comes back. */
  const unread = async (error: Error): Promise<boolean> => {
    if (closed) return false;
    log(`The stream of ${tableName} cannot be read, and is read again in a second: ${error.message}`);
    await backoff.wait(1_000);
    return true;
  };

  /** The first time only: what was written before this source existed is not its business. */
  const startAtTheEnd = async () => {
    const started = `${source.functionArn} began at the end`;
    if (positions.value[started]) return;
    const stream = await streamOf();
    for (const shardId of stream?.shardIds ?? []) {
      for (let batch = await read(stream!.streamArn, shardId); batch; batch = await read(stream!.streamArn, shardId)) {
        advance(shardId, batch.last);
      }
    }
    positions.value[started] = 'yes';
    positions.save();
  };

  const running = start().catch((error: Error) => log(`The stream of ${tableName} ended: ${error.stack}`));
  return {
    poke: pause.poke,
    async close() {
      closed = true;
      pause.poke();
      backoff.poke();
      await running;
    },
  };
};

const lambdaRecord = (record: RawRecord, { sourceArn }: EventSource, tableName: string): StreamRecord => {
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

/** A stream's failure destination gets no records, only where they stand. */
const pointer = (source: EventSource, shardId: string, records: StreamRecord[], tries: number) => ({
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
    startSequenceNumber: records[0]!.dynamodb.SequenceNumber,
    endSequenceNumber: records.at(-1)!.dynamodb.SequenceNumber,
    batchSize: records.length,
    streamArn: source.sourceArn,
  },
});
