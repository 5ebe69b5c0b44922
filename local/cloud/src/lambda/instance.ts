// One worker thread: an instance of a function. It takes one event at a time, as Lambda's instances do.
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ErrorPayload, exited, timedOut } from './function-error.ts';
import { type FunctionSpec, runtimeEnvironment } from './function-spec.ts';

export type Invocation = {
  requestId: string;
  /** JSON. */
  event: string;
  invokedFunctionArn: string;
  /** What the developer calls it: a route, a stream, a schedule. */
  label: string;
};

export type LogLine = { stream: 'stdout' | 'stderr'; text: string };
export type Outcome = { payload: string } | { error: ErrorPayload };
export type Report = { outcome: Outcome; durationMs: number; heapBytes: number; lines: LogLine[] };

type Message =
  | { kind: 'ready'; initMs: number }
  | { kind: 'unusable'; error: ErrorPayload }
  | { kind: 'called'; host: string; path: string }
  | { kind: 'log'; stream: 'stdout' | 'stderr'; text: string }
  | { kind: 'done'; requestId: string; payload: string; heapBytes: number }
  | { kind: 'failed'; requestId: string; error: ErrorPayload; heapBytes: number }
  | { kind: 'crashed'; requestId: string | undefined; error: ErrorPayload };

/** A call to a service outside AWS. */
export type OutsideCall = { host: string; path: string; label: string | undefined };

export type Instance = {
  /** Goes out as the session token with each AWS call, so that a call is known to belong to an invocation. */
  token: string;
  ready: Promise<{ initMs: number } | { error: ErrorPayload }>;
  current(): Invocation | undefined;
  isAlive(): boolean;
  run(invocation: Invocation): Promise<Report>;
  stop(): Promise<void>;
};

const runtime = fileURLToPath(new URL('./runtime.cjs', import.meta.url));
/** Lambda gives the start of an instance ten seconds before it counts as failed. */
const initSeconds = 10;

export const startInstance = (
  spec: FunctionSpec,
  token: string,
  environment: Record<string, string>,
  onCalled: (call: OutsideCall) => void = () => {},
): Instance => {
  let current: (Invocation & { startedAt: number; finish(outcome: Outcome, heapBytes?: number): void }) | undefined;
  let alive = true;
  let lines: LogLine[] = [];
  let settleReady: (result: { initMs: number } | { error: ErrorPayload }) => void = () => {};
  const ready = new Promise<{ initMs: number } | { error: ErrorPayload }>((resolve) => {
    settleReady = resolve;
  });

  const worker = new Worker(runtime, {
    workerData: {
      dir: spec.dir,
      handler: spec.handler,
      context: {
        functionName: spec.name,
        functionVersion: '$LATEST',
        memoryLimitInMB: String(spec.memoryMb),
        logGroupName: `/aws/lambda/${spec.name}`,
        logStreamName: 'local',
      },
    },
    env: { ...spec.environment, ...runtimeEnvironment(spec), ...environment, AWS_SESSION_TOKEN: token },
    execArgv: [],
    argv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: spec.memoryMb },
  });
  const initTimer = setTimeout(() => end(timedOut('init', initSeconds)), initSeconds * 1000);

  /** The thread is gone or must go; those who wait for it learn why. */
  const end = (error: ErrorPayload) => {
    if (!alive) return;
    alive = false;
    clearTimeout(initTimer);
    settleReady({ error });
    current?.finish({ error });
    void worker.terminate();
  };

  worker.on('message', (message: Message) => {
    if (message.kind === 'ready') {
      clearTimeout(initTimer);
      settleReady({ initMs: message.initMs });
    } else if (message.kind === 'called') onCalled({ host: message.host, path: message.path, label: current?.label });
    else if (message.kind === 'unusable') end(message.error);
    else if (message.kind === 'crashed') end(message.error);
    else if (message.kind === 'log') lines.push({ stream: message.stream, text: message.text });
    else if (message.requestId !== current?.requestId) return;
    else if (message.kind === 'done') current.finish({ payload: message.payload }, message.heapBytes);
    else current.finish({ error: message.error }, message.heapBytes);
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const requestId = current?.requestId ?? 'init';
    end(outOfMemory ? exited(requestId, 'signal: killed') : { errorType: error.name, errorMessage: error.message });
  });
  worker.on('exit', (code) => end(exited(current?.requestId ?? 'init', `exit status ${code}`)));

  return {
    token,
    ready,
    current: () => current,
    isAlive: () => alive,
    run: (invocation) =>
      new Promise((resolve) => {
        const startedAt = performance.now();
        const timer = setTimeout(
          () => end(timedOut(invocation.requestId, spec.timeoutSeconds)),
          spec.timeoutSeconds * 1000,
        );
        const finish = (outcome: Outcome, heapBytes = 0) => {
          clearTimeout(timer);
          current = undefined;
          const report = { outcome, durationMs: performance.now() - startedAt, heapBytes, lines };
          lines = [];
          resolve(report);
        };
        current = { ...invocation, startedAt, finish };
        if (!alive) return finish({ error: exited(invocation.requestId, 'signal: terminated') });
        const { requestId, event, invokedFunctionArn } = invocation;
        worker.postMessage({ requestId, event, invokedFunctionArn, deadline: Date.now() + spec.timeoutSeconds * 1000 });
      }),
    async stop() {
      alive = false;
      clearTimeout(initTimer);
      settleReady({ error: exited('init', 'signal: terminated') });
      current?.finish({ error: exited(current.requestId, 'signal: terminated') });
      await worker.terminate();
    },
  };
};
