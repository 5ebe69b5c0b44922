import { expect, it } from 'vitest';
import { writtenLines } from '#test/builders/written-lines.ts';
import { createBroadcast } from './broadcast.ts';

const news = { type: 'changed' } as const;
const pinKey = async () => 'key';
const listeners = async () => [{ connectionId: 'page', who: 'user' }];

it("reaches the pages of all of a transaction's conversations", async () => {
  const posted: unknown[] = [];
  const post = async (_channel: string, to: string[], message: object) => void posted.push([to, message]);
  await createBroadcast({ connections: { listeners }, post, pinKey })('link-1', news);
  expect(posted).toEqual(Array.from({ length: 3 }, () => [['page'], news]));
});

it.each([
  ['the key', { pinKey: () => Promise.reject(new Error('throttled')) }],
  ['who listens', { connections: { listeners: () => Promise.reject(new Error('throttled')) } }],
])('does not undo the change that it reports when %s cannot be read', async (_, failing) => {
  const read = writtenLines();
  const deps = { connections: { listeners }, post: async () => {}, pinKey, ...failing };
  await expect(createBroadcast(deps)('link-1', news)).resolves.toBeUndefined();
  expect(read()).toMatchObject([{ message: 'news of a transaction not pushed' }, { LostPushes: 1 }]);
});
