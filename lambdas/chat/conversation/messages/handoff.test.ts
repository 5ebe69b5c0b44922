// The function dies before and after every call to the database while a guest asks for the agent, and the page sends its
// message again, as it does when no answer comes: the handoff is made once, with its note and one notification.
// Seen red: with the handoff written after the note that promises it, the guest was promised an agent who never got the
// notification; and with unread messages counted when they got their number, a repeated message didn't notify the agent.
import { describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { notification } from '#public/dashboard';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { guide } from '../../assistant/guide.ts';
import type { Side } from '../contract.ts';
import { openSession, readSession } from '../session.ts';
import { handleFrame } from '../sockets/handle-frame.ts';
import type { FromClient } from '../vocabulary.ts';
import { askAssistant } from './ask-assistant.ts';
import { readMessages } from './message-store.ts';
import { sendMessage } from './send-message.ts';

const parties = someParties();

const database = aTestDatabase();

let tables = 0;

/** A conversation whose function dies at its n-th call of the database: what it would do next doesn't happen. */
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
      news: ['Sam Seller sent you a message', 'Sam Seller would like to talk to you'],
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
