// One function: its instances, its statistics, and the code that it runs next.
import type { FunctionLog, LogEntry } from './function-log.ts';
import type { FunctionSpec } from './function-spec.ts';
import type { Invocation, OutsideCall } from './instance.ts';
import { createInstances, type Finished } from './instances.ts';

export type FunctionStats = {
  name: string;
  handler: string;
  coldStarts: number;
  invocations: number;
  errors: number;
  lastError: { at: string; label: string; errorType: string; errorMessage: string } | null;
  bundleBytes: number;
  running: number;
  /** The start of the oldest event that is still running. */
  busySince: string | null;
  averageMs: number;
  maxHeapMb: number;
};

export type RunningFunction = {
  spec: FunctionSpec;
  invoke(invocation: Invocation): Promise<string>;
  /** The invocation that an instance is working on, by the instance's token. */
  at(token: string): Invocation | undefined;
  stats(): FunctionStats;
  /** `make` is called when the next event arrives. Without an answer, the old code stays. */
  replaceCode(make: () => Promise<string | undefined>): void;
  /** The next event meets a cold start. */
  cool(): void;
  close(): Promise<void>;
};

export type RunningFunctionOptions = {
  environment(): Record<string, string>;
  aheadMs: Float64Array<SharedArrayBuffer> | undefined;
  log: FunctionLog;
  onEntry: ((entry: LogEntry) => void) | undefined;
  onCalled: ((call: OutsideCall & { name: string }) => void) | undefined;
};

export const createRunningFunction = (spec: FunctionSpec, options: RunningFunctionOptions): RunningFunction => {
  const { name, handler } = spec;
  const counted = createStatistics();
  const instances = createInstances({
    spec,
    environment: options.environment,
    aheadMs: options.aheadMs,
    onFinished(finished) {
      const entry = options.log.record(name, finished);
      counted.add(finished, entry);
      options.onEntry?.(entry);
    },
    onCalled: (call) => options.onCalled?.({ ...call, name }),
  });
  /** Makes the new code once an event needs it. Later events wait for the same code. */
  let newCode: (() => Promise<string | undefined>) | undefined;

  const takeNewCode = async (): Promise<void> => {
    const taken = newCode;
    if (!taken) return;
    const dir = await taken();
    // Another event may have been first, or newer code may have come in between.
    if (newCode === taken) {
      newCode = undefined;
      if (dir !== undefined) instances.replace(dir);
    }
    await takeNewCode();
  };

  return {
    spec,
    async invoke(invocation) {
      await takeNewCode();
      return instances.invoke(invocation);
    },
    at: instances.at,
    stats: () => ({
      name,
      handler,
      bundleBytes: instances.spec.bundleBytes,
      coldStarts: instances.started(),
      running: instances.running(),
      busySince: instances.busySince()?.toISOString() ?? null,
      ...counted.read(),
    }),
    replaceCode(make) {
      let made: Promise<string | undefined> | undefined;
      newCode = () => {
        made ??= make();
        return made;
      };
    },
    cool: () => instances.replace(instances.spec.dir),
    close: instances.close,
  };
};

const createStatistics = () => {
  let invocations = 0;
  let errors = 0;
  let totalMs = 0;
  let maxHeapMb = 0;
  let lastError: FunctionStats['lastError'] = null;
  return {
    add({ durationMs }: Finished, { heapMb, error, at, label }: LogEntry) {
      invocations += 1;
      totalMs += durationMs;
      maxHeapMb = Math.max(maxHeapMb, heapMb);
      if (!error) return;
      errors += 1;
      lastError = { at, label, errorType: error.errorType, errorMessage: error.errorMessage };
    },
    read: () => ({
      invocations,
      errors,
      lastError,
      averageMs: invocations === 0 ? 0 : Math.round((totalMs / invocations) * 10) / 10,
      maxHeapMb,
    }),
  };
};
