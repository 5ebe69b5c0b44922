// The seed speaks to the product as any browser does, so that what it leaves is what the product would have made.
type CallInput = {
  token?: string;
  body?: unknown;
  /** A refusal with this status is as good: a start that was broken off has been here before. */
  orStatus?: number;
};

export type ProductCalls = {
  call(method: string, path: string, input?: CallInput): Promise<Record<string, unknown>>;
};

export const productCalls = (baseUrl: string): ProductCalls => ({
  async call(method, path, { token, body, orStatus } = {}) {
    const reply = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok && reply.status !== orStatus)
      throw new Error(`The seed's ${method} ${path} was refused with ${reply.status}: ${text}`);
    return { ...(JSON.parse(text) as Record<string, unknown>), httpStatus: reply.status };
  },
});

/** Asks again, briefly, for what the local cloud is still doing. */
export const soon = async <T>(what: string, look: () => Promise<T | undefined>, withinMs = 20_000): Promise<T> => {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The seed waited too long for ${what}`);
};
