// A call finds the previous call's writes, although not every replica of the table has them yet.
import { describe, expect, it } from 'vitest';
import { chatChannel, createConnectionStore } from '#core/realtime/connection-store.ts';
import { aLaggingReplica } from '#test/builders/a-lagging-replica.ts';
import { aRequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { openGuestTransaction } from '../transaction/open-and-close.ts';
import { guestAddress, partiesOfAgent } from '../transaction/transaction-store.ts';
import { readMessages } from './messages/message-store.ts';
import { sendMessage } from './messages/send-message.ts';
import { openSession, sessionExists } from './session.ts';

const database = aTestDatabase();

const parties = someParties();
const message = { from: 'user', text: 'Hello', clientId: 'client-id-1' } as const;

const aChat = async (name: string) => {
  const db = aLaggingReplica(await database.emptyTable(`read-after-write-${name}`));
  const deps = { db, clock: () => new Date('2026-11-10T12:00:00Z'), pinKey: async () => 'key' };
  const { id } = await openSession(deps)(parties, 1);
  const send = sendMessage({ ...deps, connections: { listeners: async () => [] } });
  return { ...deps, id, send };
};

describe('right after it was written', () => {
  it('a conversation can be connected to, and is opened again', async () => {
    const { id, ...deps } = await aChat('session');
    expect(await sessionExists(deps.db, id)).toBe(true);
    expect(await openSession(deps)(parties, 1)).toEqual({ id, isNew: false });
  });

  it('a message is in the conversation', async () => {
    const { db, id, send } = await aChat('message');
    await send(id, message);
    expect(await readMessages(db, id, {})).toMatchObject([{ text: 'Hello' }]);
    expect(await readMessages(db, id, { after: 0 })).toMatchObject([{ text: 'Hello' }]);
  });

  it('a page that has joined gets the next message', async () => {
    const { db, clock, id } = await aChat('join');
    const connections = createConnectionStore(db);
    await connections.arrive('connection-1', { sessionId: id }, clock());
    await connections.join(chatChannel(id), 'connection-1', clock(), { who: 'agent', sessionId: id });
    const sent = await sendMessage({ db, clock, connections })(id, message);
    expect(sent).toMatchObject({ listeners: [{ connectionId: 'connection-1', who: 'agent' }] });
  });

  it('a message is known when it is sent again', async () => {
    const { id, send } = await aChat('again');
    await send(id, message);
    expect(await send(id, { ...message, again: true })).toMatchObject({ isRepeat: true, message: { seq: 1 } });
  });

  it('a transaction is opened by its guest', async () => {
    const { db, clock } = await aChat('transaction');
    expect(await openGuestTransaction({ db, clock })(parties)).toMatchObject({ state: 'open' });
  });

  it('a request has a conversation, under the address that the agent has just corrected', async () => {
    const side = await aRequestSide(database);
    const db = aLaggingReplica(side.db);
    const id = await side.send({ to_user_email: 'first@example.com' });
    const found = await partiesOfAgent(db, side.agent.id, id);
    expect(found).toMatchObject({ id, origin: 'request', guestEmail: 'first@example.com' });
    expect(await guestAddress(db, { ...found, guestEmail: 'earlier@example.com' })).toBe('first@example.com');
  });
});
