// The agent's mark and the count of unread messages are two writes. If the function dies between them, the count is still
// zero in the end.
// Seen red: when a mark that is known already did nothing, the old count stayed until the next message.
import { expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { notification } from '#public/dashboard';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { guidedTransaction } from '../../transaction/entity.ts';
import { chatSession } from '../entity.ts';
import { openSession } from '../session.ts';
import { markSeen } from './mark-seen.ts';
import { sendMessage } from './send-message.ts';

const parties = someParties();

const database = aTestDatabase();

const STEP = 2;
const transaction = { agentId: parties.agentId, transactionId: parties.id };

it('empties the count of unread messages, whenever its function dies', async () => {
  const db = await database.emptyTable('seen');
  const clock = () => new Date('2026-11-10T12:00:00Z');
  const { id } = await openSession({ db, clock, pinKey: async () => 'key' })(parties, STEP);
  await chatSession.change(db, { sessionId: id }, { set: { seq: 3 } });
  await guidedTransaction.change(db, transaction, { set: { unread_2: 3 } });
  const unread = async () => (await guidedTransaction.get(db, transaction))?.unread_2;

  let writes = 0;
  const dying: Db = {
    ...db,
    update: (...given) => {
      if (++writes > 1) throw new Error('killed');
      return db.update(...given) as never;
    },
  };
  await expect(markSeen({ db: dying })({ sessionId: id, who: 'agent' }, 3)).rejects.toThrow('killed');
  expect(await unread()).toBe(3);
  expect(await markSeen({ db })({ sessionId: id, who: 'agent' }, 3)).toBe(false);
  expect(await unread()).toBe(0);
});

it('reads what notified the agent, and leaves what comes after it', async () => {
  const db = await database.emptyTable('seen-news');
  const at = new Date('2026-11-10T12:00:00Z');
  const deps = { db, clock: () => at, connections: { listeners: async () => [] } };
  const { id } = await openSession({ ...deps, pinKey: async () => 'key' })(parties, STEP);
  const send = sendMessage(deps);
  const news = async () =>
    (await notification.query(db, { pk: notification.partition({ agentId: parties.agentId }) })).items.map(
      ({ subject, read }) => [subject, read],
    );
  await send(id, { from: 'user', text: 'Is Monday good?', clientId: 'c-1' });
  await send(id, { from: 'system', handoff: { to: 'agent', by: 'user' } });
  const [wrote, asks] = ['Sam Seller sent you a message', 'Sam Seller would like to talk to you'];
  expect((await news()).sort()).toEqual([
    [wrote, false],
    [asks, false],
  ]);
  await markSeen({ db })({ sessionId: id, who: 'user' }, 2);
  expect((await news()).map(([, read]) => read)).toEqual([false, false]);
  await markSeen({ db })({ sessionId: id, who: 'agent' }, 2);
  expect((await news()).map(([, read]) => read)).toEqual([true, true]);
  await send(id, { from: 'user', text: 'Or Tuesday?', clientId: 'c-2' });
  expect((await news()).filter(([, read]) => !read)).toEqual([[wrote, false]]);
});

it("counts an agent's mark only while the conversation is theirs", async () => {
  const db = await database.emptyTable('seen-former');
  const clock = () => new Date('2026-11-10T12:00:00Z');
  const { id } = await openSession({ db, clock, pinKey: async () => 'key' })(parties, STEP);
  await chatSession.change(db, { sessionId: id }, { set: { seq: 3, agentId: 'another' } });
  await guidedTransaction.change(db, transaction, { set: { unread_2: 3 } });
  const by = (agentId: string) => markSeen({ db })({ sessionId: id, who: 'agent', agentId }, 3);
  expect(await by(parties.agentId)).toBe(false);
  expect(await chatSession.get(db, { sessionId: id })).toMatchObject({ seenAgent: 0 });
  expect((await guidedTransaction.get(db, transaction))?.unread_2).toBe(3);
});
