// Who runs an event: an instance that is free, a new one, or the next that comes free.
import { randomUUID } from 'node:crypto';
import { FunctionError } from './function-error.ts';
import type { FunctionSpec } from './function-spec.ts';
import {
  type Instance,
  type InstanceSettings,
  type Invocation,
  type Report,
  type Started,
  startInstance,
} from './instance.ts';

export type Finished = Invocation & Report & { coldStartMs?: number };

type Waiting = { invocation: Invocation; resolve(payload: string): void; reject(error: Error): void };

/** An instance is busy while it has no time since when it is idle. */
type Kept = {
  spec: FunctionSpec;
  instance: Instance;
  idleSince: number | undefined;
  coldStartMs: number | undefined;
};

/** Its `spec` is what new instances run. Others finish their event and go. */
export type Pool = InstanceSettings & {
  limit: number;
  kept: Set<Kept>;
  waiting: Waiting[];
  isStarting: boolean;
  started: number;
  onFinished(finished: Finished): void;
};

/** By the instance that was started last, so that others can retire. */
export const runSoon = (pool: Pool, entry: Waiting): void => {
  const free = [...pool.kept].findLast((each) => isIdle(each) && each.instance.isAlive());
  if (free) return void runOn(pool, free, entry);
  pool.waiting.push(entry);
  startForWaiting(pool);
};

/** Those that are idle and that the condition meets. */
export const retire = (pool: Pool, isDue: (idleSince: number) => boolean = () => true): void => {
  for (const one of [...pool.kept]) if (one.idleSince !== undefined && isDue(one.idleSince)) letGo(pool, one);
};

const isIdle = (one: Kept): boolean => one.idleSince !== undefined;

const letGo = (pool: Pool, one: Kept): void => {
  pool.kept.delete(one);
  void one.instance.stop();
};

const runOn = async (pool: Pool, one: Kept, { invocation, resolve, reject }: Waiting): Promise<void> => {
  one.idleSince = undefined;
  const { coldStartMs } = one;
  one.coldStartMs = undefined;
  const report = await one.instance.run(invocation);
  pool.onFinished({ ...invocation, ...report, ...(coldStartMs === undefined ? {} : { coldStartMs }) });
  if ('error' in report.outcome) reject(new FunctionError(report.outcome.error));
  else resolve(report.outcome.payload);
  release(pool, one);
};

const release = (pool: Pool, one: Kept): void => {
  if (!one.instance.isAlive() || one.spec !== pool.spec) {
    letGo(pool, one);
    startForWaiting(pool);
    return;
  }
  const next = pool.waiting.shift();
  if (next) return void runOn(pool, one, next);
  one.idleSince = Date.now();
};

/** One start at a time: while it lasts, instances that come free may already have emptied the queue. */
const startForWaiting = (pool: Pool): void => {
  const { spec, kept, waiting } = pool;
  if (waiting.length === 0 || pool.isStarting || kept.size >= pool.limit) return;
  pool.isStarting = true;
  pool.started += 1;
  const instance = startInstance(pool, `${spec.name}#${randomUUID()}`);
  const one: Kept = { spec, instance, idleSince: undefined, coldStartMs: undefined };
  kept.add(one);
  void instance.ready.then((started) => {
    pool.isStarting = false;
    if ('error' in started) failNext(pool, started);
    else one.coldStartMs = started.initMs;
    release(pool, one);
    startForWaiting(pool);
  });
};

/** An event that waited for an instance that cannot start fails with it. */
const failNext = (pool: Pool, outcome: Extract<Started, { error: unknown }>): void => {
  const next = pool.waiting.shift();
  if (!next) return;
  pool.onFinished({ ...next.invocation, outcome, durationMs: 0, heapBytes: 0, lines: [] });
  next.reject(new FunctionError(outcome.error));
};
