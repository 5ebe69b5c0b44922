// The demo data is made as people and services make it, by HTTP: what it leaves is what the product would have made.
import type { Steady } from './story/timeline.ts';

type CallInput = {
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form, which Stripe takes. */
  form?: Record<string, string>;
  /** A refusal with this status is as good: an interrupted start has made it already. */
  orStatus?: number;
};

/** `cookie`: what the answer set, if anything. */
export type Calls = {
  call(method: string, path: string, input?: CallInput): Promise<Record<string, unknown>>;
};

const contentOf = ({ body, form }: CallInput) => {
  if (form) return new URLSearchParams(form);
  return body === undefined ? undefined : JSON.stringify(body);
};

/**
 * Each call has its own connection: a server that is slow to say that it has closed an idle one would fail the next call. One that
 * fails without an answer says which it was, and why.
 */
export const reach = (url: string, request: RequestInit & { method: string }): Promise<Response> =>
  fetch(url, { ...request, headers: { ...request.headers, connection: 'close' } }).catch((error: Error) => {
    const { code, message } = (error.cause ?? error) as { code?: string; message?: string };
    const { origin, pathname } = new URL(url);
    throw new Error(`The demo data's ${request.method} ${origin}${pathname} failed: ${code ?? message}`, {
      cause: error,
    });
  });

export const callsTo = (baseUrl: string): Calls => ({
  async call(method, path, input = {}) {
    const reply = await reach(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(input.form ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
        ...(input.token ? { authorization: `Bearer ${input.token}` } : {}),
      },
      body: contentOf(input),
    });
    const text = await reply.text();
    if (!reply.ok && reply.status !== input.orStatus)
      throw new Error(`The demo data's ${method} ${path} was refused with ${reply.status}: ${text}`);
    const cookie = reply.headers.get('set-cookie')?.split(';')[0];
    return { ...(JSON.parse(text) as Record<string, unknown>), httpStatus: reply.status, cookie };
  },
});

/** The clock stands still, but for the seconds that pass, while one of them is on its way. */
export const steadily = ({ call }: Calls, steady: Steady): Calls => ({
  call: (method, path, input) => steady(() => call(method, path, input)),
});

/** Asks again for what the local cloud is still working on. Only a defect takes this long, however busy the machine is. */
export const soon = async <T>(what: string, look: () => Promise<T | undefined>, withinMs = 240_000): Promise<T> => {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The demo data waited too long for ${what}`);
};
