// The form of a smoke check, and what several of them need.
export type Request = (path: string, init?: RequestInit) => Promise<Response>;
/** `run` throws when something is wrong. */
export type SmokeCheck = { what: string; run(site: URL, request: Request): Promise<void> };

export const assert = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Error(otherwise);
};

export const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const jsonOf = async (reply: Response): Promise<Record<string, string>> => {
  const text = await reply.text();
  assert(reply.ok && text.startsWith('{'), `answered ${reply.status} without JSON: ${text.slice(0, 200)}`);
  return JSON.parse(text) as Record<string, string>;
};
