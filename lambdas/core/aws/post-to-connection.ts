// Posts to one open socket through the gateway's management API, without its SDK: someone waits for each message of a
// conversation, and it goes to each listener (docs/adr/009-kernel.md).

import { createExchange } from './exchange.ts';
import { AwsError, signerFor } from './json-service.ts';
import { createRetries, type RetryPolicy } from './retries.ts';
import { signed } from './signature.ts';

/** Throws an error named GoneException if the connection no longer exists. */
export type SendToConnection = (connectionId: string, data: string) => Promise<unknown>;

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const names: Record<number, string> = {
  403: 'ForbiddenException',
  410: 'GoneException',
  413: 'PayloadTooLargeException',
  429: 'LimitExceededException',
};

export const createPoster = (endpoint: string, policy: RetryPolicy = {}): SendToConnection => {
  const { host, pathname } = new URL(endpoint);
  const stage = pathname.replace(/\/+$/, '');
  const retried = createRetries(policy);
  const exchange = createExchange(endpoint);
  let signer: ReturnType<typeof signerFor> | undefined;
  return (connectionId, data) =>
    retried(async (attempt) => {
      const path = `${stage}/@connections/${encoded(connectionId)}`;
      signer ??= signerFor('execute-api');
      const headers = signed(
        { host, path, body: data, at: new Date(), headers: { 'content-type': 'application/octet-stream' } },
        signer.credentials,
        signer.scope,
      );
      const { status, text, headers: replyHeaders } = await exchange(headers, data, path);
      if (status === 200) return;
      const name = names[status] ?? `Http${status}`;
      const requestId = replyHeaders['x-amzn-requestid'];
      throw new AwsError({ message: text }, name, { httpStatusCode: status, requestId, attempts: attempt });
    });
};
