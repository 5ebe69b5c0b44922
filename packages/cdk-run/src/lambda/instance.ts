// One worker thread: an instance of a function. It takes one event at a time, as Lambda's instances do.
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ErrorPayload, exited, type FunctionSpec, runtimeEnvironment, timedOut } from './function-spec.ts';

// The worker thread behind an instance: its start, its messages, and the meaning of its end.
type ThreadMessage =
  | { kind: 'ready'; initMs: number }
  | { kind: 'unusable'; error: ErrorPayload }
  | { kind: 'called'; host: string; path: string }
  | { kind: 'log'; stream: 'stdout' | 'stderr'; text: string }
  | { kind: 'done'; requestId: string; payload: string; heapBytes: number }
  | { kind: 'failed'; requestId: string; error: ErrorPayload; heapBytes: number }
  | { kind: 'crashed'; requestId: string | undefined; error: ErrorPayload };

const runtime = fileURLToPath(new URL('./runtime.cjs', import.meta.url));

const startThread = (
  spec: FunctionSpec,
  environment: Record<string, string>,
  aheadMs: Float64Array<SharedArrayBuffer> | undefined,
): Worker =>
  new Worker(runtime, {
    workerData: {
      aheadMs,
      dir: spec.dir,
      handler: spec.handler,
      inlineCode: spec.inlineCode,
      layers: spec.layers ?? [],
      context: {
        functionName: spec.name,
        functionVersion: '$LATEST',
        memoryLimitInMB: String(spec.memoryMb),
        logGroupName: `/aws/lambda/${spec.name}`,
        logStreamName: 'local',
      },
    },
    env: { ...spec.environment, ...runtimeEnvironment(spec), ...environment },
    execArgv: [],
    argv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: spec.memoryMb },
  });

/** Lambda's message about an error that ended the thread. */
const threadError = (error: NodeJS.ErrnoException, requestId: string): ErrorPayload =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? exited(requestId, 'signal: killed')
    : { errorType: error.name, errorMessage: error.message };

export type Invocation = {
  requestId: string;
  /** JSON. */
  event: string;
  invokedFunctionArn: string;
  /** The developer's name for it: a route, a stream, a schedule. */
  label: string;
};

export type LogLine = { stream: 'stdout' | 'stderr'; text: string };
export type Outcome = { payload: string } | { error: ErrorPayload };
export type Report = { outcome: Outcome; durationMs: number; heapBytes: number; lines: LogLine[] };

/** A call to a service outside AWS. */
export type OutsideCall = { host: string; path: string; label: string | undefined };

export type Started = { initMs: number } | { error: ErrorPayload };

export type Instance = {
  /** The session token of each AWS call, which links the call to its invocation. */
  token: string;
  ready: Promise<Started>;
  current(): Invocation | undefined;
  isAlive(): boolean;
  run(invocation: Invocation): Promise<Report>;
  stop(): Promise<void>;
};

/** Lambda gives the start of an instance ten seconds, and then lets it try once more within the function's timeout. */
const FIRST_TRY_SECONDS = 10;

export type InstanceSettings = {
  spec: FunctionSpec;
  /** Read at each start of an instance. */
  environment(): Record<string, string>;
  /** The lead of its clock over the machine's, in shared memory. */
  aheadMs: Float64Array<SharedArrayBuffer> | undefined;
  onCalled: ((call: OutsideCall) => void) | undefined;
};

export const startInstance = (settings: InstanceSettings, token: string): Instance => {
  const { spec, environment, aheadMs, onCalled } = settings;
  let current: Run | undefined;
  let alive = true;
  let lines: LogLine[] = [];
  const thread = startThread(spec, { ...environment(), AWS_SESSION_TOKEN: token }, aheadMs);
  const startSeconds = FIRST_TRY_SECONDS + spec.timeoutSeconds;
  const start = createStart(startSeconds, () => end(timedOut('init', startSeconds)));

  /** The thread has ended or must end; waiting callers get the reason. */
  const end = (error: ErrorPayload) => {
    if (!alive) return;
    alive = false;
    start.settle({ error });
    current?.finish({ error });
    void thread.terminate();
  };

  thread.on('message', (message: ThreadMessage) => {
    if (message.kind === 'ready') start.settle({ initMs: message.initMs });
    else if (message.kind === 'called') onCalled?.({ host: message.host, path: message.path, label: current?.label });
    else if (message.kind === 'unusable' || message.kind === 'crashed') end(message.error);
    else if (message.kind === 'log') lines.push({ stream: message.stream, text: message.text });
    else if (message.requestId !== current?.requestId) return;
    else if (message.kind === 'done') current.finish({ payload: message.payload }, message.heapBytes);
    else current.finish({ error: message.error }, message.heapBytes);
  });
  const workingOn = () => current?.requestId ?? 'init';
  thread.on('error', (error) => end(threadError(error, workingOn())));
  thread.on('exit', (code) => end(exited(workingOn(), `exit status ${code}`)));

  return {
    token,
    ready: start.ready,
    current: () => current,
    isAlive: () => alive,
    run: (invocation) =>
      new Promise((resolve) => {
        const report = (finished: Omit<Report, 'lines'>) => {
          current = undefined;
          resolve({ ...finished, lines });
          lines = [];
        };
        const late = () => end(timedOut(invocation.requestId, spec.timeoutSeconds));
        current = createRun(invocation, spec.timeoutSeconds, late, report);
        if (!alive) return current.finish({ error: exited(invocation.requestId, 'signal: terminated') });
        const { requestId, event, invokedFunctionArn } = invocation;
        thread.postMessage({ requestId, event, invokedFunctionArn, deadline: Date.now() + spec.timeoutSeconds * 1000 });
      }),
    async stop() {
      alive = false;
      start.settle({ error: exited('init', 'signal: terminated') });
      current?.finish({ error: exited(current.requestId, 'signal: terminated') });
      await thread.terminate();
    },
  };
};

/** The start of an instance, with a time limit. The first outcome counts. */
const createStart = (seconds: number, late: () => void) => {
  const timer = setTimeout(late, seconds * 1000);
  let resolve: (started: Started) => void;
  const ready = new Promise<Started>((done) => {
    resolve = done;
  });
  const settle = (started: Started) => {
    clearTimeout(timer);
    resolve(started);
  };
  return { ready, settle };
};

type Run = Invocation & { finish(outcome: Outcome, heapBytes?: number): void };

/** One invocation that an instance works on, until it is finished or late. */
const createRun = (
  invocation: Invocation,
  timeoutSeconds: number,
  late: () => void,
  report: (finished: Omit<Report, 'lines'>) => void,
): Run => {
  const startedAt = performance.now();
  const timer = setTimeout(late, timeoutSeconds * 1000);
  return {
    ...invocation,
    finish(outcome, heapBytes = 0) {
      clearTimeout(timer);
      report({ outcome, durationMs: performance.now() - startedAt, heapBytes });
    },
  };
};
