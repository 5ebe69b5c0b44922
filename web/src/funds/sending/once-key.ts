// The idempotency key of a send. A retry has the same key. A form with different content has a different one.
export type OnceKey = { key: string; content: string };

export const onceKeyFor = (kept: OnceKey | undefined, payload: unknown, newKey: () => string): OnceKey => {
  const content = JSON.stringify(payload);
  return kept?.content === content ? kept : { key: newKey(), content };
};
