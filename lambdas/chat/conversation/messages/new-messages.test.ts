import { describe, expect, it } from 'vitest';
import { aSession } from '#test/builders/a-session.ts';
import { CONTESTED, type Draft, newMessages, newMessageWrites, takeNumbers, warningFor } from './new-messages.ts';

const AT = new Date('2026-11-10T12:00:00Z');
const say = (draft: Draft, over: Parameters<typeof aSession>[0] = {}) => {
  let ids = 0;
  const session = aSession(over);
  const messages = newMessages(draft, session, warningFor(draft), AT, () => `id-${++ids}`);
  return { messages, ...newMessageWrites(draft, session, messages, AT) };
};
const toAgent = { to: 'agent', by: 'user' } as const;
const nameOf = ({ name }: { name?: string }) => name;

describe('taking numbers', () => {
  it('takes one for a message, and two for words that hand off', () => {
    expect(takeNumbers({ from: 'user', text: 'Hello' }).change).toEqual({ add: { seq: 1 }, set: {} });
    expect(takeNumbers({ from: 'system', handoff: toAgent }).change).toEqual({ add: { seq: 1 }, set: {} });
    expect(takeNumbers({ from: 'assistant', text: 'Wait', handoff: toAgent }).change).toEqual({
      add: { seq: 2, assistantTurns: 1 },
      set: {},
    });
  });

  it("silences the assistant with the agent's message", () => {
    expect(takeNumbers({ from: 'agent', text: 'Hello' }).change.set).toEqual({ handedOff: true });
    expect(takeNumbers({ from: 'assistant', text: 'Hello' }).condition.expression).toContain('#handedOff = :no');
    expect(takeNumbers({ from: 'user', text: 'Hello' }).condition.expression).not.toContain('handedOff');
  });
});

describe('new messages', () => {
  it('carry the number that was taken, their time and their client id', () => {
    expect(say({ from: 'user', text: 'Hello', clientId: 'c-1' }, { seq: 7 }).messages).toEqual([
      { id: 'id-1', seq: 7, from: 'user', text: 'Hello', client_id: 'c-1', timestamp: AT.toISOString() },
    ]);
  });

  it('are followed by the note that announces a handoff', () => {
    const { messages } = say({ from: 'assistant', text: 'I asked Ada.', handoff: toAgent }, { seq: 9 });
    expect(messages).toMatchObject([
      { seq: 8, from: 'assistant', text: 'I asked Ada.' },
      { seq: 9, from: 'system', text: "We've let Ada Agent know that you'd like to talk. The assistant is paused." },
    ]);
    expect(say({ from: 'system', handoff: { to: 'agent', by: 'agent' } }, { seq: 9 }).messages).toMatchObject([
      { seq: 9, text: 'Ada Agent is answering now. The assistant is paused.' },
    ]);
  });

  it('are marked when they contain bank account numbers', () => {
    expect(say({ from: 'agent', text: 'Wire it to routing 021000021' }).messages[0].warning).toBe('wire-fraud');
    expect(say({ from: 'agent', text: 'Hello' }).messages[0].warning).toBeUndefined();
  });
});

describe('the writes of a message', () => {
  it('notify the agent of the first unread one only', () => {
    expect(say({ from: 'user', text: 'Hello' }).notification.map(nameOf)).toEqual([CONTESTED.notification, undefined]);
    expect(say({ from: 'user', text: 'Hello' }, { agentNotified: true }).notification).toEqual([]);
    expect(say({ from: 'agent', text: 'Hello' }).notification).toEqual([]);
  });

  it('count as activity in the transaction when a person wrote it, and as unread when the guest did', () => {
    const activity = (from: 'user' | 'agent' | 'assistant') =>
      say({ from, text: 'Hello' }, { step: 3 }).required.flatMap((write) =>
        'update' in write && write.update.PK.startsWith('TRANSACTIONS#') ? [write.change] : [],
      );
    expect(activity('user')).toEqual([{ add: { unread_3: 1, revision: 1 }, set: { lastAt: AT.toISOString() } }]);
    expect(activity('agent')).toEqual([{ add: { revision: 1 }, set: { lastAt: AT.toISOString() } }]);
    expect(activity('assistant')).toEqual([]);
  });

  it('name what someone else can write first', () => {
    const { required } = say({ from: 'assistant', text: 'Wait', clientId: 'c-1', handoff: toAgent });
    expect(required.map(nameOf).filter(Boolean)).toEqual([CONTESTED.clientId, CONTESTED.handoff]);
  });
});
