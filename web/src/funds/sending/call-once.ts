import { hasShapeOf, keep, kept } from '../unsent/tab-storage.ts';
import { onceKeyFor } from './once-key.ts';

const isKey = hasShapeOf({ key: '', content: '' });

/** Creates something once, even if the call is retried, or the page reloaded in between. */
export const callOnce = async (
  name: string,
  content: unknown,
  create: (idempotencyKey: string) => Promise<unknown>,
): Promise<void> => {
  const once = onceKeyFor(kept(name, isKey), content, () => crypto.randomUUID());
  keep(name, once);
  await create(once.key);
  keep(name, undefined);
};
