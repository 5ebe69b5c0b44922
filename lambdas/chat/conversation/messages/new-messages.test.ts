import { describe, expect, it } from 'vitest';
import { aSession } from '#test/builders/a-session.ts';
import {
  CONTESTED,
  type Draft,
  type Known,
  mayBeSaid,
  newMessages,
  newMessageWrites,
  warningFor,
} from './new-messages.ts';

const AT = new Date('2026-11-10T12:00:00Z');
type Over = Parameters<typeof aSession>[0] & Partial<Omit<Known, 'session'>>;
const say = (draft: Draft, { last = 0, isUnread = false, ...over }: Over = {}) => {
  let ids = 0;
  const known = { session: aSession(over), last, isUnread };
  const messages = newMessages(draft, known, warningFor(draft), AT, () => `id-${++ids}`);
  return { messages, ...newMessageWrites(draft, known, messages, AT) };
};
const toAgent = { to: 'agent', by: 'user' } as const;
const nameOf = ({ name }: { name?: string }) => name;

describe('what may be said', () => {
  const assistant: Draft = { from: 'assistant', text: 'Hello' };
  it.each<[string, Draft, Parameters<typeof aSession>[0], boolean]>([
    ['a message in an open conversation', { from: 'user', text: 'Hello' }, {}, true],
    ['one in a closed conversation', { from: 'user', text: 'Hello' }, { state: 'closed' }, false],
    ['one of its agent', { from: 'agent', text: 'Hello', agentId: 'agent-1' }, {}, true],
    ['one of its former agent', { from: 'agent', text: 'Hello', agentId: 'agent-0' }, {}, false],
    ["the assistant's answer", assistant, {}, true],
    ["the assistant's answer once the agent answers", assistant, { handedOff: true }, false],
    ['a handoff', { from: 'system', handoff: toAgent }, {}, true],
    ['a handoff that is already made', { from: 'system', handoff: toAgent }, { handedOff: true }, false],
    ['one by a former agent', { from: 'system', handoff: { ...toAgent, agentId: 'agent-0' } }, {}, false],
  ])('%s', (_, draft, over, isAllowed) => {
    expect(mayBeSaid(draft, aSession(over))).toBe(isAllowed);
  });
});

describe('new messages', () => {
  it('carry the next number, their time and their client id', () => {
    expect(say({ from: 'user', text: 'Hello', clientId: 'c-1' }, { last: 6 }).messages).toEqual([
      { id: 'id-1', seq: 7, from: 'user', text: 'Hello', client_id: 'c-1', timestamp: AT.toISOString() },
    ]);
  });

  it('are followed by the note that announces a handoff', () => {
    const { messages } = say({ from: 'assistant', text: 'I asked Ada.', handoff: toAgent }, { last: 7 });
    expect(messages).toMatchObject([
      { seq: 8, from: 'assistant', text: 'I asked Ada.' },
      { seq: 9, from: 'system', text: "We've let Ada Agent know that you'd like to talk. The assistant is paused." },
    ]);
    expect(say({ from: 'system', handoff: { to: 'agent', by: 'agent' } }, { last: 8 }).messages).toMatchObject([
      { seq: 9, text: 'Ada Agent is answering now. The assistant is paused.' },
    ]);
  });

  it('are marked when they contain bank account numbers', () => {
    expect(say({ from: 'agent', text: 'Wire it to routing 021000021' }).messages[0].warning).toBe('wire-fraud');
    expect(say({ from: 'agent', text: 'Hello' }).messages[0].warning).toBeUndefined();
  });
});

describe('the writes of a message', () => {
  const changed = (draft: Draft, over?: Over) => {
    const { writes, isAsBefore } = say(draft, over);
    const changes = writes.flatMap((write) =>
      'update' in write && write.update.PK.startsWith('CHAT#') ? [write.change] : [],
    );
    expect(isAsBefore).toBe(changes.length === 0);
    return changes;
  };

  it('notify the agent of the first unread one only', () => {
    expect(changed({ from: 'user', text: 'Hello' })).toEqual([{ set: { wroteNews: expect.any(String) } }]);
    expect(changed({ from: 'user', text: 'Hello' }, { isUnread: true })).toEqual([]);
  });

  it("silence the assistant with the agent's message, and count its turns", () => {
    expect(changed({ from: 'agent', text: 'Hello' })).toEqual([{ set: { handedOff: true } }]);
    expect(changed({ from: 'agent', text: 'Hello' }, { handedOff: true })).toEqual([]);
    expect(changed({ from: 'assistant', text: 'Hello' })).toEqual([{ add: { assistantTurns: 1 } }]);
    expect(changed({ from: 'assistant', text: 'Wait', handoff: toAgent })).toEqual([
      { add: { assistantTurns: 1 }, set: expect.objectContaining({ handedOff: true }) },
    ]);
  });

  it('count as activity in the transaction when a person wrote it, and as unread when the guest did', () => {
    const activity = (from: 'user' | 'agent' | 'assistant') =>
      say({ from, text: 'Hello' }, { step: 3 }).writes.flatMap((write) =>
        'update' in write && write.update.PK.startsWith('TRANSACTIONS#') ? [write.change] : [],
      );
    expect(activity('user')).toEqual([{ add: { unread_3: 1, revision: 1 }, set: { lastAt: AT.toISOString() } }]);
    expect(activity('agent')).toEqual([{ add: { revision: 1 }, set: { lastAt: AT.toISOString() } }]);
    expect(activity('assistant')).toEqual([]);
  });

  it('name what someone else can write first', () => {
    const { writes } = say({ from: 'assistant', text: 'Wait', clientId: 'c-1', handoff: toAgent });
    const { clientId, number, conversation } = CONTESTED;
    expect(writes.map(nameOf).filter(Boolean)).toEqual([clientId, number, number, conversation]);
  });
});
