// Frames on a real table; the sockets' messages are recorded instead of posted.
import { describe, expect, it, vi } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { someParties } from '#test/builders/some-parties.ts';
import type { StepNumber } from '#vocabulary/chat/transaction';
import type { FromServer, Side } from '../contract.ts';
import { chatSession, messageClientId } from '../entity.ts';
import { markSeen } from '../messages/mark-seen.ts';
import { sendMessage } from '../messages/send-message.ts';
import { openSession } from '../session.ts';
import type { FromClient } from '../vocabulary.ts';
import { handleFrame } from './handle-frame.ts';

const database = aTestDatabase();

const parties = someParties();
const clock = () => new Date('2026-11-10T12:00:00Z');
let tables = 0;

/** A guest and an agent, each with an open page. */
const aConversation = async ({
  step = 1 as StepNumber,
  mayWrite = true,
  handsOff = false,
  /** Called when a frame has arrived at one side. */
  reached = (_who: Side): Promise<void> | undefined => undefined,
  /** Another person's action while the assistant thinks. */
  meanwhile = async (_send: (who: Side, frame: FromClient) => Promise<void>): Promise<void> => {},
} = {}) => {
  const db = await database.emptyTable(`frames-${++tables}`);
  const { id } = await openSession({ db, clock, pinKey: async () => 'key' })(parties, step);
  const got: Record<Side, FromServer[]> = { user: [], agent: [] };
  const connections = {
    listeners: async () => [
      { connectionId: 'user', who: 'user' },
      { connectionId: 'agent', who: 'agent', agentId: parties.agentId },
    ],
  };
  const questions: string[] = [];
  const emailed: string[] = [];
  const posted: string[] = [];
  const handle = handleFrame({
    db,
    connections,
    post: async (_channel, connectionIds, frame) => {
      for (const connectionId of connectionIds) got[connectionId as Side].push(frame as FromServer);
      posted.push(`to ${connectionIds}`);
      await Promise.all(connectionIds.map((connectionId) => reached(connectionId as Side)));
      await new Promise((resolve) => setImmediate(resolve));
      posted.push(`with ${connectionIds}`);
    },
    identifySpeaker: async (connectionId) => ({
      who: connectionId as Side,
      sessionId: id,
      ...(connectionId === 'agent' && { agentId: parties.agentId }),
    }),
    rateLimiter: () => mayWrite,
    sendMessage: sendMessage({ db, clock, connections }),
    markSeen: markSeen({ db }),
    askAssistant: async (_session, { text }) => {
      questions.push(text);
      await meanwhile((who, frame) => handle(who, JSON.stringify(frame)));
      return { text: `About '${text}'`, handoff: handsOff };
    },
    emailAbsentGuest: async () => void emailed.push('guest'),
    emailAbsentAgent: async () => void emailed.push('agent'),
  });
  const typesOf = (who: Side) => got[who].map((frame) => (frame.type === 'message' ? frame.message : frame.type));
  return {
    db,
    id,
    got,
    questions,
    emailed,
    posted,
    typesOf,
    send: (who: Side, frame: FromClient) => handle(who, JSON.stringify(frame)),
    sendRaw: handle,
  };
};

const question = { type: 'message', message: 'How long?', client_id: 'c-1' } as const;

describe("a guest's message", () => {
  it('is acknowledged, shown to the agent, and answered to both', async () => {
    const { send, typesOf } = await aConversation();
    await send('user', question);
    expect(typesOf('user')).toEqual(['ack', 'typing', "About 'How long?'"]);
    expect(typesOf('agent')).toEqual(['How long?', 'typing', "About 'How long?'"]);
  });

  it('is with the agent before it is acknowledged', async () => {
    const { send, posted } = await aConversation({ step: 2 });
    await send('user', question);
    expect(posted).toEqual(['to agent', 'with agent', 'to user', 'with user']);
  });

  it('is acknowledged although the agent cannot be reached', async () => {
    let giveUp = () => {};
    const trying = new Promise<void>((resolve) => {
      giveUp = resolve;
    });
    const { send, typesOf } = await aConversation({
      step: 2,
      reached: (who) => (who === 'agent' ? trying : undefined),
    });
    const sending = send('user', question);
    await vi.waitFor(() => expect(typesOf('user')).toEqual(['ack']), 5000);
    giveUp();
    await sending;
  });

  it('is not answered where there is no document', async () => {
    const { send, typesOf } = await aConversation({ step: 2 });
    await send('user', question);
    expect(typesOf('user')).toEqual(['ack']);
  });

  it('is not answered by the assistant once the agent has written', async () => {
    const { send, questions, emailed } = await aConversation();
    await send('agent', { type: 'message', message: 'I am here.' });
    await send('user', question);
    expect(questions).toEqual([]);
    // The client gets one about the agent's message, and the agent about the client's.
    expect(emailed).toEqual(['guest', 'agent']);
  });

  it('brings in the agent when the assistant hands off', async () => {
    const { send, typesOf } = await aConversation({ handsOff: true });
    await send('user', question);
    const note = "We've let Ada Agent know that you'd like to talk. The assistant is paused.";
    expect(typesOf('user').slice(2)).toEqual(["About 'How long?'", note, 'handoff']);
  });
});

describe('a message that is sent again', () => {
  it('is acknowledged, and answered once', async () => {
    const { send, typesOf, questions } = await aConversation();
    await send('user', question);
    await send('user', { ...question, again: true });
    expect(questions).toEqual(['How long?']);
    expect(typesOf('user').at(-1)).toBe('ack');
    expect(typesOf('agent').filter((type) => type === 'How long?')).toHaveLength(1);
  });

  it('is answered if it was not answered before', async () => {
    const { send, db, id, questions } = await aConversation();
    await sendMessage({ db, clock, connections: { listeners: async () => [] } })(id, {
      from: 'user',
      text: 'How long?',
      clientId: 'c-1',
    });
    await send('user', { ...question, again: true });
    expect(questions).toEqual(['How long?']);
    const [first] = (await db.query({ pk: `CHAT#${id}`, prefix: 'M#' })).items;
    expect(
      await messageClientId.get(db, { sessionId: id, clientId: `answer:${first?.id}` }, { consistent: true }),
    ).toEqual({ seq: 2 });
  });
});

it.each<[string, FromClient]>([
  ['asks for the agent', { type: 'handoff', to: 'agent' }],
  ['sends the question again', { ...question, again: true }],
])('counts a turn for each question to the assistant, also when the guest %s meanwhile', async (_, frame) => {
  let isFirst = true;
  const { send, db, id, questions } = await aConversation({
    async meanwhile(sending) {
      if (!isFirst) return;
      isFirst = false;
      await sending('user', frame);
    },
  });
  await send('user', question);
  expect((await chatSession.get(db, { sessionId: id }))?.assistantTurns).toBe(questions.length);
});

describe('other frames', () => {
  it('greet with how far the conversation is', async () => {
    const { send, got } = await aConversation({ step: 2 });
    await send('user', question);
    await send('agent', { type: 'seen', seq: 1 });
    await send('agent', { type: 'hello' });
    expect(got.agent.at(-1)).toEqual({ type: 'ready', seq: 1, handed_off: false, seen: { user: 0, agent: 1 } });
  });

  it('show the other side who is typing and what has been seen', async () => {
    const { send, got } = await aConversation({ step: 2 });
    await send('agent', { type: 'message', message: 'Hello' });
    got.agent.length = 0;
    await send('user', { type: 'typing' });
    await send('user', { type: 'seen', seq: 1 });
    await send('user', { type: 'seen', seq: 1 });
    expect(got.agent).toEqual([
      { type: 'typing', from: 'user' },
      { type: 'seen', from: 'user', seq: 1 },
    ]);
  });

  it('hand the conversation over and back', async () => {
    const { send, typesOf } = await aConversation();
    await send('agent', { type: 'handoff', to: 'agent' });
    await send('agent', { type: 'handoff', to: 'assistant' });
    expect(typesOf('user')).toEqual([
      'Ada Agent is answering now. The assistant is paused.',
      'handoff',
      'The assistant is answering again.',
      'handoff',
    ]);
  });
});

describe('a refusal', () => {
  it('names the message that could not be read', async () => {
    const { sendRaw, got } = await aConversation();
    await sendRaw('user', '{"type":"message","client_id":"c-1","message":""}');
    expect(got).toEqual({
      user: [{ type: 'error', code: 'INVALID', message: "We couldn't read this message.", client_id: 'c-1' }],
      agent: [],
    });
  });

  it('comes before anything is read when frames come too fast', async () => {
    const { send, got } = await aConversation({ mayWrite: false });
    await send('user', { type: 'typing' });
    expect(got.user).toMatchObject([{ type: 'error', code: 'TOO_MANY_REQUESTS' }]);
  });

  it('for an error of ours is logged, and shows nothing of its cause', async () => {
    const { db, got, id } = await aConversation();
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const failing = { ...db, get: () => Promise.reject(new Error('a secret of the table')) };
    await handleFrame({
      db: failing,
      connections: { listeners: async () => [] },
      post: async (_channel, [who], frame) => void got[who as Side].push(frame as FromServer),
      identifySpeaker: async () => ({ who: 'user', sessionId: id }),
      rateLimiter: () => true,
      sendMessage: async () => undefined,
      markSeen: async () => false,
      askAssistant: async () => ({ text: '', handoff: false }),
      emailAbsentGuest: async () => undefined,
      emailAbsentAgent: async () => undefined,
    })('user', '{"type":"hello"}');
    const lines = logged.mock.calls.map(([line]) => String(line)).join();
    logged.mockRestore();
    expect(lines).toContain('chat frame failed');
    expect(got.user).toMatchObject([{ type: 'error', code: 'INTERNAL' }]);
    expect(JSON.stringify(got.user)).not.toContain('secret');
  });
});

describe('an agent whose client went to another one while their page is open', () => {
  it('says nothing in it, and changes nothing', async () => {
    const { send, db, id, typesOf, got, emailed } = await aConversation({ step: 2 });
    await send('user', { type: 'message', message: 'Before', client_id: 'c-0' });
    await chatSession.change(db, { sessionId: id }, { set: { agentId: 'agent-2', agentName: 'Ben Broker' } });
    got.user.length = 0;
    got.agent.length = 0;
    const before = await chatSession.get(db, { sessionId: id });
    await send('agent', { type: 'message', message: 'One more thing', client_id: 'c-1' });
    await send('agent', { type: 'handoff', to: 'agent' });
    await send('agent', { type: 'seen', seq: 1 });
    expect(typesOf('user')).toEqual([]);
    expect(got.agent).toMatchObject([{ type: 'error', code: 'NOT_FOUND', client_id: 'c-1' }]);
    expect(await chatSession.get(db, { sessionId: id })).toEqual(before);
    expect(emailed).not.toContain('guest');
  });
});
