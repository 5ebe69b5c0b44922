// The body and the headers of an event, in the form of Standard Webhooks 1.0.0. It's signed with each valid secret, so that
// a receiver has a day to change to a new one.
import { Webhook as Signer } from 'standardwebhooks';
import { isSandbox } from '#core/security/sandbox.ts';
import type { OpenEvent } from '#public/open/events';

/** The API's answer about an object, as far as `scopes` allow; null once the object is gone. */
export type ReadObject = (
  agentId: string,
  object: OpenEvent['object'],
  scopes: readonly string[] | undefined,
) => Promise<object | null>;

/** The body marks events of a sandbox. */
export const eventBody = (
  { type, at, agentId }: Pick<OpenEvent, 'type' | 'at' | 'agentId'>,
  data: object | null,
): string => JSON.stringify({ type, timestamp: at, ...(isSandbox(agentId) && { is_test: true }), data });

export const signedHeaders = (id: string, body: string, secrets: string[], now: Date): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Groundwork-Webhooks/1',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, now, body)).join(' '),
});
