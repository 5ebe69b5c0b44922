// The Lambda service: the template's functions, invoked by name or ARN, for an answer or to be done some time.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Faults } from '../aws/faults/faults.ts';
import type { Stack } from '../template/stack.ts';
import { type AsyncEvent, type AsyncRules, createAsyncQueue } from './events/async-queue.ts';
import { createFunctionLog, type LogEntry } from './function-log.ts';
import { type FunctionSpec, readFunctions } from './function-spec.ts';
import type { Invocation, OutsideCall } from './instance.ts';
import { createInstances, type Finished, type Instances } from './instances.ts';
import { runUnderFault } from './invocation-fault.ts';
import { labelOf } from './invocation-label.ts';

export type FunctionStats = {
  name: string;
  handler: string;
  coldStarts: number;
  invocations: number;
  errors: number;
  lastError: { at: string; label: string; errorType: string; errorMessage: string } | null;
  bundleBytes: number;
  running: number;
  averageMs: number;
  maxHeapMb: number;
};

export type InvokeOptions = { type?: 'sync' | 'async'; label?: string };
export type Invoke = (functionNameOrArn: string, event: unknown, options?: InvokeOptions) => Promise<unknown>;

export type Lambdas = {
  functions: FunctionSpec[];
  invoke: Invoke;
  stats(): FunctionStats[];
  log(filter?: { name?: string }): LogEntry[];
  /** The invocation that a call signed with this session token comes from. */
  invocationOf(sessionToken: string | undefined): (Invocation & { name: string }) | undefined;
  /** Gives a function new code, without a restart. It is made when the next event asks for it; without an answer, the old stays. */
  replaceCode(functionName: string, make: () => Promise<string | undefined>): void;
  /** The next event meets a cold start: what its instances kept in memory is gone. */
  cool(functionName: string): void;
  /** Takes up what was accepted before the last stop. */
  resume(): void;
  close(): Promise<void>;
};

export type LambdasOptions = {
  stack: Stack;
  dataDir: string;
  /** Where the AWS SDK of every function sends its calls. */
  endpointUrl: string;
  /** What a function gets beyond the template: its credentials, the addresses of simulators. */
  environment?(spec: FunctionSpec): Record<string, string>;
  /** Sends what a function failed on, in its name, to the queue that the template names. */
  deliver?(functionName: string, targetArn: string, body: string, attributes?: Record<string, string>): Promise<void>;
  onEntry?(entry: LogEntry): void;
  /** Of whatever a function calls that is not AWS. */
  onCalled?(call: OutsideCall & { name: string }): void;
  faults?: Faults;
  asyncRetryDelaysMs?: number[];
};

type Account = {
  instances: Instances;
  /** On its way since somebody asked for it: all events that come meanwhile wait for the same code. */
  newCode?: () => Promise<string | undefined>;
  invocations: number;
  errors: number;
  totalMs: number;
  maxHeapMb: number;
  lastError: FunctionStats['lastError'];
};

export const createLambdas = (options: LambdasOptions): Lambdas => {
  const { stack, dataDir, endpointUrl } = options;
  const functions = readFunctions(stack);
  const functionLog = createFunctionLog(join(dataDir, 'functions.log'));
  const accounts = new Map<string, Account>();

  const record = (name: string) => (finished: Finished) => {
    const entry = functionLog.record(name, finished);
    const account = accounts.get(name)!;
    account.invocations += 1;
    account.totalMs += finished.durationMs;
    account.maxHeapMb = Math.max(account.maxHeapMb, entry.heapMb);
    if (entry.error) {
      account.errors += 1;
      const { errorType, errorMessage } = entry.error;
      account.lastError = { at: entry.at, label: entry.label, errorType, errorMessage };
    }
    options.onEntry?.(entry);
  };

  for (const spec of functions) {
    const environment = () => ({ AWS_ENDPOINT_URL: endpointUrl, ...options.environment?.(spec) });
    const instances = createInstances({
      spec,
      environment,
      onFinished: record(spec.name),
      onCalled: (call) => options.onCalled?.({ ...call, name: spec.name }),
    });
    accounts.set(spec.name, { instances, invocations: 0, errors: 0, totalMs: 0, maxHeapMb: 0, lastError: null });
  }

  const accountOf = (nameOrArn: string): Account => {
    const account = accounts.get(functionNameOf(nameOrArn));
    if (!account) throw new Error(`The template has no function ${nameOrArn}`);
    return account;
  };

  const takeNewCode = async (account: Account) => {
    const { newCode } = account;
    if (!newCode) return;
    const dir = await newCode();
    // Another event may have been here first, or newer code come meanwhile.
    if (account.newCode === newCode) {
      delete account.newCode;
      if (dir !== undefined) account.instances.replace(dir);
    }
    await takeNewCode(account);
  };

  const answer = async (nameOrArn: string, event: unknown, requestId: string, label = labelOf(event)) => {
    const account = accountOf(nameOrArn);
    await takeNewCode(account);
    const { instances } = account;
    const invokedFunctionArn = nameOrArn.startsWith('arn:') ? nameOrArn : instances.spec.arn;
    const { name, timeoutSeconds } = instances.spec;
    const payload = await runUnderFault(options.faults, { name, timeoutSeconds, requestId }, () =>
      instances.invoke({ requestId, event: JSON.stringify(event), invokedFunctionArn, label }),
    );
    return JSON.parse(payload) as unknown;
  };

  const queue = createAsyncQueue({
    dir: join(dataDir, 'async-events'),
    newId: randomUUID,
    run: ({ functionArn, event, id, label }) => answer(functionArn, event, id, label),
    rulesFor: (functionArn) => asyncRules(stack, functionNameOf(functionArn)).rules,
    giveUp: (event, error) => reportFailure(event, error),
    ...(options.asyncRetryDelaysMs ? { retryDelaysMs: options.asyncRetryDelaysMs } : {}),
  });

  const reportFailure = async (event: AsyncEvent, error: Error) => {
    const name = functionNameOf(event.functionArn);
    const { onFailure } = asyncRules(stack, name);
    const { deadLetterArn } = accountOf(name).instances.spec;
    if (deadLetterArn) {
      const attributes = { RequestID: event.id, ErrorCode: '200', ErrorMessage: error.message.slice(0, 1024) };
      await options.deliver?.(name, deadLetterArn, JSON.stringify(event.event), attributes);
    }
    if (onFailure) await options.deliver?.(name, onFailure, JSON.stringify(failureRecord(event, error)));
  };

  return {
    functions,
    async invoke(nameOrArn, event, { type = 'sync', label } = {}) {
      if (type === 'sync') return answer(nameOrArn, event, randomUUID(), label);
      accountOf(nameOrArn);
      queue.accept(nameOrArn, event, label);
      return null;
    },
    stats: () =>
      [...accounts.values()].map(({ instances, invocations, errors, totalMs, maxHeapMb, lastError }) => ({
        name: instances.spec.name,
        handler: instances.spec.handler,
        coldStarts: instances.started(),
        invocations,
        errors,
        lastError,
        bundleBytes: instances.spec.bundleBytes,
        running: instances.running(),
        averageMs: invocations === 0 ? 0 : Math.round((totalMs / invocations) * 10) / 10,
        maxHeapMb,
      })),
    log: functionLog.newest,
    invocationOf(sessionToken) {
      const name = sessionToken?.split('#')[0] ?? '';
      const invocation = accounts.get(name)?.instances.at(sessionToken ?? '');
      return invocation && { ...invocation, name };
    },
    replaceCode(name, make) {
      let made: Promise<string | undefined> | undefined;
      accountOf(name).newCode = () => {
        made ??= make();
        return made;
      };
    },
    cool: (name) => {
      const { instances } = accountOf(name);
      instances.replace(instances.spec.dir);
    },
    resume: () => queue.start(),
    async close() {
      queue.close();
      await Promise.all([...accounts.values()].map(({ instances }) => instances.close()));
    },
  };
};

/** Names, ARNs, and both with a version or an alias mean the same function: here there is only the code of the moment. */
export const functionNameOf = (nameOrArn: string): string => {
  const named = /:function:([^:]+)/.exec(nameOrArn)?.[1] ?? nameOrArn;
  return named.split(':')[0] ?? named;
};

type EventInvokeConfig = {
  FunctionName: string;
  MaximumRetryAttempts?: number;
  MaximumEventAgeInSeconds?: number;
  DestinationConfig?: { OnFailure?: { Destination: string } };
};

const asyncRules = (stack: Stack, functionName: string): { rules: AsyncRules; onFailure: string | undefined } => {
  const config = stack
    .ofType('AWS::Lambda::EventInvokeConfig')
    .map(({ properties }) => properties as EventInvokeConfig)
    .find(({ FunctionName }) => functionNameOf(FunctionName) === functionName);
  return {
    rules: {
      retries: config?.MaximumRetryAttempts ?? 2,
      maxAgeMs: (config?.MaximumEventAgeInSeconds ?? 21_600) * 1000,
    },
    onFailure: config?.DestinationConfig?.OnFailure?.Destination,
  };
};

const failureRecord = (event: AsyncEvent, error: Error) => ({
  version: '1.0',
  timestamp: new Date().toISOString(),
  requestContext: {
    requestId: event.id,
    functionArn: `${event.functionArn}:$LATEST`,
    condition: 'RetriesExhausted',
    approximateInvokeCount: event.attempts,
  },
  requestPayload: event.event,
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  responsePayload: { errorType: error.name, errorMessage: error.message },
});
