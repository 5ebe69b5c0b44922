import type { Route } from '#core/http/route.ts';
import { ApiError, apiErrorOf, unansweredError } from './api-error.ts';

type QueryValue = string | number | boolean | null | undefined;

/** The address of a route with its parameters filled in; empty query members are left out. */
export function addressOf(path: string, params: Record<string, string> = {}, query: Record<string, QueryValue> = {}) {
  const filled = path.replace(/\{(\w+)\+?\}/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`The address ${path} needs '${name}'.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

// One call over the wire, with the given headers. Tokens are handled in call.ts.

/** The gateway gives up after 29 seconds. */
const TIMEOUT_MS = 32_000;

export type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
};

const signalOf = (signal: AbortSignal | undefined): AbortSignal => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
};

export async function send(
  route: Route,
  { params, query, body, signal }: Sent,
  headers: HeadersInit,
): Promise<unknown> {
  const request: RequestInit = {
    method: route.method,
    headers,
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
  if (!response.ok) throw await apiErrorOf(response);
  return parse(text);
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("We couldn't read the answer. Please try again.", { status: 0, code: 'UNREADABLE' });
  }
}
