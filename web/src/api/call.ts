// The one way to the server: typed by a contract's route, with the token where the route wants one.
import type * as z from 'zod/mini';
import type { Params, Reply, Route } from '#core/http/route.ts';
import { documentLanguage } from '#web/language/language.ts';
import { endSession } from '#web/session/end-session.ts';
import { validIdToken } from '#web/session/id-token.ts';
import { addressOf } from './address.ts';
import { ApiError, apiErrorOf, unansweredError } from './api-error.ts';

/** The gateway gives up after 29 seconds. */
const TIMEOUT_MS = 32_000;

type ParamsInput<R extends Route> = keyof Params<R> extends never ? unknown : { params: Params<R> };
type QueryInput<R extends Route> = R['query'] extends z.ZodMiniType ? { query?: z.input<R['query']> } : unknown;
type BodyInput<R extends Route> = R['body'] extends z.ZodMiniType ? { body: z.input<R['body']> } : unknown;

/** What decides the answer: the part of a call that is a cache key. */
export type CallInput<R extends Route> = ParamsInput<R> & QueryInput<R> & BodyInput<R>;
export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal };

type Loose = CallOptions & { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

const isGuests = ({ auth }: Route) => auth === 'guest' || auth === 'signed';

const headersOf = async (route: Route, { body, idempotencyKey }: Loose): Promise<Headers> => {
  const headers = new Headers({ accept: 'application/json', 'x-correlation-id': crypto.randomUUID() });
  const token = isGuests(route) ? null : await validIdToken();
  // Guests get their emails in the language they read.
  if (route.auth === 'guest') headers.set('accept-language', documentLanguage());
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
};

const signalOf = (signal: AbortSignal | undefined): AbortSignal => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
};

export async function call<R extends Route>(route: R, input: CallInput<R> & CallOptions): Promise<Reply<R>> {
  const { params, query, body, signal } = input as Loose;
  const request: RequestInit = {
    method: route.method,
    headers: await headersOf(route, input as Loose),
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    signal: signalOf(signal),
  };
  let response: Response;
  let text = '';
  try {
    response = await fetch(addressOf(route.path, params, query), request);
    if (response.ok) text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw unansweredError(cause);
  }
  if (response.ok) return parse(text) as Reply<R>;
  const error = await apiErrorOf(response);
  if (error.status === 401 && (route.auth === 'agent' || route.auth === 'staff')) endSession('expired');
  throw error;
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("We couldn't read the answer. Please try again.", { status: 0, code: 'UNREADABLE' });
  }
}
