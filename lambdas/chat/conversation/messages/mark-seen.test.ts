import { describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { notification } from '#public/members/dashboard';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { meanwhile } from '#test/builders/meanwhile.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { guidedTransaction } from '../../transaction/entity.ts';
import { chatSession } from '../entity.ts';
import { openSession } from '../session.ts';
import { markSeen } from './mark-seen.ts';
import type { Draft } from './new-messages.ts';
import { sendMessage } from './send-message.ts';

const parties = someParties();

const database = aTestDatabase();

const STEP = 2;
const transaction = { agentId: parties.agentId, transactionId: parties.id };

const aChat = async (name: string) => {
  const db = await database.emptyTable(name);
  const deps = { db, clock: () => new Date('2026-11-10T12:00:00Z'), connections: { listeners: async () => [] } };
  const { id } = await openSession({ ...deps, pinKey: async () => 'key' })(parties, STEP);
  return {
    db,
    id,
    send: (draft: Draft) => sendMessage(deps)(id, draft),
    unread: async () => (await guidedTransaction.get(db, transaction))?.unread_2,
    seen: async () => (await chatSession.get(db, { sessionId: id }))?.seenAgent,
    unreadNews: async () =>
      (await notification.query(db, { pk: notification.partition({ agentId: parties.agentId }) })).items
        .filter(({ read }) => !read)
        .map(({ subject }) => subject)
        .sort(),
  };
};
const [wrote, asks] = ['Sam Seller sent you a message', 'Sam Seller would like to talk to you'];
const says = (text: string): Draft => ({ from: 'user', text, clientId: text });

it('empties the count of unread messages with the mark, whenever its function dies', async () => {
  const { db, id, send, unread, seen, unreadNews } = await aChat('seen');
  await send(says('One'));
  await send(says('Two'));
  for (let killAt = 1; killAt <= 4; killAt++) {
    let calls = 0;
    const die = () => {
      if (++calls === killAt) throw new Error('killed');
    };
    const dying = new Proxy(db, {
      get:
        (target, method: keyof Db) =>
        (...given: never[]) => {
          die();
          return (target[method] as (...some: never[]) => unknown)(...given);
        },
    });
    await expect(markSeen({ db: dying })({ sessionId: id, who: 'agent' }, 2)).rejects.toThrow('killed');
    expect([await unread(), await seen(), await unreadNews()]).toEqual([2, 0, [wrote]]);
  }
  expect(await markSeen({ db })({ sessionId: id, who: 'agent' }, 2)).toBe(true);
  expect([await unread(), await seen(), await unreadNews()]).toEqual([0, 2, []]);
  expect(await markSeen({ db })({ sessionId: id, who: 'agent' }, 2)).toBe(false);
});

it('is made for each of two at once, up to the last message and no further', async () => {
  const { db, id, send, seen } = await aChat('seen-at-once');
  for (const text of ['One', 'Two', 'Three']) await send(says(text));
  const mark = (seq: number, on: Db = db) => markSeen({ db: on })({ sessionId: id, who: 'agent' }, seq);
  const other = meanwhile(db, () => mark(1));
  expect(await mark(3, other)).toBe(true);
  expect(await seen()).toBe(3);
  expect(await mark(4)).toBe(false);
  expect(await seen()).toBe(3);
});

it('reads what notified the agent, and leaves what comes after it', async () => {
  const { db, id, send, unreadNews } = await aChat('seen-news');
  await send(says('Is Monday good?'));
  await send({ from: 'system', handoff: { to: 'agent', by: 'user' } });
  expect(await unreadNews()).toEqual([asks]);
  await markSeen({ db })({ sessionId: id, who: 'user' }, 2);
  expect(await unreadNews()).toEqual([asks]);
  await markSeen({ db })({ sessionId: id, who: 'agent' }, 2);
  expect(await unreadNews()).toEqual([]);
  await send(says('Or Tuesday?'));
  expect(await unreadNews()).toEqual([wrote]);
});

it('is one notification of a conversation, however long it goes on, with the count of what is unread', async () => {
  const { db, id, send } = await aChat('seen-one');
  const news = async () =>
    (await notification.query(db, { pk: notification.partition({ agentId: parties.agentId }) })).items.map(
      ({ subject, read, messages, talk }) => [subject, read, messages, talk],
    );
  for (const text of ['One', 'Two', 'Three']) await send(says(text));
  expect(await news()).toEqual([[wrote, false, 3, undefined]]);
  await send({ from: 'system', handoff: { to: 'agent', by: 'user' } });
  await send(says('Four'));
  expect(await news()).toEqual([[asks, false, 4, true]]);
  await markSeen({ db })({ sessionId: id, who: 'agent' }, 5);
  expect(await news()).toEqual([[asks, true, undefined, undefined]]);
  await send(says('Five'));
  expect(await news()).toEqual([[wrote, false, 1, undefined]]);
});

describe('a message that comes after the one that an agent has seen', () => {
  it.each([
    ['before the mark', false],
    ['at the same moment', true],
  ])('stays unread, with its notification, when it comes %s', async (_, isAtOnce) => {
    const { db, id, send, unread, seen, unreadNews } = await aChat(`seen-later-${isAtOnce}`);
    const agent = { sessionId: id, who: 'agent' } as const;
    await send(says('One'));
    const more = () => send(says('Two'));
    if (!isAtOnce) await more();
    expect(await markSeen({ db: isAtOnce ? meanwhile(db, more) : db })(agent, 1)).toBe(true);
    expect([await unread(), await seen(), await unreadNews()]).toEqual([2, 1, [wrote]]);
    expect(await markSeen({ db })(agent, 2)).toBe(true);
    expect([await unread(), await seen(), await unreadNews()]).toEqual([0, 2, []]);
  });

  it('stays unread when the client asks for the agent with it', async () => {
    const { db, id, send, unreadNews } = await aChat('seen-asked');
    await send(says('One'));
    await send({ from: 'system', handoff: { to: 'agent', by: 'user' } });
    await markSeen({ db })({ sessionId: id, who: 'agent' }, 1);
    expect(await unreadNews()).toEqual([asks]);
  });

  it("doesn't matter when the agent has written it", async () => {
    const { db, id, send, unread, unreadNews } = await aChat('seen-own');
    await send(says('One'));
    await send({ from: 'agent', text: 'Two' });
    await markSeen({ db })({ sessionId: id, who: 'agent' }, 1);
    expect([await unread(), await unreadNews()]).toEqual([0, []]);
  });
});

it("counts an agent's mark only while the conversation is theirs", async () => {
  const { db, id, send, unread, seen, unreadNews } = await aChat('seen-former');
  await send(says('Hello'));
  await chatSession.change(db, { sessionId: id }, { set: { agentId: 'another' } });
  expect(await markSeen({ db })({ sessionId: id, who: 'agent', agentId: parties.agentId }, 1)).toBe(false);
  expect([await unread(), await seen(), await unreadNews()]).toEqual([1, 0, [wrote]]);
});
