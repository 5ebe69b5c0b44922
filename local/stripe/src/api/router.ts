import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '@local/simulator/fault';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { invalid } from '../failure.ts';
import type { Store } from '../store.ts';
import { expanded } from './expand.ts';
import { parseForm } from './form.ts';
import { answerOnce } from './idempotency.ts';
import { jsonAnswer, refusing } from './json-answer.ts';

export type ApiCall = { method: string; url: URL; headers: IncomingHttpHeaders; body: string };

type Settings = { store: Store; secretKey: string; apiVersion: string; now(): Date };

/** Takes one call of the API from its bytes to its answer. */
export const createRouter =
  (endpoints: Endpoint[], { store, secretKey, apiVersion, now }: Settings) =>
  (call: ApiCall): Answer =>
    refusing(apiVersion, () => {
      // Before anything else: without a key, no one learns the answer to another's call.
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

/** A session's line items are there only for those who expand them. */
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
