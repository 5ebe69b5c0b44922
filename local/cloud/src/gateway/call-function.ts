import { withDeadline } from './deadline.ts';
import { GatewayError } from './gateway-error.ts';
import type { Integration } from './rest/integration.ts';

export type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

/** The function's answer, or the gateway's error for what went wrong with it. */
export const callFunction = (
  invoke: Invoke,
  { functionArn, timeoutMs }: Integration,
  event: unknown,
): Promise<unknown> =>
  withDeadline(invoke(functionArn, event).catch(failed), timeoutMs, () => new GatewayError('INTEGRATION_TIMEOUT'));

/** The gateway does not tell callers what broke in the function, not even that it ran out of time. */
const failed = (error: unknown): never => {
  const { name = '', message = '', errorType = name } = error as Partial<Error & { errorType: string }>;
  if (errorType === 'RequestTooLargeException') throw new GatewayError('REQUEST_TOO_LARGE', undefined, message);
  if (errorType === 'TooManyRequestsException') throw new GatewayError('INTEGRATION_FAILURE', undefined, message);
  throw new GatewayError('FUNCTION_FAILED', undefined, `the function failed: ${errorType}: ${message}`);
};
