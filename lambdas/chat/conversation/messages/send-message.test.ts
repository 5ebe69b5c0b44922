// T-14: the server's side of a repeated message, and its number.
import { describe, expect, it, vi } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { notification } from '#public/members/dashboard';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { guidedTransaction } from '../../transaction/entity.ts';
import { chatSession } from '../entity.ts';
import { openSession, readSession } from '../session.ts';
import { markSeen } from './mark-seen.ts';
import { readMessages } from './message-store.ts';
import type { Draft } from './new-messages.ts';
import { sendMessage } from './send-message.ts';

const database = aTestDatabase();

const parties = someParties();
const START = new Date('2026-11-10T12:00:00Z');
const clock = () => START;
const ofAda = { agentId: parties.agentId, transactionId: parties.id };
const ofBen = { ...ofAda, agentId: 'agent-2' };
const listeners = [{ connectionId: 'connection-1', who: 'agent', agentId: 'agent-1' }];
let tables = 0;

const aChat = async () => {
  const db = await database.emptyTable(`send-message-${++tables}`);
  const { id } = await openSession({ db, clock, pinKey: async () => 'key' })(parties, 1);
  /** The messages of one function, which remembers the conversation. */
  const sender = (on: Db = db, now = START) => {
    const say = sendMessage({ db: on, clock: () => now, connections: { listeners: async () => listeners } });
    return (draft: Draft) => say(id, draft);
  };
  const send = (draft: Draft, on?: Db, now?: Date) => sender(on, now)(draft);
  /** A table on which `happens` runs between reading the conversation and storing the message. */
  const meanwhile = (happens: () => Promise<unknown>): Db => {
    let isFirst = true;
    return {
      ...db,
      transact: async (writes) => {
        if (isFirst) await happens();
        isFirst = false;
        return db.transact(writes);
      },
    };
  };
  return {
    db,
    id,
    send,
    sender,
    meanwhile,
    handOver: async () => {
      const row = await guidedTransaction.get(db, ofAda);
      if (row) await db.transact([guidedTransaction.delete(ofAda), guidedTransaction.put(ofBen, { ...row, ...ofBen })]);
      await chatSession.change(db, { sessionId: id }, { set: { agentId: 'agent-2', agentName: 'Ben Broker' } });
    },
    close: () => chatSession.change(db, { sessionId: id }, { set: { state: 'closed' } }),
    said: async () =>
      (await readMessages(db, id, { after: 0 })).map(({ seq, from, text }) => `${seq} ${from}: ${text}`),
    news: async (agentId = parties.agentId) =>
      (await notification.query(db, { pk: notification.partition({ agentId }) })).items.map(({ subject }) => subject),
    unread: async () =>
      (await guidedTransaction.get(db, { agentId: parties.agentId, transactionId: parties.id }))?.unread_1,
  };
};

const hello: Draft = { from: 'user', text: 'Hello', clientId: 'client-id-1' };
const toAgent = { to: 'agent', by: 'user' } as const;

describe('a message without a client id', () => {
  const bare: Draft = { from: 'user', text: 'Hello' };
  const later = (ms: number) => new Date(START.getTime() + ms);

  it('is stored once when the same words come again within five seconds', async () => {
    const { send, said, db } = await aChat();
    const first = await send(bare);
    expect(await send(bare, db, later(5000))).toEqual({ isRepeat: true, message: first?.message });
    await Promise.all([send({ ...bare, text: 'Twice' }), send({ ...bare, text: 'Twice' })]);
    expect((await said()).map((line) => line.slice(2))).toEqual(['user: Hello', 'user: Twice']);
  });

  it('is another message after that, or from the other side', async () => {
    const { send, said, db } = await aChat();
    await send(bare);
    await send({ ...bare, from: 'agent' });
    await send(bare, db, later(5001));
    expect(await said()).toEqual(['1 user: Hello', '2 agent: Hello', '3 user: Hello']);
  });
});

describe('a message', () => {
  it('is stored, counted as unread, and given to the listeners', async () => {
    const { send, said, unread, news } = await aChat();
    expect(await send(hello)).toMatchObject({ isRepeat: false, message: { seq: 1, text: 'Hello' }, listeners });
    await send({ from: 'user', text: 'Are you there?' });
    expect(await said()).toEqual(['1 user: Hello', '2 user: Are you there?']);
    expect(await unread()).toBe(2);
    expect(await news()).toEqual(['Sam Seller sent you a message']);
  });

  it('that is sent again is stored once, under the number of the first', async () => {
    const { send, said } = await aChat();
    await send(hello);
    expect(await send({ ...hello, again: true })).toMatchObject({ isRepeat: true, message: { seq: 1 } });
    expect(await send(hello)).toMatchObject({ isRepeat: true, message: { seq: 1 } });
    await send({ from: 'user', text: 'Next' });
    expect(await said()).toEqual(['1 user: Hello', '2 user: Next']);
  });

  it('is stored when another one has just notified the agent', async () => {
    const { send, meanwhile, said, news, unread } = await aChat();
    const sent = await send(
      hello,
      meanwhile(() => send({ from: 'user', text: 'Faster' })),
    );
    expect(sent).toMatchObject({ isRepeat: false, message: { seq: 2 } });
    expect(await said()).toEqual(['1 user: Faster', '2 user: Hello']);
    expect(await news()).toHaveLength(1);
    expect(await unread()).toBe(2);
  });

  it.each([
    ['closed', { state: 'closed', closedAt: '2026-11-10T12:00:00.000Z' } as const],
    ['erased', undefined],
  ])('is refused, and stored nowhere, when the transaction is %s at this moment', async (_, change) => {
    const { send, said, meanwhile, db } = await aChat();
    const key = { agentId: parties.agentId, transactionId: parties.id };
    const end = () =>
      change ? guidedTransaction.change(db, key, { set: change }) : db.delete(guidedTransaction.key(key));
    await expect(send(hello, meanwhile(end))).rejects.toMatchObject({ code: 'TRANSACTION_CLOSED' });
    expect(await said()).toEqual([]);
    expect((await guidedTransaction.get(db, key))?.state).toBe(change?.state);
  });

  it("goes to the agent whose client it is by then, and is shown on no page of the former one's", async () => {
    const { send, said, meanwhile, db, handOver } = await aChat();
    const sent = await send(hello, meanwhile(handOver));
    expect(sent).toMatchObject({ isRepeat: false, message: { text: 'Hello' }, listeners: [] });
    expect(await said()).toEqual(['1 user: Hello']);
    expect((await guidedTransaction.get(db, ofBen))?.unread_1).toBe(1);
    expect((await guidedTransaction.get(db, ofAda))?.state).toBeUndefined();
    const agents = { from: 'agent', text: 'Still there?' } as const;
    await expect(send({ ...agents, agentId: parties.agentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await send({ ...agents, agentId: 'agent-2' })).toMatchObject({ isRepeat: false });
  });

  it('that asks for the agent asks the one whose client it is by then', async () => {
    const { send, meanwhile, handOver, said, news } = await aChat();
    await send({ from: 'system', handoff: toAgent }, meanwhile(handOver));
    expect(await said()).toEqual([expect.stringContaining("We've let Ben Broker know")]);
    expect([await news(), await news('agent-2')]).toEqual([[], ['Sam Seller would like to talk to you']]);
  });

  it('is refused in a closed transaction, in the name of its agent', async () => {
    const { send, close, said } = await aChat();
    await close();
    await expect(send(hello)).rejects.toMatchObject({
      code: 'TRANSACTION_CLOSED',
      message: expect.stringContaining('Ada Agent has ended this closing'),
    });
    await expect(send({ ...hello, from: 'agent' })).rejects.toMatchObject({
      message: 'This closing has ended. Open it again to change something in it.',
    });
    expect(await said()).toEqual([]);
  });

  it('is sent although its listeners cannot be read', async () => {
    const { db, id, said } = await aChat();
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const failing = { listeners: () => Promise.reject(new Error('throttled')) };
    const sent = await sendMessage({ db, clock, connections: failing })(id, hello);
    const lines = logged.mock.calls.map(([line]) => String(line));
    logged.mockRestore();
    expect(sent).toMatchObject({ isRepeat: false, listeners: [] });
    expect(lines.join()).toContain('listeners of a conversation unknown');
    expect(await said()).toEqual(['1 user: Hello']);
  });
});

describe('a function that remembers the conversation', () => {
  it('stores the next message with one transaction', async () => {
    const { sender, meanwhile, said, db } = await aChat();
    let transactions = 0;
    const on: Db = {
      ...meanwhile(async () => {}),
      transact: async (writes) => {
        transactions += 1;
        await db.transact(writes);
      },
      get: async (key, options) => {
        if (transactions > 1) throw new Error('read again');
        return db.get(key, options);
      },
    };
    const send = sender(on);
    for (const text of ['One', 'Two', 'Three']) await send({ from: 'user', text, clientId: text });
    await expect(send({ from: 'user', text: 'Four', clientId: 'Four' })).resolves.toBeDefined();
    expect(await said()).toEqual(['1 user: One', '2 user: Two', '3 user: Three', '4 user: Four']);
    expect(transactions).toBe(4);
  });

  it('takes what others have said since into account', async () => {
    const { sender, said, news, unread, db, id } = await aChat();
    const [one, other] = [sender(), sender()];
    const talk = async (say: typeof one, from: 'user' | 'agent', ...texts: string[]) => {
      for (const text of texts) await say({ from, text, clientId: text });
    };
    await talk(one, 'user', '1', '2', '3');
    await talk(other, 'agent', '4', '5', '6');
    await talk(one, 'user', '7');
    expect((await said()).map((line) => line.replace(/ \w+:/, ''))).toEqual([
      '1 1',
      '2 2',
      '3 3',
      '4 4',
      '5 5',
      '6 6',
      '7 7',
    ]);
    await markSeen({ db })({ sessionId: id, who: 'agent' }, 7);
    await talk(one, 'user', '8');
    expect(await unread()).toBe(1);
    expect(await news()).toHaveLength(1);
    // Handed back and requested again: the assistant, remembered as the one who answers, is silent.
    await other({ from: 'system', handoff: { to: 'assistant', by: 'agent' } });
    await talk(one, 'user', '10', '11');
    await other({ from: 'system', handoff: toAgent });
    expect(await one({ from: 'assistant', text: 'Clause 1 says so.' })).toBeUndefined();
    expect((await said()).at(-1)).toContain('12 system:');
  });

  it('silences the assistant again with the first message after it was let in by another function', async () => {
    const { sender, db, id } = await aChat();
    const [one, other] = [sender(), sender()];
    for (const text of ['1', '2', '3']) await one({ from: 'agent', text, clientId: text });
    await other({ from: 'system', handoff: { to: 'assistant', by: 'agent' } });
    expect((await readSession(db, id))?.handedOff).toBe(false);
    await one({ from: 'agent', text: '4', clientId: '4' });
    expect((await readSession(db, id))?.handedOff).toBe(true);
  });

  it('silences the assistant that was let in between its two reads', async () => {
    const { sender, db, id } = await aChat();
    await sender()({ from: 'agent', text: '1', clientId: '1' });
    let reading: Promise<unknown> | undefined;
    const on: Db = {
      ...db,
      async get(key, options) {
        const read = async () => {
          const item = await db.get(key, options);
          await sender()({ from: 'system', handoff: { to: 'assistant', by: 'agent' } });
          return item;
        };
        if (reading) return db.get(key, options);
        const first = read();
        reading = first;
        return first;
      },
      /** Queries made at the same time as the row's read are answered after it. */
      async query(input) {
        await new Promise((resolve) => setImmediate(resolve));
        await reading;
        return db.query(input);
      },
    };
    await sender(on)({ from: 'agent', text: '3', clientId: '3' });
    expect((await readSession(db, id))?.handedOff).toBe(true);
  });

  it('refuses when the transaction was closed, and takes messages again once it is open', async () => {
    const { send, sender, db, close, id, said } = await aChat();
    const key = { agentId: parties.agentId, transactionId: parties.id };
    const remembering = sender();
    for (const text of ['1', '2', '3']) await remembering({ from: 'user', text, clientId: text });
    await close();
    await guidedTransaction.change(db, key, { set: { state: 'closed', closedAt: START.toISOString() } });
    await expect(remembering(hello)).rejects.toMatchObject({ code: 'TRANSACTION_CLOSED' });
    await expect(send(hello)).rejects.toMatchObject({ code: 'TRANSACTION_CLOSED' });
    await chatSession.change(db, { sessionId: id }, { set: { state: 'open' } });
    await guidedTransaction.change(db, key, { set: { state: 'open' }, remove: ['closedAt'] });
    expect(await remembering(hello)).toMatchObject({ isRepeat: false });
    expect((await said()).at(-1)).toBe('4 user: Hello');
  });
});

it('gives each of many messages at once its own number, without a gap', async () => {
  const { sender, said, unread, news } = await aChat();
  const functions = [sender(), sender(), sender()];
  const texts = Array.from({ length: 12 }, (_, n) => `Message ${n}`);
  await Promise.all(texts.map((text, n) => functions[n % 3]!({ from: 'user', text, clientId: `c-${n}` })));
  const numbers = (await said()).map((line) => Number(line.split(' ')[0]));
  expect(numbers).toEqual(texts.map((_, n) => n + 1));
  expect((await said()).map((line) => line.split(': ')[1]).sort()).toEqual(texts.toSorted());
  expect(await unread()).toBe(12);
  expect(await news()).toHaveLength(1);
}, 60_000);

describe("the assistant's answer", () => {
  it('is dropped once the agent answers', async () => {
    const { send, said } = await aChat();
    await send({ from: 'agent', text: 'I can help.' });
    expect(await send({ from: 'assistant', text: 'Clause 1 says so.' })).toBeUndefined();
    expect(await said()).toEqual(['1 agent: I can help.']);
  });

  it('that hands off is dropped when the handoff has just been made', async () => {
    const { send, meanwhile, said } = await aChat();
    const answer: Draft = { from: 'assistant', text: 'I asked Ada.', clientId: 'answer:1', handoff: toAgent };
    const sent = await send(
      answer,
      meanwhile(() => send({ from: 'system', handoff: toAgent })),
    );
    expect(sent).toBeUndefined();
    expect(await said()).toEqual([expect.stringContaining("system: We've let Ada Agent know")]);
  });
});
