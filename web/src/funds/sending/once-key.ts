// The key that makes a retried send one send. It belongs to the content: a corrected form is another request.
export type OnceKey = { key: string; content: string };

export const onceKeyFor = (kept: OnceKey | undefined, payload: unknown, newKey: () => string): OnceKey => {
  const content = JSON.stringify(payload);
  return kept?.content === content ? kept : { key: newKey(), content };
};
