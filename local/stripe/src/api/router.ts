import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from 'simulator-kit/fault';
import type { Endpoint } from '../endpoints/list.ts';
import { invalid, StripeFailure } from '../failure.ts';
import { type HeldAnswer, newId, type Store } from '../store.ts';
import { expanded, parseForm } from './form.ts';

// A call that is repeated with its idempotency key gets the first answer again, for a day.

type Keyed = { key: string; call: { url: URL; body: string } };

const REPLAYED_FOR_MS = 24 * 3_600_000;
const LONGEST_KEY = 255;

const answerOnce = (
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
  // Stripe doesn't remember a call that never reached an endpoint, so neither does this.
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

const jsonAnswer = (apiVersion: string, status: number, body: object, requestId = newId('request')): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'request-id': requestId, 'stripe-version': apiVersion },
  body: Buffer.from(JSON.stringify(body)),
});

/** Turns any refusal into an answer in Stripe's words. */
const refusing = (apiVersion: string, answer: () => Answer): Answer => {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const requestId = newId('request');
    const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}`;
    return jsonAnswer(apiVersion, error.status, { error: { ...error.body, request_log_url } }, requestId);
  }
};

type ApiCall = { method: string; url: URL; headers: IncomingHttpHeaders; body: string };

type Settings = { store: Store; secretKey: string; apiVersion: string; now(): Date };

/** Answers one call of the API. */
export const createRouter =
  (endpoints: Endpoint[], { store, secretKey, apiVersion, now }: Settings) =>
  (call: ApiCall): Answer =>
    refusing(apiVersion, () => {
      // The key is checked before anything else, so that no one without it gets the stored answer to another's call.
      checkKey(secretKey, call.headers.authorization);
      checkVersion(apiVersion, call.headers['stripe-version']);
      const answer = () => jsonAnswer(apiVersion, 200, replyTo(endpoints, store, call));
      const key = call.headers['idempotency-key'];
      return call.method === 'POST' && typeof key === 'string'
        ? answerOnce({ store, now }, { key, call }, () => refusing(apiVersion, answer))
        : answer();
    });

const replyTo = (endpoints: Endpoint[], store: Store, { method, url, body }: ApiCall): object => {
  const found = findEndpoint(endpoints, method, url.pathname);
  if (!found)
    throw invalid(`Unrecognized request URL (${method}: ${url.pathname}). See https://stripe.com/docs.`, {}, 404);
  const given = parseForm(method === 'GET' || (method === 'DELETE' && body === '') ? url.search.slice(1) : body);
  const reply = found.endpoint.handle(given, found.id);
  return expanded(store, withoutUnasked(reply, given.expand), given.expand as string[] | undefined);
};

const checkVersion = (spoken: string, asked: string | string[] | undefined): void => {
  if (asked !== undefined && asked !== spoken)
    throw invalid(`Invalid Stripe API version: ${String(asked)}. This simulator speaks ${spoken}.`);
};

const findEndpoint = (
  endpoints: Endpoint[],
  method: string,
  path: string,
): { endpoint: Endpoint; id: string } | undefined => {
  const parts = path.split('/');
  for (const endpoint of endpoints) {
    const wanted = endpoint.path.split('/');
    if (endpoint.method !== method || wanted.length !== parts.length) continue;
    if (!wanted.every((part, index) => part === ':id' || part === parts[index])) continue;
    return { endpoint, id: decodeURIComponent(parts[wanted.indexOf(':id')] ?? '') };
  }
  return undefined;
};

/** A session's line items appear only for callers who expand them. */
const withoutUnasked = (reply: object, expand: unknown): object => {
  if (
    !('line_items' in reply) ||
    (Array.isArray(expand) && expand.some((path) => String(path).startsWith('line_items')))
  )
    return reply;
  const { line_items, ...rest } = reply;
  return rest;
};

const checkKey = (secretKey: string, authorization: string | undefined): void => {
  const [scheme, value = ''] = (authorization ?? '').split(' ');
  const key = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':')[0]! : value;
  if (!key)
    throw invalid(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    );
  if (key !== secretKey) throw invalid(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, {}, 401);
};
