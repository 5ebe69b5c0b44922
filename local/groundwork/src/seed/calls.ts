// The demo data is made as people and services make it, by HTTP: what it leaves is what the product would have made.

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

/** Only a defect takes this long, however busy the machine is. */
const PATIENT_MS = 240_000;

/** `cookie`: what the answer set, if anything. */
export type Calls = {
  call(method: string, path: string, input?: CallInput): Promise<Record<string, unknown>>;
};

const contentOf = ({ body, form }: CallInput) => {
  if (form) return new URLSearchParams(form);
  return body === undefined ? undefined : JSON.stringify(body);
};

/** A machine that is busy with something else for ten seconds connects to no one; nothing was sent, so it's tried again. */
const reach = async (url: string, request: RequestInit & { method: string }): Promise<Response> => {
  const deadline = Date.now() + PATIENT_MS;
  for (;;)
    try {
      return await fetch(url, request);
    } catch (error) {
      const { code, message } = (error as { cause?: { code?: string; message?: string } }).cause ?? {};
      if (code === 'UND_ERR_CONNECT_TIMEOUT' && Date.now() < deadline) continue;
      throw new Error(`The demo data's ${request.method} ${url} failed: ${code ?? ''} ${message ?? ''}`, {
        cause: error,
      });
    }
};

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

/** Asks again for what the local cloud is still working on. */
export const soon = async <T>(what: string, look: () => Promise<T | undefined>, withinMs = PATIENT_MS): Promise<T> => {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The demo data waited too long for ${what}`);
};
