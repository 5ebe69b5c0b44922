import { describe, expect, it } from 'vitest';
import { type ChatMessage, type FromServer, HISTORY_PAGE, type Side } from '#contracts/chat/conversation';
import { ApiError } from '#web/api/api-error.ts';
import { type Conversation, type ConversationEvent, type Effect, newConversation } from './conversation.ts';
import { transition } from './transition.ts';

/** Plays the events and keeps the effects of the last one. */
const play = (events: readonly ConversationEvent[], start: Conversation = newConversation('user')) =>
  events.reduce<{ state: Conversation; effects: readonly Effect[] }>(({ state }, event) => transition(state, event), {
    state: start,
    effects: [],
  });

const received = (frame: FromServer): ConversationEvent => ({ type: 'received', frame });
const ready = (seq = 0): ConversationEvent =>
  received({ type: 'ready', seq, handed_off: false, seen: { user: 0, agent: 0 } });
const message = (seq: number, from: ChatMessage['from'] = 'agent', client_id?: string): ChatMessage => ({
  id: `m${seq}`,
  seq,
  from,
  text: `text ${seq}`,
  timestamp: '',
  client_id,
});
const pushed = (seq: number, from?: ChatMessage['from'], clientId?: string): ConversationEvent => {
  const { text, ...rest } = message(seq, from, clientId);
  return received({ type: 'message', message: text, ...rest });
};
const acknowledged = (clientId: string, seq: number): ConversationEvent =>
  received({ type: 'ack', client_id: clientId, id: `m${seq}`, seq, timestamp: '' });
const wrote = (clientId: string): ConversationEvent => ({
  type: 'wrote',
  clientId,
  text: `said ${clientId}`,
  at: 'now',
});
const read = (...messages: ChatMessage[]): ConversationEvent => ({ type: 'latestRead', messages });
const elapsed = (timer: (ConversationEvent & { type: 'elapsed' })['timer']): ConversationEvent => ({
  type: 'elapsed',
  timer,
});
const opening: ConversationEvent[] = [{ type: 'started' }, { type: 'sessionCreated' }, read()];
const connected = (self: Side = 'user') => play([...opening, ready()], newConversation(self)).state;
const sent = (effects: readonly Effect[]) => effects.flatMap((effect) => (effect.do === 'send' ? [effect.frame] : []));
const numbers = ({ channel }: Conversation) => channel.messages.map(({ seq }) => seq);

describe('what was written before the page was loaded again', () => {
  const unsent = [{ clientId: 'a', text: 'said a', at: 'now', sentOn: 3, wasSent: true }];
  const loadedAgain = (...messages: ChatMessage[]) =>
    play([...opening.slice(0, 2), read(...messages), ready(messages.length)], newConversation('user', unsent));

  it('is sent once the socket is open, under the ID that it had', () => {
    expect(sent(loadedAgain().effects)).toMatchObject([{ client_id: 'a', message: 'said a', again: true }]);
  });

  it('is not sent if it had arrived', () => {
    const { state, effects } = loadedAgain(message(1, 'user', 'a'));
    expect(sent(effects)).toEqual([]);
    expect(state.channel.waiting).toEqual([]);
  });
});

describe('a conversation opens', () => {
  it('with a session, then its messages, then the socket', () => {
    expect(play(opening.slice(0, 1))).toMatchObject({
      state: { status: 'creating' },
      effects: [{ do: 'createSession' }],
    });
    expect(play(opening.slice(0, 2))).toMatchObject({
      state: { status: 'settingUp' },
      effects: [{ do: 'readLatest' }],
    });
    const { state, effects } = play(opening);
    expect(state.status).toBe('connecting');
    expect(effects).toContainEqual({ do: 'connect' });
    expect(connected().status).toBe('connected');
  });

  it('and once the socket is open again, reads what may have changed meanwhile', () => {
    expect(play([...opening, ready()]).effects).toContainEqual({ do: 'reportChange' });
  });

  it('and says so when there is no session, until the person tries again', () => {
    const { state, effects } = play([{ type: 'started' }, { type: 'sessionFailed' }]);
    expect(state.status).toBe('failed');
    expect(effects).toEqual([]);
    expect(transition(state, { type: 'started' })).toMatchObject({
      state: { status: 'creating' },
      effects: [{ do: 'createSession' }],
    });
  });

  it('for its agent alone when the transaction is closed, and without a socket', () => {
    const refused: ConversationEvent = {
      type: 'sessionFailed',
      error: new ApiError('Closed', { status: 410, code: 'TRANSACTION_CLOSED' }),
    };
    expect(play([refused]).effects).toEqual([]);
    const agent = play([refused], newConversation('agent'));
    expect(agent.effects).toEqual([{ do: 'readLatest' }]);
    const { state, effects } = transition(agent.state, read(message(1), message(2)));
    expect(numbers(state)).toEqual([1, 2]);
    expect(state.status).toBe('closed');
    expect(effects).not.toContainEqual({ do: 'connect' });
  });
});

describe('T-14: a lost connection', () => {
  it('is made again with growing pauses, and the count begins again once it works', () => {
    const lost = play([{ type: 'disconnected' }], connected());
    expect(lost.state.status).toBe('lost');
    expect(lost.effects).toContainEqual({ do: 'waitToReconnect', attempt: 0 });
    const again = play([elapsed('reconnect'), { type: 'disconnected' }], lost.state);
    expect(again.effects).toContainEqual({ do: 'waitToReconnect', attempt: 1 });
    const back = play([ready(), { type: 'disconnected' }], again.state);
    expect(back.effects).toContainEqual({ do: 'waitToReconnect', attempt: 0 });
  });

  it('is made at once when the network is back, and only if it was lost', () => {
    const { state } = play([{ type: 'disconnected' }], connected());
    expect(transition(state, { type: 'online' }).effects).toEqual([
      { do: 'stopWaiting', timer: 'reconnect' },
      { do: 'connect' },
    ]);
    expect(transition(connected(), { type: 'online' }).effects).toEqual([]);
  });

  it('is not made again once the transaction is closed', () => {
    const closed = play(
      [received({ type: 'error', code: 'TRANSACTION_CLOSED', message: 'It is closed.' })],
      connected(),
    );
    expect(closed.state).toMatchObject({ status: 'closed', error: { status: 410, message: 'It is closed.' } });
    expect(closed.effects).toEqual([{ do: 'reportChange' }, { do: 'closeSocket', code: 1000 }]);
    const { state, effects } = transition(closed.state, { type: 'disconnected' });
    expect(state.status).toBe('closed');
    expect(effects.some((effect) => effect.do === 'waitToReconnect')).toBe(false);
  });

  it('is suspected when a message is not acknowledged, and the message is sent again on the next one', () => {
    const { state, effects } = play([wrote('a')], connected());
    expect(sent(effects)).toMatchObject([{ type: 'message', client_id: 'a', message: 'said a', again: false }]);
    expect(transition(state, elapsed('acknowledgment')).effects).toEqual([{ do: 'closeSocket', code: 4000 }]);
    const again = play([{ type: 'disconnected' }, ready()], state);
    expect(sent(again.effects)).toMatchObject([{ client_id: 'a', again: true }]);
  });

  it('is not suspected after an acknowledgment or a refusal', () => {
    const { state } = play([wrote('a')], connected());
    const refused = received({ type: 'error', code: 'INVALID', message: 'No', client_id: 'a' });
    for (const event of [acknowledged('a', 1), refused]) {
      const { state: later, effects } = transition(state, event);
      expect(effects).toContainEqual({ do: 'stopWaiting', timer: 'acknowledgment' });
      expect(transition(later, elapsed('acknowledgment')).effects).toEqual([]);
    }
  });

  it('keeps what was written meanwhile, and sends it in order', () => {
    const lost = play([{ type: 'disconnected' }, wrote('a'), wrote('b')], connected());
    expect(sent(lost.effects)).toEqual([]);
    const back = transition(lost.state, ready());
    expect(sent(back.effects)).toMatchObject([{ client_id: 'a' }]);
    expect(sent(transition(back.state, acknowledged('a', 1)).effects)).toMatchObject([{ client_id: 'b' }]);
  });
});

describe('T-14: messages', () => {
  it('are shown once, however often they arrive', () => {
    const { state } = play(
      [pushed(1), pushed(1), wrote('a'), acknowledged('a', 2), pushed(2, 'user', 'a'), acknowledged('a', 2)],
      connected(),
    );
    expect(numbers(state)).toEqual([1, 2]);
    expect(state.channel.waiting).toEqual([]);
  });

  it('are shown in order, and a gap is read', () => {
    const early = play([pushed(3)], connected());
    expect(early.effects).toContainEqual({ do: 'wait', timer: 'gap', ms: 150 });
    expect(transition(early.state, elapsed('gap')).effects).toEqual([{ do: 'readGap', after: 0 }]);
    const { state } = play([{ type: 'gapRead', after: 0, messages: [message(1), message(2)] }], early.state);
    expect(numbers(state)).toEqual([1, 2, 3]);
    expect(transition(state, elapsed('gap')).effects).toEqual([]);
  });

  it('missed while away are read once the socket says how many there are', () => {
    const { state, effects } = play([{ type: 'disconnected' }, ready(2)], connected());
    expect(effects).toContainEqual({ do: 'wait', timer: 'gap', ms: 150 });
    expect(transition(state, elapsed('gap')).effects).toEqual([{ do: 'readGap', after: 0 }]);
  });

  it('are read again after a failure, and a number that stays empty is given up after four reads', () => {
    const empty: ConversationEvent = { type: 'gapRead', after: 0, messages: [] };
    const { state, effects } = play([pushed(2), { type: 'gapFailed' }, empty, empty, empty], connected());
    expect(effects).toEqual([{ do: 'wait', timer: 'gap', ms: 1500 }]);
    const given = transition(state, empty);
    expect(given.effects.some((effect) => effect.do === 'wait' && effect.timer === 'gap')).toBe(false);
    expect(transition(given.state, elapsed('gap')).effects).toEqual([]);
  });

  it('that were refused wait for the person to send them again', () => {
    const refused = play(
      [wrote('a'), received({ type: 'error', code: 'INVALID', message: 'Too long', client_id: 'a' })],
      connected(),
    );
    expect(refused.state.channel.waiting).toMatchObject([{ clientId: 'a', refusal: 'Too long' }]);
    expect(sent(transition(refused.state, { type: 'retried', clientId: 'a' }).effects)).toMatchObject([
      { client_id: 'a' },
    ]);
  });

  it('that came too fast are sent again on another connection, after a pause', () => {
    const { state, effects } = play(
      [wrote('a'), received({ type: 'error', code: 'TOO_MANY_REQUESTS', message: 'Slow down' })],
      connected(),
    );
    expect(effects).toEqual([{ do: 'wait', timer: 'slowDown', ms: 2000 }]);
    expect(transition(state, elapsed('slowDown')).effects).toEqual([{ do: 'closeSocket', code: 4001 }]);
  });

  it('from before are read a page at a time, until a page is not full', () => {
    const latest = play([read(message(200))], connected());
    const asked = transition(latest.state, { type: 'askedForOlder' });
    expect(asked.effects).toEqual([{ do: 'readOlder', before: 200 }]);
    const page = Array.from({ length: HISTORY_PAGE }, (_, at) => message(100 + at));
    const full = transition(asked.state, { type: 'olderRead', messages: page });
    expect(full.state.older).toBe('some');
    expect(transition(full.state, { type: 'olderFailed' }).state.older).toBe('failed');
    expect(transition(full.state, { type: 'olderRead', messages: [message(99)] }).state.older).toBe('none');
  });
});

describe('an answer of the assistant', () => {
  const asked = () => play([wrote('a'), acknowledged('a', 1)], connected());
  const again = { type: 'message', client_id: 'a', again: true };

  it('that is missing is asked for until it comes, a few times at most', () => {
    const { state, effects } = asked();
    expect(effects).toContainEqual({ do: 'wait', timer: 'answer', ms: 20_000 });
    const first = transition(state, elapsed('answer'));
    expect(sent(first.effects)).toMatchObject([again]);
    expect(first.effects).toContainEqual({ do: 'wait', timer: 'answer', ms: 20_000 });
    let { state: now } = first;
    for (let times = 2; times <= 5; times++) {
      const next = transition(now, elapsed('answer'));
      expect(sent(next.effects)).toMatchObject([again]);
      now = next.state;
    }
    expect(transition(now, elapsed('answer')).effects).toEqual([]);
    const later = play([wrote('b'), acknowledged('b', 2)], now);
    expect(sent(transition(later.state, elapsed('answer')).effects)).toMatchObject([{ client_id: 'b', again: true }]);
  });

  it('is not awaited once it is here, once the agent answers, or without a connection', () => {
    const { state } = asked();
    const answered = transition(state, pushed(2, 'assistant', 'answer:m1'));
    expect(answered.effects).toContainEqual({ do: 'stopWaiting', timer: 'answer' });
    const handedOff = transition(state, received({ type: 'handoff', to: 'agent' }));
    const offline = transition(state, { type: 'disconnected' });
    for (const { state: now } of [answered, handedOff, offline])
      expect(transition(now, elapsed('answer')).effects).toEqual([]);
  });
});

describe('what the other side does', () => {
  it('shows typing for a while, and not once the message is here', () => {
    const typing = play([received({ type: 'typing', from: 'agent' })], connected());
    expect(typing.state.typing).toBe('agent');
    expect(typing.effects).toEqual([{ do: 'wait', timer: 'typing', ms: 4000 }]);
    expect(transition(typing.state, elapsed('typing')).state.typing).toBeUndefined();
    expect(transition(typing.state, pushed(1)).state.typing).toBeUndefined();
  });

  it('hands off to the agent when the agent writes, on both sides', () => {
    expect(transition(connected(), pushed(1)).state.handedOff).toBe(true);
    expect(play([wrote('a'), acknowledged('a', 1)], connected('agent')).state.handedOff).toBe(true);
    expect(play([wrote('a'), acknowledged('a', 1)], connected()).state.handedOff).toBe(false);
  });

  it('never takes back what was seen', () => {
    const { state } = play(
      [received({ type: 'seen', from: 'agent', seq: 5 }), received({ type: 'seen', from: 'agent', seq: 3 })],
      connected(),
    );
    expect(state.seen.agent).toBe(5);
  });

  it('reports a changed checklist or document', () => {
    expect(transition(connected(), received({ type: 'changed' })).effects).toEqual([{ do: 'reportChange' }]);
  });
});

describe('what this side does', () => {
  it('tells the other side what was read, once', () => {
    const first = transition(connected(), { type: 'read', seq: 4 });
    expect(sent(first.effects)).toEqual([{ type: 'seen', seq: 4 }]);
    expect(transition(first.state, { type: 'read', seq: 4 }).effects).toEqual([]);
  });

  it('has the agent read the counts of unread messages again, a moment later', () => {
    const { effects } = transition(connected('agent'), { type: 'read', seq: 1 });
    expect(effects).toContainEqual({ do: 'wait', timer: 'read', ms: 800 });
    expect(transition(connected('agent'), elapsed('read')).effects).toEqual([{ do: 'reportChange' }]);
  });

  it('says every two seconds at most that it is typing', () => {
    const first = transition(connected(), { type: 'typed', at: 10_000 });
    expect(sent(first.effects)).toEqual([{ type: 'typing' }]);
    expect(transition(first.state, { type: 'typed', at: 11_999 }).effects).toEqual([]);
    expect(sent(transition(first.state, { type: 'typed', at: 12_000 }).effects)).toEqual([{ type: 'typing' }]);
  });

  it('chooses who answers', () => {
    expect(sent(transition(connected(), { type: 'chose', to: 'agent' }).effects)).toEqual([
      { type: 'handoff', to: 'agent' },
    ]);
  });
});
