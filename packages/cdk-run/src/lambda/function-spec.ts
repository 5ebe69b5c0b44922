import { readdirSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { region } from '../template/intrinsics.ts';

// A function of the template as the local runtime needs it.

export type FunctionSpec = {
  name: string;
  arn: string;
  roleArn: string;
  handler: string;
  /** A name like nodejs24.x. */
  runtime: string;
  dir: string;
  /** Code that the template itself holds; the folder is then only where its SDK is looked for. */
  inlineCode?: string | undefined;
  /** The folders of its layers. */
  layers?: string[];
  timeoutSeconds: number;
  memoryMb: number;
  /** Reserved concurrency: at most this many workers. */
  reserved: number | undefined;
  environment: Record<string, string>;
  deadLetterArn: string | undefined;
  bundleBytes: number;
};

export const bytesIn = (dir: string): number =>
  readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && !each.name.endsWith('.map'))
    .reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0);

/** Lambda's variables besides the function's own. The developer's AWS profile and credentials are kept out. */
export const runtimeEnvironment = (spec: FunctionSpec): Record<string, string> => ({
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_LAMBDA_FUNCTION_NAME: spec.name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMb),
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${spec.name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  AWS_EXECUTION_ENV: `AWS_Lambda_${spec.runtime}`,
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
  AWS_EC2_METADATA_DISABLED: 'true',
  LAMBDA_TASK_ROOT: spec.dir,
  _HANDLER: spec.handler,
  LANG: 'en_US.UTF-8',
  TZ: ':UTC',
});

/** Names, ARNs, and both with a version or an alias mean the same function: here there is only the current code. */
export const functionNameOf = (nameOrArn: string): string => {
  const named = /:function:([^:]+)/.exec(nameOrArn)?.[1] ?? nameOrArn;
  return named.split(':')[0] ?? named;
};

/** Lambda's answer when a function fails: the payload that a caller sees under X-Amz-Function-Error. */
export type ErrorPayload = { errorType: string; errorMessage: string; trace?: string[] };

export class FunctionError extends Error {
  readonly payload: ErrorPayload;
  constructor(payload: ErrorPayload) {
    super(payload.errorMessage);
    this.name = payload.errorType;
    this.payload = payload;
  }
}

/** No free worker where the template reserves a number of them. */
export class ThrottledError extends Error {
  constructor(functionName: string) {
    super(`Rate Exceeded: ${functionName} has no free instance`);
    this.name = 'TooManyRequestsException';
  }
}

export const timedOut = (requestId: string, seconds: number): ErrorPayload => ({
  errorType: 'Sandbox.Timedout',
  errorMessage: `RequestId: ${requestId} Error: Task timed out after ${seconds.toFixed(2)} seconds`,
});

export const exited = (requestId: string, how: string): ErrorPayload => ({
  errorType: 'Runtime.ExitError',
  errorMessage: `RequestId: ${requestId} Error: Runtime exited with error: ${how}`,
});

/** A developer's name for this event: 'GET /api/dashboard', 'WS $connect', 'stream', 'schedule reminders'. */
export const labelOf = (event: unknown): string => {
  const given = (event ?? {}) as {
    httpMethod?: string;
    resource?: string;
    version?: string;
    requestContext?: { routeKey?: string };
    Records?: { eventSource?: string; EventSource?: string }[];
    'detail-type'?: string;
    source?: string;
    triggerSource?: string;
  };
  if (given.httpMethod && given.resource) return `${given.httpMethod} ${given.resource}`;
  if (given.requestContext?.routeKey)
    return given.version === '2.0' ? given.requestContext.routeKey : `WS ${given.requestContext.routeKey}`;
  const source = given.Records?.[0]?.eventSource ?? given.Records?.[0]?.EventSource;
  if (source) return source.replace('aws:', '');
  if (given.triggerSource) return given.triggerSource;
  if (given['detail-type']) return `${given.source} ${given['detail-type']}`;
  return 'invoke';
};
