// A call that is repeated under its key gets the first answer again, for a day.
import { createHash } from 'node:crypto';
import type { Answer } from '@local/simulator/fault';
import { invalid, StripeFailure } from '../failure.ts';
import { newId } from '../ids.ts';
import type { HeldAnswer, Store } from '../store.ts';

type Keyed = { key: string; call: { url: URL; body: string } };

const REPLAYED_FOR_MS = 24 * 3_600_000;
const LONGEST_KEY = 255;

export const answerOnce = (
  { store, now }: { store: Store; now(): Date },
  { key, call }: Keyed,
  answer: () => Answer,
): Answer => {
  if (key.length > LONGEST_KEY)
    throw invalid(`Idempotency keys can have up to ${LONGEST_KEY} characters.`, { param: 'idempotency_key' });
  const fingerprint = createHash('sha256').update(`${call.url.pathname} ${call.body}`).digest('hex');
  const held = store.state.value.idempotency[key];
  if (held && now().getTime() - Date.parse(held.at) <= REPLAYED_FOR_MS) return replayed(held, key, fingerprint);
  const { status, body, headers } = answer();
  // A body that never got to an endpoint is not remembered, as at Stripe.
  if (status < 400 || status >= 500) {
    store.state.value.idempotency[key] = { at: now().toISOString(), fingerprint, status, body: body.toString() };
    store.state.save();
  }
  return { status, body, headers };
};

const replayed = (held: HeldAnswer, key: string, fingerprint: string): Answer => {
  if (held.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new StripeFailure(400, { type: 'idempotency_error', message });
  }
  const headers = {
    'content-type': 'application/json',
    'idempotent-replayed': 'true',
    'request-id': newId('request'),
  };
  return { status: held.status, headers, body: Buffer.from(held.body) };
};
