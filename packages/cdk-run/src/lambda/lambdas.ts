// The Lambda service: the template's functions, invoked by name or ARN, synchronously or asynchronously.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Faults } from '../aws/faults/faults.ts';
import { type Deliver, deliverFailure, type EventRules, standardRules } from './event-rules.ts';
import { createAsyncQueue } from './events/async-queue.ts';
import { createFunctionLog, type LogEntry } from './function-log.ts';
import { type FunctionSpec, functionNameOf, labelOf } from './function-spec.ts';
import type { Invocation, OutsideCall } from './instance.ts';
import { runUnderFault } from './invocation-fault.ts';
import { createRunningFunction, type FunctionStats, type RunningFunction } from './running-function.ts';

export type InvokeOptions = { type?: 'sync' | 'async'; label?: string };
export type Invoke = (functionNameOrArn: string, event: unknown, options?: InvokeOptions) => Promise<unknown>;

export type Lambdas = {
  add(spec: FunctionSpec): void;
  setEventRules(functionNameOrArn: string, rules: EventRules): void;
  functions: FunctionSpec[];
  invoke: Invoke;
  stats(): FunctionStats[];
  log(filter?: { name?: string }): LogEntry[];
  /** The invocation that a call signed with this session token comes from. */
  invocationOf(sessionToken: string | undefined): (Invocation & { name: string }) | undefined;
  /** Gives a function new code without a restart. `make` is called when the next event arrives; without an answer, the old code stays. */
  replaceCode(functionName: string, make: () => Promise<string | undefined>): void;
  /** The next event meets a cold start: the instances lose their memory. */
  cool(functionName: string): void;
  /** True if nothing runs and no event waits for its first try. */
  areAtRest(): boolean;
  /** Resumes the events that were accepted before the last stop. */
  resume(): void;
  close(): Promise<void>;
};

export type LambdasOptions = {
  dataDir: string;
  /** The address that the AWS SDK of every function calls. */
  endpointUrl: string;
  /** A function's variables besides the template's: its credentials, the addresses of simulators. */
  environment?(spec: FunctionSpec): Record<string, string>;
  /** Sends a function's failed events, in its name, to the queue that the template names. */
  deliver?: Deliver;
  onEntry?(entry: LogEntry): void;
  /** Called for each call of a function that does not go to AWS. */
  onCalled?(call: OutsideCall & { name: string }): void;
  faults?: Faults;
  /** The lead of their clocks over the machine's, in memory that their threads share. */
  aheadMs?: Float64Array<SharedArrayBuffer>;
  asyncRetryDelaysMs?: number[];
};

export const createLambdas = (options: LambdasOptions): Lambdas => {
  const { dataDir, endpointUrl, aheadMs } = options;
  const log = createFunctionLog(join(dataDir, 'functions.log'));
  const running = new Map<string, RunningFunction>();
  const eventRules = new Map<string, EventRules>();
  const rulesOf = (nameOrArn: string) => eventRules.get(functionNameOf(nameOrArn)) ?? standardRules;

  const find = (nameOrArn: string): RunningFunction => {
    const found = running.get(functionNameOf(nameOrArn));
    if (!found) throw new Error(`The template has no function ${nameOrArn}`);
    return found;
  };

  const queue = createAsyncQueue({
    dir: join(dataDir, 'async-events'),
    newId: randomUUID,
    run: ({ functionArn, event, id, label }) =>
      answer(options.faults, find(functionArn), { nameOrArn: functionArn, event, requestId: id, label }),
    rulesFor: rulesOf,
    giveUp: (event, error) => {
      const { spec } = find(event.functionArn);
      return deliverFailure(options.deliver, spec, rulesOf(spec.name), event, error);
    },
    ...(options.asyncRetryDelaysMs ? { retryDelaysMs: options.asyncRetryDelaysMs } : {}),
  });

  return {
    add(spec) {
      const environment = () => ({ AWS_ENDPOINT_URL: endpointUrl, ...options.environment?.(spec) });
      const { onEntry, onCalled } = options;
      running.set(spec.name, createRunningFunction(spec, { environment, aheadMs, log, onEntry, onCalled }));
    },
    setEventRules: (nameOrArn, rules) => void eventRules.set(functionNameOf(nameOrArn), rules),
    get functions() {
      return [...running.values()].map(({ spec }) => spec);
    },
    async invoke(nameOrArn, event, { type = 'sync', label } = {}) {
      const found = find(nameOrArn);
      if (type === 'sync') return answer(options.faults, found, { nameOrArn, event, requestId: randomUUID(), label });
      queue.accept(nameOrArn, event, label);
      return null;
    },
    stats: () => [...running.values()].map((one) => one.stats()),
    log: log.newest,
    invocationOf(sessionToken) {
      const name = sessionToken?.split('#')[0] ?? '';
      const invocation = running.get(name)?.at(sessionToken ?? '');
      return invocation && { ...invocation, name };
    },
    replaceCode: (name, make) => find(name).replaceCode(make),
    cool: (name) => find(name).cool(),
    areAtRest: () => queue.isAtRest() && [...running.values()].every((one) => one.stats().busySince === null),
    resume: () => queue.start(),
    async close() {
      queue.close();
      await Promise.all([...running.values()].map((one) => one.close()));
    },
  };
};

type Asked = { nameOrArn: string; event: unknown; requestId: string; label: string | undefined };

const answer = async (faults: Faults | undefined, asked: RunningFunction, about: Asked): Promise<unknown> => {
  const { nameOrArn, event, requestId, label = labelOf(event) } = about;
  const { name, timeoutSeconds, arn } = asked.spec;
  const invokedFunctionArn = nameOrArn.startsWith('arn:') ? nameOrArn : arn;
  const payload = await runUnderFault(faults, { name, timeoutSeconds, requestId }, () =>
    asked.invoke({ requestId, event: JSON.stringify(event), invokedFunctionArn, label }),
  );
  return JSON.parse(payload) as unknown;
};
