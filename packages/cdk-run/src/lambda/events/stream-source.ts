// A table's stream as an event source: batches in order, retried until they pass or are given up, and a position on disk that moves
// only behind finished records, so that a kill repeats a batch and loses none.
import type { State } from 'simulator-kit/state';
import type { JsonCall } from '../../aws/dynamodb/client.ts';
import { ThrottledError } from '../function-spec.ts';
import type { Invoke } from '../lambdas.ts';
import { afterFailure } from './async-queue.ts';
import { createPause, type EventSource, failedItems, type Pause } from './event-source.ts';
import {
  type Batch,
  createStreamReader,
  failurePointer,
  laneOf,
  type StreamReader,
  type StreamRecord,
} from './stream-reader.ts';

export type StreamSourceOptions = {
  source: EventSource;
  tableName: string;
  call: JsonCall;
  invoke: Invoke;
  /** Sequence numbers done, by source and shard. */
  positions: State<Record<string, string>>;
  deliver(targetArn: string, body: string): Promise<void>;
  /** On a bad day: the number of lanes that the records are in, and whether a batch comes again although it was done. */
  weather?: () => { lanes: number; isRepeated: boolean } | undefined;
  aheadMs?: (() => number) | undefined;
  /** The wait between two reads. */
  gap?: Pause;
  /** The reason why the function's role may not read the stream; undefined if it may. */
  refusal(source: EventSource): string | undefined;
  log(line: string): void;
};

/** `isAtRest`: it has handled every record that it knows of. */
export type Source = { poke(): void; isAtRest(): boolean; close(): Promise<void> };

/** One source at work: its options, its reader, and whether it still runs. */
type Work = StreamSourceOptions & {
  reader: StreamReader;
  pause: Pause;
  gap: Pause;
  backoff: Pause;
  closed: boolean;
  /** True if something was written since the last read. */
  isPoked: boolean;
  isReading: boolean;
  lanes: number;
};

const idleMs = 5_000;
/** AWS reads a shard four times a second. What is written between two reads comes in one batch. */
const GAP_MS = 25;

export const createStreamSource = (options: StreamSourceOptions): Source => {
  const work: Work = {
    ...options,
    reader: createStreamReader(options),
    pause: createPause(),
    gap: options.gap ?? createPause(),
    backoff: createPause(),
    closed: false,
    isPoked: false,
    isReading: true,
    lanes: options.source.lanes,
  };
  const running = run(work).catch((error: Error) =>
    options.log(`The stream of ${options.tableName} ended: ${error.stack}`),
  );
  return {
    poke() {
      work.isPoked = true;
      work.pause.poke();
    },
    isAtRest: () => !work.isPoked && !work.isReading,
    async close() {
      work.closed = true;
      work.pause.poke();
      work.gap.poke();
      work.backoff.poke();
      await running;
    },
  };
};

const run = async (work: Work): Promise<void> => {
  const { source, pause, gap, log } = work;
  if (source.startAtLatest) await startAtTheEnd(work);
  while (!work.closed) {
    const refused = work.refusal(source);
    if (refused) log(refused);
    pause.forget();
    work.isPoked = false;
    work.isReading = true;
    const isMore = refused ? false : await readOnce(work).catch((error: Error) => waitForDatabase(work, error));
    work.isReading = isMore;
    if (!isMore && !work.closed) await gap.wait(GAP_MS);
    if (!isMore && !work.closed) await pause.wait(idleMs);
  }
};

/** The database may have died; it comes back. */
const waitForDatabase = async ({ closed, log, tableName, backoff }: Work, error: Error): Promise<boolean> => {
  if (closed) return false;
  log(`The stream of ${tableName} cannot be read, and is read again in a second: ${error.message}`);
  await backoff.wait(1_000);
  return true;
};

const keyOf = ({ source }: Work, shardId: string) => `${source.functionArn} ${shardId}`;

const readNext = (work: Work, shardId: string): Promise<Batch | undefined> =>
  work.reader.read(shardId, work.positions.value[keyOf(work, shardId)]);

const advance = (work: Work, shardId: string, sequence: string): void => {
  work.positions.value[keyOf(work, shardId)] = sequence;
  work.positions.save();
};

/** The first time only: the source skips records that were written before it existed. */
const startAtTheEnd = async (work: Work): Promise<void> => {
  const { source, positions, reader } = work;
  const started = `${source.functionArn} began at the end`;
  if (positions.value[started]) return;
  for (const shardId of await reader.shardIds()) {
    for (let batch = await readNext(work, shardId); batch; batch = await readNext(work, shardId))
      advance(work, shardId, batch.last);
  }
  positions.value[started] = 'yes';
  positions.save();
};

/** True if there is more to read that no later write announces: the database leaves large records for the next read. */
const readOnce = async (work: Work): Promise<boolean> => {
  let isFull = false;
  for (const shardId of await work.reader.shardIds()) {
    const batch = await readBatch(work, shardId);
    if (!batch) continue;
    await handleBatch(work, shardId, acceptedOf(work, batch));
    if (!work.closed) advance(work, shardId, batch.last);
    isFull ||= batch.records.length >= work.source.batchSize;
  }
  return isFull;
};

const handleBatch = async (work: Work, shardId: string, accepted: StreamRecord[]): Promise<void> => {
  const bad = accepted.length > 0 ? work.weather?.() : undefined;
  work.lanes = bad?.lanes ?? work.source.lanes;
  for (const _ of bad?.isRepeated ? ['first', 'again'] : ['first']) {
    const lanes = lanesOf(work, accepted);
    await Promise.all(lanes.map((records) => handle(work, shardId, records, 0)));
  }
};

/** Splits records by item, as AWS does, so that the changes of one row stay in order. */
const lanesOf = ({ lanes }: Work, records: StreamRecord[]): StreamRecord[][] => {
  const byLane = new Map<number, StreamRecord[]>();
  for (const record of records) {
    const lane = lanes === 1 ? 0 : laneOf(record, lanes);
    byLane.set(lane, [...(byLane.get(lane) ?? []), record]);
  }
  return [...byLane.values()];
};

const acceptedOf = ({ source }: Work, batch: Batch): StreamRecord[] =>
  batch.records.filter((each) => source.accepts(each));

/** With a batching window, waits for more as long as the batch isn't full. */
const readBatch = async (work: Work, shardId: string): Promise<Batch | undefined> => {
  const { source, pause } = work;
  let batch = await readNext(work, shardId);
  if (!batch) return undefined;
  const fillUntil = Date.now() + source.windowMs;
  const hasRoom = ({ records }: Batch) => records.length < source.batchSize && Date.now() < fillUntil;
  while (!work.closed && acceptedOf(work, batch).length > 0 && hasRoom(batch)) {
    await pause.wait(fillUntil - Date.now());
    batch = (await readNext(work, shardId)) ?? batch;
  }
  return batch;
};

const sequenceOf = (record: StreamRecord): string => record.dynamodb.SequenceNumber;

/** Moves the position inside a batch if there is one lane. With several, earlier records may be unfinished, so a kill repeats the batch. */
const advanceWithin = (work: Work, shardId: string, record: StreamRecord): void => {
  if (work.lanes === 1) advance(work, shardId, sequenceOf(record));
};

/** Invokes the function until the records are done or given up. */
const handle = async (work: Work, shardId: string, records: StreamRecord[], retried: number): Promise<void> => {
  if (work.closed || records.length === 0) return;
  const { left, problem } = await invokeWith(work, records);
  const done = records[records.length - left.length - 1];
  if (done && left.length > 0) advanceWithin(work, shardId, done);
  const [first] = left;
  if (!first || work.closed) return;
  const ageMs = Date.now() - first.dynamodb.ApproximateCreationDateTime * 1000;
  const isThrottled = problem instanceof ThrottledError;
  const verdict = afterFailure(work.source, { left: left.length, ageMs, retried, isThrottled });
  if (verdict.kind === 'bisect') return handleHalves(work, shardId, { records: left, middle: verdict.at, retried });
  if (verdict.kind === 'give up') return giveUp(work, shardId, { records: left, problem, tries: retried + 1 });
  await work.backoff.wait(verdict.waitMs);
  return handle(work, shardId, left, isThrottled ? retried : retried + 1);
};

/** The database uses the machine's time, and functions the cloud's. */
const atTimeOf = (record: StreamRecord, aheadMs: number): StreamRecord => {
  const { ApproximateCreationDateTime: at } = record.dynamodb;
  if (aheadMs === 0) return record;
  return { ...record, dynamodb: { ...record.dynamodb, ApproximateCreationDateTime: at + Math.round(aheadMs / 1000) } };
};

/** The records that are still to be done, and the problem with them. */
const invokeWith = async (work: Work, records: StreamRecord[]): Promise<{ left: StreamRecord[]; problem: Error }> => {
  const { source, tableName } = work;
  const problem = new Error('The function reported failed items');
  try {
    const Records = records.map((one) => atTimeOf(one, work.aheadMs?.() ?? 0));
    const reply = await work.invoke(source.functionArn, { Records }, { label: `stream ${tableName}` });
    const ids = records.map(sequenceOf);
    const failed = source.reportsItems ? failedItems(reply, ids) : [];
    return { left: failed.length === 0 ? [] : records.slice(ids.findIndex((id) => failed.includes(id))), problem };
  } catch (error) {
    return { left: records, problem: error as Error };
  }
};

type Halves = { records: StreamRecord[]; middle: number; retried: number };

const handleHalves = async (work: Work, shardId: string, { records, middle, retried }: Halves): Promise<void> => {
  const [first, second] = [records.slice(0, middle), records.slice(middle)];
  await handle(work, shardId, first, retried);
  const last = first.at(-1);
  if (last && !work.closed) advanceWithin(work, shardId, last);
  return handle(work, shardId, second, retried);
};

type Lost = { records: StreamRecord[]; problem: Error; tries: number };

const giveUp = async (work: Work, shardId: string, { records, problem, tries }: Lost): Promise<void> => {
  const { source, log, deliver } = work;
  log(`${source.functionArn} gave up ${records.length} stream records: ${problem.message}`);
  if (source.failureArn)
    await deliver(source.failureArn, JSON.stringify(failurePointer(source, shardId, records, tries)));
};
