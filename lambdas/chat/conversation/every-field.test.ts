// If a mapping forgets a field of a conversation or a message, this test fails or doesn't compile.
import { describe, expect, it } from 'vitest';
import type { Complete } from '#core/platform/complete.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { type ChatMessage, chatMessage } from './contract.ts';
import { chatSession } from './entity.ts';
import { messageWrite, readMessages } from './messages/message-store.ts';
import { openSession, readSession } from './session.ts';
import { messageFrame } from './sockets/frames.ts';

const database = aTestDatabase();

const whole: Complete<ChatMessage> = {
  id: '01KMESSAGE',
  seq: 1,
  from: 'agent',
  text: 'Wire it to routing 021000021',
  timestamp: '2026-11-21T10:00:00.000Z',
  client_id: 'client-id-1',
  warning: 'wire-fraud',
};

describe('a message', () => {
  it('comes back with every field of its contract', async () => {
    expect(Object.keys(whole).sort()).toEqual(Object.keys(chatMessage.entries).sort());
    const db = await database.emptyTable('every-field-message');
    await db.transact([messageWrite('session-1', whole)]);
    expect(await readMessages(db, 'session-1', {})).toEqual([whole]);
  });

  it('is pushed with every field', () => {
    const { text, ...rest } = whole;
    expect(messageFrame(whole)).toEqual({ ...rest, type: 'message', message: text });
  });
});

describe('a conversation', () => {
  it('is stored with every field of its row', async () => {
    const db = await database.emptyTable('every-field-session');
    const deps = { db, clock: () => new Date('2026-11-21T10:00:00Z'), pinKey: async () => 'key' };
    const parties = someParties();
    const { id } = await openSession(deps)(parties, 3);
    const stored = await readSession(db, id);
    const fields = Object.keys(chatSession.definition.row.entries);
    expect(Object.keys(stored ?? {}).sort()).toEqual(fields.sort());
    const { id: transactionId, origin: _, ...known } = parties;
    expect(stored).toMatchObject({ ...known, sessionId: id, transactionId, step: 3 });
  });
});
