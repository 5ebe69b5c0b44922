import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { bytesIn, FunctionError, type FunctionSpec, ThrottledError } from './function-spec.ts';
import {
  type Instance,
  type InstanceSettings,
  type Invocation,
  type Report,
  type Started,
  startInstance,
} from './instance.ts';

// Chooses the instance for an event: a free one, a new one, or the next that becomes free.

export type Finished = Invocation & Report & { coldStartMs?: number };

type Waiting = { invocation: Invocation; resolve(payload: string): void; reject(error: Error): void };

/** An instance is busy while `idleSince` is undefined. */
type Kept = {
  spec: FunctionSpec;
  instance: Instance;
  idleSince: number | undefined;
  coldStartMs: number | undefined;
};

/** New instances run `spec`. Instances of older code finish their event and end. */
type Pool = InstanceSettings & {
  limit: number;
  kept: Set<Kept>;
  waiting: Waiting[];
  isStarting: boolean;
  started: number;
  onFinished(finished: Finished): void;
};

/** Prefers the instance that was started last, so that others can retire. */
const runSoon = (pool: Pool, entry: Waiting): void => {
  const free = [...pool.kept].findLast((each) => isIdle(each) && each.instance.isAlive());
  if (free) return void runOn(pool, free, entry);
  pool.waiting.push(entry);
  startForWaiting(pool);
};

/** Ends the idle instances that meet the condition. */
const retire = (pool: Pool, isDue: (idleSince: number) => boolean = () => true): void => {
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

/** Starts one instance at a time, because instances that become free meanwhile may empty the queue. */
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

/** An event fails if the instance that it waits for cannot start. */
const failNext = (pool: Pool, outcome: Extract<Started, { error: unknown }>): void => {
  const next = pool.waiting.shift();
  if (!next) return;
  pool.onFinished({ ...next.invocation, outcome, durationMs: 0, heapBytes: 0, lines: [] });
  next.reject(new FunctionError(outcome.error));
};

// The instances of one function: more under load, fewer when idle.

type Instances = {
  spec: FunctionSpec;
  invoke(invocation: Invocation): Promise<string>;
  /** The invocation that an instance is working on, by the instance's token. */
  at(token: string): Invocation | undefined;
  /** New code: instances that are busy finish with the old. */
  replace(dir: string): void;
  started(): number;
  running(): number;
  /** The start of the oldest unfinished event. */
  busySince(): Date | undefined;
  close(): Promise<void>;
};

type InstancesOptions = InstanceSettings & {
  onFinished(finished: Finished): void;
};

/**
 * The limit without reserved concurrency: beyond this, events wait. More instances than cores answer no call sooner, and each
 * compiles its code again; two are enough to run events of one function at the same time.
 */
const MOST = Math.min(4, Math.max(2, availableParallelism()));
const IDLE_MS = 300_000;

export const createInstances = ({ spec, environment, aheadMs, onFinished, onCalled }: InstancesOptions): Instances => {
  const { name, reserved } = spec;
  const pool: Pool = {
    spec,
    limit: Math.min(MOST, reserved ?? MOST),
    kept: new Set(),
    waiting: [],
    isStarting: false,
    started: 0,
    environment,
    aheadMs,
    onFinished,
    onCalled,
  };
  const inFlight = new Set<{ since: Date }>();
  const retiring = setInterval(() => retire(pool, (idleSince) => Date.now() - idleSince >= IDLE_MS), 5_000).unref();

  return {
    get spec() {
      return pool.spec;
    },
    replace(dir) {
      pool.spec = { ...pool.spec, dir, bundleBytes: bytesIn(dir) };
      retire(pool);
    },
    invoke(invocation) {
      if (reserved !== undefined && inFlight.size >= reserved) return Promise.reject(new ThrottledError(name));
      const entry = { since: new Date() };
      inFlight.add(entry);
      const answered = new Promise<string>((resolve, reject) => runSoon(pool, { invocation, resolve, reject }));
      return answered.finally(() => inFlight.delete(entry));
    },
    at: (token) => [...pool.kept].find((each) => each.instance.token === token)?.instance.current(),
    started: () => pool.started,
    running: () => pool.kept.size,
    // They're kept in the order in which they came.
    busySince: () => inFlight.values().next().value?.since,
    async close() {
      clearInterval(retiring);
      for (const { reject } of pool.waiting.splice(0)) reject(new ThrottledError(name));
      await Promise.all([...pool.kept].map(({ instance }) => instance.stop()));
      pool.kept.clear();
    },
  };
};
