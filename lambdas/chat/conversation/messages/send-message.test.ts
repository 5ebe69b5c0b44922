import { describe, expect, it, vi } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { notification } from '#public/dashboard';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { guidedTransaction } from '../../transaction/entity.ts';
import { chatSession } from '../entity.ts';
import { openSession } from '../session.ts';
import { readMessages } from './message-store.ts';
import type { Draft } from './new-messages.ts';
import { sendMessage } from './send-message.ts';

const database = aTestDatabase();

const parties = someParties();
const START = new Date('2026-11-10T12:00:00Z');
const clock = () => START;
const listeners = [{ connectionId: 'connection-1', who: 'agent', agentId: 'agent-1' }];
let tables = 0;

const aChat = async () => {
  const db = await database.emptyTable(`send-message-${++tables}`);
  const { id } = await openSession({ db, clock, pinKey: async () => 'key' })(parties, 1);
  const send = (draft: Draft, on: Db = db, now = START) =>
    sendMessage({ db: on, clock: () => now, connections: { listeners: async () => listeners } })(id, draft);
  /** A table on which `happens` comes between taking the number and storing the message. */
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
    meanwhile,
    close: () => chatSession.change(db, { sessionId: id }, { set: { state: 'closed' } }),
    said: async () =>
      (await readMessages(db, id, { after: 0 })).map(({ seq, from, text }) => `${seq} ${from}: ${text}`),
    news: async () =>
      (await notification.query(db, { pk: notification.partition({ agentId: parties.agentId }) })).items.map(
        ({ subject }) => subject,
      ),
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
    expect(await said()).toEqual(['1 user: Hello', '3 user: Next']);
  });

  it('is stored when another one has just notified the agent', async () => {
    const { send, meanwhile, said, news, unread } = await aChat();
    const sent = await send(
      hello,
      meanwhile(() => send({ from: 'user', text: 'Faster' })),
    );
    expect(sent).toMatchObject({ isRepeat: false, message: { seq: 1 } });
    expect(await said()).toEqual(['1 user: Hello', '2 user: Faster']);
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
    const { send, said, meanwhile, db, id } = await aChat();
    const from = { agentId: parties.agentId, transactionId: parties.id };
    const to = { ...from, agentId: 'agent-2' };
    const handOver = async () => {
      const row = await guidedTransaction.get(db, from);
      if (row) await db.transact([guidedTransaction.delete(from), guidedTransaction.put(to, { ...row, ...to })]);
      await chatSession.change(db, { sessionId: id }, { set: { agentId: 'agent-2', agentName: 'Ben Broker' } });
    };
    const sent = await send(hello, meanwhile(handOver));
    expect(sent).toMatchObject({ isRepeat: false, message: { text: 'Hello' }, listeners: [] });
    expect(await said()).toEqual(['2 user: Hello']);
    expect((await guidedTransaction.get(db, to))?.unread_1).toBe(1);
    expect((await guidedTransaction.get(db, from))?.state).toBeUndefined();
    const agents = { from: 'agent', text: 'Still there?' } as const;
    await expect(send({ ...agents, agentId: parties.agentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await send({ ...agents, agentId: 'agent-2' })).toMatchObject({ isRepeat: false });
  });

  it('is refused in a closed transaction, in the name of its agent', async () => {
    const { send, close, said } = await aChat();
    await close();
    await expect(send(hello)).rejects.toMatchObject({
      code: 'TRANSACTION_CLOSED',
      message: expect.stringContaining('Ada Agent has closed this transaction'),
    });
    await expect(send({ ...hello, from: 'agent' })).rejects.toMatchObject({
      message: 'This transaction is closed. Open it again to change something in it.',
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
