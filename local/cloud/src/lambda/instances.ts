// The instances of one function: more under load, fewer when idle.
import { availableParallelism } from 'node:os';
import { ThrottledError } from './function-error.ts';
import { bytesIn, type FunctionSpec } from './function-spec.ts';
import type { InstanceSettings, Invocation } from './instance.ts';
import { type Finished, type Pool, retire, runSoon } from './instance-pool.ts';

export type Instances = {
  spec: FunctionSpec;
  invoke(invocation: Invocation): Promise<string>;
  /** The invocation that an instance is at, by the instance's token. */
  at(token: string): Invocation | undefined;
  /** New code: instances that are busy finish with the old. */
  replace(dir: string): void;
  started(): number;
  running(): number;
  /** Since when it has been at the oldest event that isn't finished. */
  busySince(): Date | undefined;
  close(): Promise<void>;
};

export type InstancesOptions = InstanceSettings & {
  onFinished(finished: Finished): void;
};

/**
 * Without reserved concurrency: beyond this, events wait. More instances than cores answer no call sooner, and
 * each compiles its code again; with two, events of one function meet as they do with any number.
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
