import type { ChatMessage, FromServer } from '#contracts/chat/conversation';
import { PING } from '#contracts/members/dashboard';
import { ApiError } from '#web/api/api-error.ts';
import { pauseBefore } from '#web/api/live.ts';
import type { Waiting } from './channel.ts';
import {
  type Conversation,
  type ConversationEvent,
  type Effect,
  type Frame,
  newConversation,
  type Timer,
} from './conversation.ts';
import { readFrame, readHistory, readSessionId } from './read-incoming.ts';
import { transition } from './transition.ts';

// The calls of a conversation. Each answer or refusal of the server becomes an event.

type Range = { after?: number; before?: number };
type SessionCallDeps = {
  createSession: (signal: AbortSignal) => Promise<unknown>;
  readMessages: (sessionId: string, range: Range, signal: AbortSignal) => Promise<unknown>;
};

export const createSessionCalls = (
  deps: SessionCallDeps,
  signal: AbortSignal,
  report: (event: ConversationEvent) => void,
) => {
  let sessionId = '';
  const reportCall = async (answer: Promise<ConversationEvent>, asFailure: (error: ApiError) => ConversationEvent) => {
    try {
      report(await answer);
    } catch (error) {
      if (error instanceof ApiError) report(asFailure(error));
      else if (!signal.aborted) throw error;
    }
  };
  const createSession = async (): Promise<ConversationEvent> => {
    const id = readSessionId(await deps.createSession(signal));
    if (!id) return { type: 'sessionFailed' };
    sessionId = id;
    return { type: 'sessionCreated' };
  };
  const read = async (
    range: Range,
    asEvent: (messages: readonly ChatMessage[]) => ConversationEvent,
  ): Promise<ConversationEvent> =>
    asEvent(readHistory(await deps.readMessages(sessionId, range, signal), new Date().toISOString()));

  return {
    sessionId: () => sessionId,
    createSession: () => reportCall(createSession(), (error) => ({ type: 'sessionFailed', error })),
    readLatest: () =>
      reportCall(
        read({}, (messages) => ({ type: 'latestRead', messages })),
        () => ({ type: 'latestRead', messages: [] }),
      ),
    readGap: ({ after }: { after: number }) =>
      reportCall(
        read({ after }, (messages) => ({ type: 'gapRead', after, messages })),
        () => ({ type: 'gapFailed' }),
      ),
    readOlder: ({ before }: { before: number }) =>
      reportCall(
        read({ before }, (messages) => ({ type: 'olderRead', messages })),
        () => ({ type: 'olderFailed' }),
      ),
  };
};

// Drives a conversation: transition.ts decides, and the effects below are carried out.

// The socket of a conversation: opened with fresh proof of who is speaking, one at a time.
type SocketDeps = {
  /** A guest's credentials, or a ticket that works once. */
  proof: () => Promise<object>;
  onFrame: (frame: FromServer) => void;
  onClose: () => void;
};

const addressOf = (sessionId: string) =>
  `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws/chat/${encodeURIComponent(sessionId)}/`;

const createChatSocket = ({ proof, onFrame, onClose }: SocketDeps) => {
  let socket: WebSocket | undefined;
  /** Sent with each message of a guest. A ticket works only for the hello. */
  let messageProof: object = {};
  let opening = 0;

  const close = (code: number) => socket?.close(code);

  const open = async (sessionId: string) => {
    const earlier = socket;
    socket = undefined;
    earlier?.close(1000);
    opening += 1;
    const mine = opening;
    let credentials: object;
    try {
      credentials = await proof();
    } catch {
      // The page's own calls show why the ticket was refused. Here, the socket is tried again later.
      if (mine === opening) onClose();
      return;
    }
    if (mine !== opening) return;
    messageProof = 'ticket' in credentials ? {} : credentials;
    const opened = new WebSocket(addressOf(sessionId));
    socket = opened;
    opened.onopen = () => opened.send(JSON.stringify({ type: 'hello', ...credentials }));
    opened.onmessage = ({ data }) => {
      const frame = readFrame(JSON.parse(String(data)), new Date().toISOString());
      if (frame) onFrame(frame);
    };
    opened.onclose = () => opened === socket && onClose();
  };

  const send = (frame: Frame) => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(frame.type === 'message' ? { ...frame, ...messageProof } : frame));
  };

  const end = () => {
    opening += 1;
    const last = socket;
    socket = undefined;
    // A connection that is still opening is closed once it's open, because browsers log an error about one that is cut short.
    if (last?.readyState === WebSocket.CONNECTING) last.onopen = () => last.close(1000);
    else last?.close(1000);
  };

  return { open, send, close, end };
};

// The named timers of a conversation. Starting a running timer restarts it.
const createTimers = (onElapsed: (timer: Timer) => void) => {
  const running = new Map<Timer, ReturnType<typeof setTimeout>>();
  const stop = (timer: Timer) => clearTimeout(running.get(timer));
  return {
    stop,
    start: (timer: Timer, ms: number) => {
      stop(timer);
      running.set(timer, setTimeout(onElapsed, ms, timer));
    },
    stopAll: () => {
      for (const timer of running.keys()) stop(timer);
    },
  };
};

// Carries out the state machine's effects: calls, the socket, timers.
type EffectDeps = SessionCallDeps & {
  /** Proof of who is speaking, needed for each connection. */
  proof: () => Promise<object>;
  /** The checklist, a document or the count of unread messages has changed. */
  onChange: () => void;
};

const KEEP_AWAKE_MS = 4 * 60_000;

const createEffects = (deps: EffectDeps, dispatch: (event: ConversationEvent) => void) => {
  const ended = new AbortController();
  const report = (event: ConversationEvent) => {
    if (!ended.signal.aborted) dispatch(event);
  };
  const { sessionId, ...calls } = createSessionCalls(deps, ended.signal, report);
  const timers = createTimers((timer) => report({ type: 'elapsed', timer }));
  const socket = createChatSocket({
    proof: deps.proof,
    onFrame: (frame) => report({ type: 'received', frame }),
    onClose: () => report({ type: 'disconnected' }),
  });
  const ping = setInterval(() => socket.send(PING), KEEP_AWAKE_MS);
  window.addEventListener('online', () => report({ type: 'online' }), { signal: ended.signal });

  const effects: { [E in Effect as E['do']]: (effect: E) => unknown } = {
    ...calls,
    connect: () => socket.open(sessionId()),
    send: ({ frame }) => socket.send(frame),
    closeSocket: ({ code }) => socket.close(code),
    wait: ({ timer, ms }) => timers.start(timer, ms),
    waitToReconnect: ({ attempt }) => timers.start('reconnect', pauseBefore(attempt, Math.random())),
    stopWaiting: ({ timer }) => timers.stop(timer),
    reportChange: () => deps.onChange(),
  };
  return {
    run: <D extends Effect['do']>(effect: Effect & { do: D }) =>
      void (effects[effect.do] as (effect: Effect) => unknown)(effect),
    end: () => {
      ended.abort();
      clearInterval(ping);
      timers.stopAll();
      socket.end();
    },
  };
};

export type ConversationDeps = EffectDeps & {
  self: Conversation['self'];
  unsent: readonly Waiting[];
  onState: (state: Conversation) => void;
};

export const openConversation = (deps: ConversationDeps) => {
  let state = newConversation(deps.self, deps.unsent);
  const dispatch = (event: ConversationEvent) => {
    const reaction = transition(state, event);
    state = reaction.state;
    deps.onState(state);
    for (const effect of reaction.effects) effects.run(effect);
  };
  const effects = createEffects(deps, dispatch);
  dispatch({ type: 'started' });
  return {
    write: (text: string) =>
      dispatch({ type: 'wrote', clientId: crypto.randomUUID(), text, at: new Date().toISOString() }),
    retry: (clientId: string) => dispatch({ type: 'retried', clientId }),
    restart: () => dispatch({ type: 'started' }),
    type: () => dispatch({ type: 'typed', at: Date.now() }),
    read: (seq: number) => dispatch({ type: 'read', seq }),
    handOff: (to: 'agent' | 'assistant') => dispatch({ type: 'chose', to }),
    readOlder: () => dispatch({ type: 'askedForOlder' }),
    end: effects.end,
  };
};
export type ConversationActions = ReturnType<typeof openConversation>;
