// The worker thread behind an instance: its start, its messages, and the meaning of its end.
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ErrorPayload, exited, type FunctionSpec, runtimeEnvironment } from './function-spec.ts';

export type ThreadMessage =
  | { kind: 'ready'; initMs: number }
  | { kind: 'unusable'; error: ErrorPayload }
  | { kind: 'called'; host: string; path: string }
  | { kind: 'log'; stream: 'stdout' | 'stderr'; text: string }
  | { kind: 'done'; requestId: string; payload: string; heapBytes: number }
  | { kind: 'failed'; requestId: string; error: ErrorPayload; heapBytes: number }
  | { kind: 'crashed'; requestId: string | undefined; error: ErrorPayload };

const runtime = fileURLToPath(new URL('./runtime.cjs', import.meta.url));

export const startThread = (
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
export const threadError = (error: NodeJS.ErrnoException, requestId: string): ErrorPayload =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? exited(requestId, 'signal: killed')
    : { errorType: error.name, errorMessage: error.message };
