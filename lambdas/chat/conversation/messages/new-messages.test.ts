import { describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { notification } from '#public/members/dashboard';
import { aSession } from '#test/builders/a-session.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { guide } from '../../assistant/guide.ts';
import type { Side } from '../contract.ts';
import { openSession, readSession } from '../session.ts';
import { handleFrame } from '../sockets/handle-frame.ts';
import type { FromClient } from '../vocabulary.ts';
import { askAssistant } from './ask-assistant.ts';
import { readMessages } from './message-store.ts';
import {
  CONTESTED,
  type Draft,
  type Known,
  mayBeSaid,
  newMessages,
  newMessageWrites,
  warningFor,
} from './new-messages.ts';
import { sendMessage } from './send-message.ts';

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

  it('are marked when the client asks where money goes, in any step', () => {
    const asked = (text: string) => say({ from: 'user', text }).messages[0].warning;
    expect(asked('Where do I wire the deposit?')).toBe('wire-fraud');
    expect(asked('¿Cambiaron su cuenta?')).toBe('wire-fraud');
    expect(asked('When does it end?')).toBeUndefined();
    expect(say({ from: 'agent', text: 'I never send wiring instructions.' }).messages[0].warning).toBeUndefined();
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

// The function dies before and after every call to the database while a guest asks for the agent, and the page
// repeats its message, as it does without an answer: the handoff is made once, with its note and one notification.
// Seen red: with the handoff written after its note, the guest was promised an agent who never got the notification;
// and with unread messages counted when they got their number, a repeated message didn't notify the agent.

const parties = someParties();

const database = aTestDatabase();

let tables = 0;

/** A conversation with a function that dies at its n-th call of the database: later steps don't happen. */
const world = async () => {
  const real = await database.emptyTable(`talk-${++tables}`);
  const clock = () => new Date('2026-11-10T12:00:00Z');
  const { id } = await openSession({ db: real, clock, pinKey: async () => 'key' })(parties, 1);
  let calls = 0;

  const frameHandler = (who: Side, killAt = 0, when: 'before' | 'after' = 'before') => {
    let made = 0;
    const gone = new Promise<never>(() => {});
    let died: () => void = () => {};
    const death = new Promise<void>((resolve) => {
      died = resolve;
    });
    const db = new Proxy(real, {
      get:
        (target, method: keyof Db) =>
        async (...given: never[]) => {
          const at = ++made;
          calls = Math.max(calls, at);
          if (killAt && (at > killAt || (at === killAt && when === 'before'))) {
            died();
            return gone;
          }
          const answer = await (target[method] as (...some: never[]) => unknown)(...given);
          if (at !== killAt) return answer;
          died();
          return gone;
        },
    });
    const connections = { listeners: async () => [] } as never;
    const handle = handleFrame({
      db,
      connections,
      post: async () => undefined,
      identifySpeaker: async () => ({ who, sessionId: id }),
      rateLimiter: () => true,
      sendMessage: sendMessage({ db, clock, connections }),
      markSeen: async () => false,
      askAssistant: askAssistant({ db, clock, assistant: guide }),
      emailAbsentGuest: async () => undefined,
      emailAbsentAgent: async () => undefined,
    });
    return (frame: FromClient) => Promise.race([handle('connection-1', JSON.stringify(frame)), death]);
  };

  const outcome = async () => {
    const { items } = await real.query({ pk: notification.partition({ agentId: parties.agentId }) });
    return {
      handedOff: (await readSession(real, id))?.handedOff,
      said: (await readMessages(real, id, { after: 0 })).map(({ from, text }) => `${from}: ${text}`),
      news: items.map(({ subject }) => subject).sort(),
    };
  };
  return { frameHandler, outcome, calls: () => calls };
};

const asked = {
  type: 'message' as const,
  message: 'Can I talk to my agent please?',
  client_id: '6f0f6a52-7d4c-4b0e-9d7e-000000000001',
};

it('a question with the warning is left to the agent, whatever the document says', async () => {
  const { frameHandler, outcome } = await world();
  await frameHandler('user')({ ...asked, message: 'A donde transfiero la comision?' });
  expect(await outcome()).toMatchObject({
    handedOff: true,
    said: [
      expect.stringMatching(/^user: /),
      expect.stringMatching(/^assistant: Prefiero dejarle/),
      expect.stringMatching(/^system: /),
    ],
  });
});

const walk = async (
  say: (handle: (frame: FromClient) => Promise<void>, again: boolean) => Promise<void>,
  who: Side,
) => {
  const whole = await world();
  await say(whole.frameHandler(who), false);
  const expected = await whole.outcome();
  const found: unknown[] = [];
  for (let at = 1; at <= whole.calls(); at++)
    for (const when of ['before', 'after'] as const) {
      const broken = await world();
      await say(broken.frameHandler(who, at, when), false);
      await say(broken.frameHandler(who), true);
      found.push({ at, when, ...(await broken.outcome()) });
    }
  return { expected, found, calls: whole.calls() };
};

describe('a handoff', () => {
  it('that the assistant promises is made, whenever its function dies', async () => {
    const { expected, found, calls } = await walk(
      (handle, again) => handle({ ...asked, ...(again ? { again } : {}) } as FromClient),
      'user',
    );
    expect(expected).toEqual({
      handedOff: true,
      said: [
        `user: ${asked.message}`,
        expect.stringMatching(/^assistant: .*Ada Agent/),
        expect.stringMatching(/^system: We've let Ada Agent know/),
      ],
      news: ['Sam Seller would like to talk to you'],
    });
    expect(calls).toBeGreaterThan(3);
    for (const one of found) expect(one).toMatchObject(expected);
  }, 60_000);

  it('that the guest asks for is made as a whole or not at all', async () => {
    const { expected, found } = await walk((handle) => handle({ type: 'handoff', to: 'agent' }), 'user');
    expect(expected).toMatchObject({ handedOff: true, news: ['Sam Seller would like to talk to you'] });
    expect(expected.said).toHaveLength(1);
    for (const one of found) expect(one).toMatchObject(expected);
  }, 60_000);

  it('is made once when it is asked for several times at once, and undone by the agent', async () => {
    const { frameHandler, outcome } = await world();
    const guest = frameHandler('user');
    await Promise.all([1, 2, 3].map(() => guest({ type: 'handoff', to: 'agent' })));
    expect(await outcome()).toMatchObject({ handedOff: true, news: ['Sam Seller would like to talk to you'] });
    expect((await outcome()).said).toHaveLength(1);
    await frameHandler('agent')({ type: 'handoff', to: 'assistant' });
    expect(await outcome()).toMatchObject({ handedOff: false });
    expect((await outcome()).said.at(-1)).toBe('system: The assistant is answering again.');
  });
});
