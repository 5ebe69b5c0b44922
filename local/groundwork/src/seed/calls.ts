import type { Cloud } from 'cdk-run';
import type { UserPool } from 'cdk-run/srp-client';

// The demo data is made by HTTP, as people and services make it, so the product itself writes the rows.

type CallInput = {
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form, which Stripe takes. */
  form?: Record<string, string>;
};

/** `cookie`: the answer's cookie, if it set one. */
export type Calls = {
  call(method: string, path: string, input?: CallInput): Promise<Record<string, unknown>>;
};

const contentOf = ({ body, form }: CallInput) => {
  if (form) return new URLSearchParams(form);
  return body === undefined ? undefined : JSON.stringify(body);
};

/**
 * Each call has its own connection, because a server that has just closed an idle one would fail the next call. The error of a call
 * without an answer names the call and the cause.
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
    if (!reply.ok) throw new Error(`The demo data's ${method} ${path} was refused with ${reply.status}: ${text}`);
    const cookie = reply.headers.get('set-cookie')?.split(';')[0];
    return { ...(JSON.parse(text) as Record<string, unknown>), httpStatus: reply.status, cookie };
  },
});

/** The user pool as the site's pages reach it. */
export const poolOf = async (product: Calls): Promise<UserPool> =>
  (await product.call('GET', '/config.json')) as UserPool;

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 100;
const WAITED_MS = 240_000;

/** Asks again for a result that the local cloud is still working on. Only a defect takes this long, however busy the machine is. */
export const soon = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
  const deadline = Date.now() + WAITED_MS;
  for (let pause = FIRST_PAUSE_MS; Date.now() < deadline; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`The demo data waited too long for ${what}`);
};

// The calls of a person who is signed in: the most important ones need the browser's session cookie besides the token.

type Deps = { cloud: Cloud; product: Calls; pool: UserPool };

/** An ID token lives for a quarter of an hour. */
const RENEWED_AFTER_MS = 10 * 60_000;

/** Calls on any day of the story: the session lasts for all of them, and the token is renewed as in the pages. */
export const callsOf = ({ cloud, product, pool }: Deps, { email }: { email: string }): Calls => {
  let cookie: Promise<string> | undefined;
  let held: { token: Promise<string>; at: number } | undefined;
  const tokensNow = () => cloud.userPool.admin.issueTokensFor(email, pool.userPoolClientId);

  const beginSession = async (): Promise<string> => {
    const body = { refresh_token: (await tokensNow()).RefreshToken };
    const begun = await product.call('POST', '/api/session', { headers: { origin: cloud.siteAddress }, body });
    return String(begun.cookie);
  };
  const tokenNow = (): Promise<string> => {
    const at = cloud.clock.now().getTime();
    if (!held || at >= held.at + RENEWED_AFTER_MS)
      held = { token: tokensNow().then(({ IdToken }) => String(IdToken)), at };
    return held.token;
  };

  return {
    async call(method, path, input) {
      cookie ??= beginSession();
      return product.call(method, path, { ...input, headers: { cookie: await cookie }, token: await tokenNow() });
    },
  };
};
