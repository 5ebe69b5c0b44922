import { accountId, region } from '../template/intrinsics.ts';
import { GatewayError } from './exchange.ts';
import type { Integration } from './rest/model.ts';

/** The result of the promise, or the error of `late` if it takes longer. The work itself continues, as it does on AWS. */
export const withDeadline = async <T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
};

export type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

/** The function's answer, or the gateway's error for its failure. */
export const callFunction = (
  invoke: Invoke,
  { functionArn, timeoutMs }: Integration,
  event: unknown,
): Promise<unknown> =>
  withDeadline(invoke(functionArn, event).catch(failed), timeoutMs, () => new GatewayError('INTEGRATION_TIMEOUT'));

/** The gateway hides the function's failure from callers, even that it ran out of time. */
const failed = (error: unknown): never => {
  const { name = '', message = '', errorType = name } = error as Partial<Error & { errorType: string }>;
  if (errorType === 'RequestTooLargeException') throw new GatewayError('REQUEST_TOO_LARGE', undefined, message);
  if (errorType === 'TooManyRequestsException') throw new GatewayError('INTEGRATION_FAILURE', undefined, message);
  throw new GatewayError('FUNCTION_FAILED', undefined, `the function failed: ${errorType}: ${message}`);
};

/** The function that `arn:aws:apigateway:...:path/2015-03-31/functions/<arn>/invocations` calls. */
export const functionArnOf = (owner: string, uri: unknown): string => {
  const arn = typeof uri === 'string' ? /\/functions\/(.+)\/invocations$/.exec(uri)?.[1] : undefined;
  if (!arn) throw new Error(`${owner}: ${JSON.stringify(uri)} does not call a Lambda function`);
  return arn;
};

// The ARN that API Gateway shows to a function's policy when it invokes the function.

type ApiEvent = {
  resource?: string;
  requestContext: { apiId: string; stage: string; httpMethod?: string; routeKey?: string };
};

/** The method of a REST API, or the route of a WebSocket API. */
export const apiSourceArn = (event: unknown): string => {
  const { resource = '', requestContext } = event as ApiEvent;
  const { apiId, stage, httpMethod, routeKey } = requestContext;
  return `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stage}/${routeKey?.replace(' ', '') ?? `${httpMethod}${resource}`}`;
};
