// The instances of one function: more under load, fewer when idle.
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { FunctionError, ThrottledError } from './function-error.ts';
import { bytesIn, type FunctionSpec } from './function-spec.ts';
import { type Instance, type Invocation, type OutsideCall, type Report, startInstance } from './instance.ts';

export type Finished = Invocation & Report & { coldStartMs?: number };

export type Instances = {
  spec: FunctionSpec;
  invoke(invocation: Invocation): Promise<string>;
  /** The invocation that an instance is at, by the instance's token. */
  at(token: string): Invocation | undefined;
  /** New code: instances that are busy finish with the old. */
  replace(dir: string): void;
  started(): number;
  running(): number;
  close(): Promise<void>;
};

export type InstancesOptions = {
  spec: FunctionSpec;
  /** Asked for at each start of an instance. */
  environment(): Record<string, string>;
  onFinished(finished: Finished): void;
  onCalled?(call: OutsideCall): void;
};

/**
 * Without reserved concurrency: beyond this, events wait. More instances than cores answer no call sooner, and
 * each compiles its code again; with two, events of one function meet as they do with any number.
 */
const MOST = Math.min(4, Math.max(2, availableParallelism()));
const IDLE_MS = 300_000;

type Waiting = { invocation: Invocation; resolve(payload: string): void; reject(error: Error): void };
type Kept = { spec: FunctionSpec; instance: Instance; idleSince: number | undefined; coldStartMs: number | undefined };

export const createInstances = (options: InstancesOptions): Instances => {
  const { environment, onFinished } = options;
  let { spec } = options;
  const limit = Math.min(MOST, spec.reserved ?? MOST);
  const kept = new Set<Kept>();
  const waiting: Waiting[] = [];
  let starting = 0;
  let startedCount = 0;
  let inFlight = 0;

  const isBusy = (each: Kept) => each.idleSince === undefined;

  const give = async (one: Kept, { invocation, resolve, reject }: Waiting) => {
    one.idleSince = undefined;
    const { coldStartMs } = one;
    one.coldStartMs = undefined;
    const report = await one.instance.run(invocation);
    onFinished({ ...invocation, ...report, ...(coldStartMs === undefined ? {} : { coldStartMs }) });
    if ('error' in report.outcome) reject(new FunctionError(report.outcome.error));
    else resolve(report.outcome.payload);
    release(one);
  };

  const release = (one: Kept) => {
    if (!one.instance.isAlive() || one.spec !== spec) {
      kept.delete(one);
      void one.instance.stop();
      return startForWaiting();
    }
    const next = waiting.shift();
    if (next) return void give(one, next);
    one.idleSince = Date.now();
  };

  /** One start at a time: while it lasts, instances that come free may already have emptied the queue. */
  const startForWaiting = () => {
    if (waiting.length === 0 || starting > 0 || kept.size >= limit) return;
    starting += 1;
    startedCount += 1;
    const instance = startInstance(spec, `${spec.name}#${randomUUID()}`, environment(), options.onCalled);
    const one: Kept = { spec, instance, idleSince: undefined, coldStartMs: undefined };
    kept.add(one);
    void instance.ready.then((result) => {
      starting -= 1;
      if ('error' in result) {
        const next = waiting.shift();
        if (next) {
          onFinished({ ...next.invocation, outcome: result, durationMs: 0, heapBytes: 0, lines: [] });
          next.reject(new FunctionError(result.error));
        }
      } else {
        one.coldStartMs = result.initMs;
      }
      release(one);
      startForWaiting();
    });
  };

  const retire = setInterval(() => {
    for (const one of kept) {
      if (isBusy(one) || Date.now() - one.idleSince! < IDLE_MS) continue;
      kept.delete(one);
      void one.instance.stop();
    }
  }, 5_000).unref();

  return {
    get spec() {
      return spec;
    },
    replace(dir) {
      spec = { ...spec, dir, bundleBytes: bytesIn(dir) };
      for (const one of [...kept].filter((each) => !isBusy(each))) {
        kept.delete(one);
        void one.instance.stop();
      }
    },
    invoke(invocation) {
      if (spec.reserved !== undefined && inFlight >= spec.reserved)
        return Promise.reject(new ThrottledError(spec.name));
      inFlight += 1;
      const answered = new Promise<string>((resolve, reject) => {
        const entry = { invocation, resolve, reject };
        const free = [...kept].findLast((each) => !isBusy(each) && each.instance.isAlive());
        if (free) return void give(free, entry);
        waiting.push(entry);
        startForWaiting();
      });
      return answered.finally(() => {
        inFlight -= 1;
      });
    },
    at: (token) => [...kept].find((each) => each.instance.token === token)?.instance.current(),
    started: () => startedCount,
    running: () => kept.size,
    async close() {
      clearInterval(retire);
      for (const { reject } of waiting.splice(0)) reject(new ThrottledError(spec.name));
      await Promise.all([...kept].map(({ instance }) => instance.stop()));
      kept.clear();
    },
  };
};
