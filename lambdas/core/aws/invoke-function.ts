// Calls another function of ours and waits for its answer, without the SDK (docs/adr/009-kernel.md).
import { createExchange } from './exchange.ts';
import { AwsError, signerFor } from './json-service.ts';
import { createRetries, type RetryPolicy } from './retries.ts';
import { signed } from './signature.ts';

/** The function ran and failed: its own error, its timeout, or the end of its memory. */
export class FailedFunction extends Error {}

export type InvokeFunction = (event: object) => Promise<unknown>;

/** `seconds`: the function's time limit; the call gets a little more for the way. */
export const createInvoke = (
  functionArn: string,
  { seconds, ...policy }: RetryPolicy & { seconds: number },
): InvokeFunction => {
  const region = process.env.AWS_REGION ?? 'us-east-1';
  const endpoint =
    process.env.AWS_ENDPOINT_URL_LAMBDA || process.env.AWS_ENDPOINT_URL || `https://lambda.${region}.amazonaws.com`;
  const { host } = new URL(endpoint);
  const path = `/2015-03-31/functions/${encodeURIComponent(functionArn)}/invocations`;
  const exchange = createExchange(endpoint, { keeps: false, limits: { connectMs: 1000, answerMs: seconds * 1000 } });
  const retried = createRetries(policy);
  let signer: ReturnType<typeof signerFor> | undefined;
  return (event) =>
    retried(async (attempt) => {
      const body = JSON.stringify(event);
      signer ??= signerFor('lambda');
      const headers = signed(
        { host, path, body, at: new Date(), headers: { 'content-type': 'application/json' } },
        signer.credentials,
        signer.scope,
      );
      const { status, text, headers: told } = await exchange(headers, body, path);
      if (told['x-amz-function-error']) throw new FailedFunction(text.slice(0, 500));
      if (status === 200) return JSON.parse(text) as unknown;
      const name = String(told['x-amzn-errortype'] ?? `Http${status}`).split(':')[0] ?? '';
      const requestId = told['x-amzn-requestid'];
      throw new AwsError({ message: text }, name, { httpStatusCode: status, requestId, attempts: attempt });
    });
};
