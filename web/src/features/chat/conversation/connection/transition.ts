// The state machine of a conversation: takes an event, and returns the next state and its effects.
import { type FromServer, HISTORY_PAGE } from '#contracts/chat/conversation';
import { ApiError } from '#web/api/api-error.ts';
import {
  type ChannelEvent,
  isWaitingForServer,
  missingAfter,
  nextToSend,
  unanswered,
  updateChannel,
} from './channel.ts';
import {
  andThen,
  type Conversation,
  type ConversationEvent,
  type Effect,
  next,
  type Reaction,
  type Timer,
  unchanged,
} from './conversation.ts';

// A conversation's reaction to messages of the socket. Pure.
const TYPING_SHOWN_MS = 4000;
const SLOW_DOWN_MS = 2000;

/** Errors that end the conversation: the transaction was closed, or the link has ended. */
const FINAL: Record<string, number> = { TRANSACTION_CLOSED: 410, LINK_CANCELLED: 410, LINK_NOT_FOUND: 404 };

const channelAfter = (state: Conversation, event: ChannelEvent) => ({
  channel: updateChannel(state.channel, event, state.self),
});

const onFrame = (state: Conversation, frame: FromServer): Reaction => {
  switch (frame.type) {
    case 'ready':
      return next(
        state,
        {
          ...channelAfter(state, { type: 'connected', last: frame.seq }),
          status: 'connected',
          attempt: 0,
          error: undefined,
          handedOff: frame.handed_off,
          seen: frame.seen,
        },
        // The rest of the transaction may have changed while there was no connection.
        { do: 'reportChange' },
      );
    case 'message': {
      const { message, type: _, ...rest } = frame;
      return next(state, {
        ...channelAfter(state, { type: 'message', message: { ...rest, text: message } }),
        typing: state.typing === rest.from ? undefined : state.typing,
        // Once the agent answers, the assistant stops.
        handedOff: state.handedOff || rest.from === 'agent',
      });
    }
    case 'ack':
      return next(
        state,
        {
          ...channelAfter(state, { ...frame, type: 'acknowledged', clientId: frame.client_id }),
          handedOff: state.handedOff || state.self === 'agent',
        },
        { do: 'stopWaiting', timer: 'acknowledgment' },
      );
    case 'typing':
      return next(state, { typing: frame.from }, { do: 'wait', timer: 'typing', ms: TYPING_SHOWN_MS });
    case 'seen': {
      const { from, seq } = frame;
      return next(state, { seen: { ...state.seen, [from]: Math.max(state.seen[from], seq) } });
    }
    case 'handoff':
      return next(state, { handedOff: frame.to === 'agent' });
    case 'changed':
      return unchanged(state, { do: 'reportChange' });
    case 'error':
      return onError(state, frame);
  }
};

const onError = (state: Conversation, { code, message, client_id }: FromServer & { type: 'error' }): Reaction => {
  const status = FINAL[code];
  if (status) {
    const error = new ApiError(message, { status, code });
    return next(state, { status: 'closed', error }, { do: 'reportChange' }, { do: 'closeSocket', code: 1000 });
  }
  if (code === 'TOO_MANY_REQUESTS') return unchanged(state, { do: 'wait', timer: 'slowDown', ms: SLOW_DOWN_MS });
  if (client_id) {
    const refused = channelAfter(state, { type: 'refused', clientId: client_id, reason: message });
    return next(state, refused, { do: 'stopWaiting', timer: 'acknowledgment' });
  }
  return unchanged(state, { do: 'closeSocket', code: 4002 });
};

// A changed channel's next effects: a message to send, a gap to fill, an answer to wait for. Pure.
const ACKNOWLEDGMENT_WAIT_MS = 12_000;
const FIRST_GAP_WAIT_MS = 150;
const GAP_WAIT_MS = 1500;
/** The assistant answers within ten seconds, or the server hands off to the agent. */
const ANSWER_WAIT_MS = 20_000;
/** A stalled function may lose several answers. After this many tries, the agent sees the question unanswered. */
const MOST_ASKS = 5;

type Words = { text: string; clientId: string; at: string; again: boolean };

const sendMessage = ({ self }: Conversation, { text, clientId, at, again }: Words): Effect => ({
  do: 'send',
  frame: { type: 'message', message: text, from: self, timestamp: at, client_id: clientId, again },
});

const sendNext = (state: Conversation): Reaction => {
  const waiting = nextToSend(state.channel);
  if (!waiting) return unchanged(state);
  const channel = updateChannel(state.channel, { type: 'sent', clientId: waiting.clientId });
  return next(state, { channel }, sendMessage(state, { ...waiting, again: waiting.wasSent }), {
    do: 'wait',
    timer: 'acknowledgment',
    ms: ACKNOWLEDGMENT_WAIT_MS,
  });
};

const fillGap = (state: Conversation): Reaction => {
  if (missingAfter(state.channel) === undefined) return next(state, { emptyReads: 0 });
  return unchanged(state, {
    do: 'wait',
    timer: 'gap',
    ms: state.emptyReads === 0 ? FIRST_GAP_WAIT_MS : GAP_WAIT_MS,
  });
};

/** The guest's last message that the assistant should have answered. */
const awaitingAnswer = ({ self, handedOff, channel }: Conversation) =>
  self === 'user' && !handedOff ? unanswered(channel) : undefined;

const awaitAnswer = (state: Conversation): Reaction =>
  unchanged(
    state,
    awaitingAnswer(state)
      ? { do: 'wait', timer: 'answer', ms: ANSWER_WAIT_MS }
      : { do: 'stopWaiting', timer: 'answer' },
  );

const settle = (state: Conversation): Reaction => andThen(andThen(sendNext(state), fillGap), awaitAnswer);

const GAP_READS = 4;
/** The time that the count of unread messages takes to follow. */
const READ_MS = 800;

export const transition = (state: Conversation, event: ConversationEvent): Reaction => {
  const reaction = onEvent(state, event);
  return reaction.state.channel === state.channel ? reaction : andThen(reaction, settle);
};

const onEvent = (state: Conversation, event: ConversationEvent): Reaction => {
  switch (event.type) {
    case 'started':
      return next(state, { status: 'creating', error: undefined }, { do: 'createSession' });
    case 'sessionCreated':
      return next(state, { status: 'settingUp' }, { do: 'readLatest' });
    case 'sessionFailed':
      return onSessionFailed(state, event);
    case 'latestRead':
      return andThen(inChannel(state, { ...event, type: 'history', after: 0, isFirst: true }), connectFirst);
    case 'wrote':
    case 'retried':
      return inChannel(state, event);
    case 'gapRead':
      return onGapRead(state, event);
    case 'gapFailed':
      return unchanged(state, { do: 'wait', timer: 'gap', ms: GAP_WAIT_MS });
    case 'askedForOlder':
      return readOlder(state);
    case 'olderRead':
      return andThen(inChannel(state, { ...event, type: 'older' }), (after) =>
        next(after, { older: event.messages.length === HISTORY_PAGE ? 'some' : 'none' }),
      );
    case 'olderFailed':
      return next(state, { older: 'failed' });
    case 'typed':
      if (event.at - state.typedAt < TYPING_SHOWN_MS / 2) return unchanged(state);
      return next(state, { typedAt: event.at }, { do: 'send', frame: { type: 'typing' } });
    case 'read':
      return onRead(state, event.seq);
    case 'chose':
      return unchanged(state, { do: 'send', frame: { type: 'handoff', to: event.to } });
    case 'received':
      return onFrame(state, event.frame);
    case 'disconnected':
      return andThen(inChannel(state, event), reconnectLater);
    case 'online':
      if (state.status !== 'lost') return unchanged(state);
      return next(state, { attempt: 0 }, { do: 'stopWaiting', timer: 'reconnect' }, { do: 'connect' });
    case 'elapsed':
      return ON_ELAPSED[event.timer](state);
  }
};

const inChannel = (state: Conversation, event: ChannelEvent): Reaction => next(state, channelAfter(state, event));

const onSessionFailed = (state: Conversation, { error }: ConversationEvent & { type: 'sessionFailed' }): Reaction => {
  if (error?.status !== 410) return next(state, { status: 'failed', error });
  // The agent can still read a closed conversation.
  return next(state, { status: 'closed', error }, ...(state.self === 'agent' ? [{ do: 'readLatest' } as const] : []));
};

const connectFirst = (state: Conversation): Reaction =>
  state.status === 'settingUp' ? next(state, { status: 'connecting' }, { do: 'connect' }) : unchanged(state);

const reconnectLater = (state: Conversation): Reaction =>
  state.status === 'closed'
    ? unchanged(state)
    : next(
        state,
        { status: 'lost', attempt: state.attempt + 1 },
        { do: 'stopWaiting', timer: 'acknowledgment' },
        { do: 'waitToReconnect', attempt: state.attempt },
      );

const onGapRead = (state: Conversation, { after, messages }: ConversationEvent & { type: 'gapRead' }): Reaction => {
  if (messages.length > 0) return inChannel({ ...state, emptyReads: 0 }, { type: 'history', after, messages });
  // A number that was taken and never used stays empty, so reading stops after some tries.
  return state.emptyReads + 1 < GAP_READS
    ? next(state, { emptyReads: state.emptyReads + 1 }, { do: 'wait', timer: 'gap', ms: GAP_WAIT_MS })
    : inChannel({ ...state, emptyReads: 0 }, { type: 'gaveUp' });
};

const readOlder = (state: Conversation): Reaction => {
  const first = state.channel.messages[0]?.seq ?? 0;
  return first > 1 ? unchanged(state, { do: 'readOlder', before: first }) : next(state, { older: 'none' });
};

const onRead = (state: Conversation, seq: number): Reaction => {
  if (seq <= state.seen[state.self]) return unchanged(state);
  return next(
    state,
    { seen: { ...state.seen, [state.self]: seq } },
    { do: 'send', frame: { type: 'seen', seq } },
    ...(state.self === 'agent' ? [{ do: 'wait', timer: 'read', ms: READ_MS } as const] : []),
  );
};

const ON_ELAPSED: Record<Timer, (state: Conversation) => Reaction> = {
  reconnect: (state) => unchanged(state, { do: 'connect' }),
  // A connection that takes messages but acknowledges none is dead.
  acknowledgment: (state) =>
    isWaitingForServer(state.channel) ? unchanged(state, { do: 'closeSocket', code: 4000 }) : unchanged(state),
  gap: (state) => {
    const after = missingAfter(state.channel);
    return after === undefined ? unchanged(state) : unchanged(state, { do: 'readGap', after });
  },
  // An answer can get lost. The message is sent again, and the server answers it once.
  answer: (state) => {
    const message = awaitingAnswer(state);
    if (!message?.client_id || state.channel.connection === 0) return unchanged(state);
    const { text, timestamp: at, client_id: clientId } = message;
    const times = state.asked.clientId === clientId ? state.asked.times : 0;
    if (times === MOST_ASKS) return unchanged(state);
    return next(
      state,
      { asked: { clientId, times: times + 1 } },
      sendMessage(state, { text, clientId, at, again: true }),
      { do: 'wait', timer: 'answer', ms: ANSWER_WAIT_MS },
    );
  },
  typing: (state) => next(state, { typing: undefined }),
  slowDown: (state) => unchanged(state, { do: 'closeSocket', code: 4001 }),
  read: (state) => unchanged(state, { do: 'reportChange' }),
};
