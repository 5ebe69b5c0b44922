// The only way to call the server: typed by a contract's route, with the token if the route needs one.

import type * as v from 'valibot';
import type { Params, Reply, Route } from '#core/http/route.ts';
import { documentLanguage } from '#web/language/language.ts';
import { endSession } from '#web/session/end-session.ts';
import { validIdToken } from '#web/session/id-token.ts';
import { ApiError } from './api-error.ts';
import { type Sent, send } from './send.ts';

type ParamsInput<R extends Route> = keyof Params<R> extends never ? unknown : { params: Params<R> };
type QueryInput<R extends Route> = R['query'] extends v.GenericSchema ? { query?: v.InferInput<R['query']> } : unknown;
type BodyInput<R extends Route> = R['body'] extends v.GenericSchema ? { body: v.InferInput<R['body']> } : unknown;

/** The part of a call that decides the answer, and is therefore its cache key. */
export type CallInput<R extends Route> = ParamsInput<R> & QueryInput<R> & BodyInput<R>;
export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal };

type Loose = CallOptions & Sent;

/** Guests are identified by their link, and calls of the session by its cookie. */
const goesWithoutToken = ({ auth, ownPagesOnly }: Route) => auth === 'guest' || auth === 'signed' || ownPagesOnly;

const headersOf = async (route: Route, { body, idempotencyKey }: Loose): Promise<Headers> => {
  const headers = new Headers({ accept: 'application/json' });
  const token = goesWithoutToken(route) ? null : await validIdToken();
  // The server writes a guest's emails in this language.
  if (route.auth === 'guest' || route.auth === 'public') headers.set('accept-language', documentLanguage());
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
};

export async function call<R extends Route>(route: R, input: CallInput<R> & CallOptions): Promise<Reply<R>> {
  const headers = await headersOf(route, input as Loose);
  try {
    return (await send(route, input as Loose, headers)) as Reply<R>;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401;
    if (isRefused && (route.auth === 'agent' || route.auth === 'staff')) endSession('expired');
    throw error;
  }
}
