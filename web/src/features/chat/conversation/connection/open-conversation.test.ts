import { expect, it } from 'vitest';
import type { ConversationEvent } from './conversation.ts';
import { createSessionCalls } from './open-conversation.ts';

const eventsAfter = async (reply: unknown) => {
  const events: ConversationEvent[] = [];
  const deps = { createSession: async () => reply, readMessages: async () => [] };
  const calls = createSessionCalls(deps, new AbortController().signal, (event) => events.push(event));
  await calls.createSession();
  return { events, id: calls.sessionId() };
};

it('a session is created when the reply has its ID', async () => {
  expect(await eventsAfter({ id: 's-1' })).toEqual({ events: [{ type: 'sessionCreated' }], id: 's-1' });
});

it.each([{}, undefined, { id: '' }])('a session without an ID has failed: %j', async (reply) => {
  expect(await eventsAfter(reply)).toEqual({ events: [{ type: 'sessionFailed' }], id: '' });
});
