// Calls another of our functions without the SDK (docs/adr/009-kernel.md). It waits for the answer, or only until Lambda
// has accepted the event.
import { createExchange } from './exchange.ts';
import { AwsError, failureIn, signerFor } from './json-service.ts';
import { createRetries, type RetryPolicy } from './retries.ts';
import { signed } from './signature.ts';

/** The function ran and failed: it threw an error, timed out or ran out of memory. */
export class FailedFunction extends Error {}

export type InvokeFunction = (event: object) => Promise<unknown>;

type Limits = RetryPolicy & { seconds: number };

const createCall = (functionArn: string, type: 'RequestResponse' | 'Event', { seconds, ...policy }: Limits) => {
  const region = process.env.AWS_REGION ?? 'us-east-1';
  const endpoint =
    process.env.AWS_ENDPOINT_URL_LAMBDA || process.env.AWS_ENDPOINT_URL || `https://lambda.${region}.amazonaws.com`;
  const { host } = new URL(endpoint);
  const path = `/2015-03-31/functions/${encodeURIComponent(functionArn)}/invocations`;
  const exchange = createExchange(endpoint, { keeps: false, limits: { connectMs: 1000, answerMs: seconds * 1000 } });
  const retried = createRetries(policy);
  let signer: ReturnType<typeof signerFor> | undefined;
  return (event: object): Promise<string> =>
    retried(async (attempt) => {
      const body = JSON.stringify(event);
      signer ??= signerFor('lambda');
      const own = { 'content-type': 'application/json', 'x-amz-invocation-type': type };
      const headers = signed({ host, path, body, at: new Date(), headers: own }, signer.credentials, signer.scope);
      const { status, text, headers: replyHeaders } = await exchange(headers, body, path);
      const failed = replyHeaders['x-amz-function-error'];
      if (!failed && status === (type === 'Event' ? 202 : 200)) return text;
      const failure = failureIn({ headers: replyHeaders, text });
      if (failed) throw new FailedFunction(String(failure.errorMessage ?? failed).slice(0, 500));
      const name = String(replyHeaders['x-amzn-errortype'] ?? `Http${status}`).split(':')[0] ?? '';
      throw new AwsError(failure, name, {
        httpStatusCode: status,
        requestId: replyHeaders['x-amzn-requestid'],
        attempts: attempt,
      });
    });
};

/** `seconds`: the function's time limit; the call waits a little longer, for the network. */
export const createInvoke = (functionArn: string, limits: Limits): InvokeFunction => {
  const call = createCall(functionArn, 'RequestResponse', limits);
  return async (event) => JSON.parse(await call(event)) as unknown;
};

/** Lambda answers once it has the event, and retries the event if the function fails. */
export const createHandOver = (functionArn: string): ((event: object) => Promise<void>) => {
  const call = createCall(functionArn, 'Event', { seconds: 3 });
  return async (event) => void (await call(event));
};
