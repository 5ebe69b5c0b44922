/** What Lambda answers when a function fails: the payload that a caller sees under X-Amz-Function-Error. */
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
