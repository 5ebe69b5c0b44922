// Drives a conversation: transition.ts decides, run-effects.ts does.

import { PING } from '#contracts/dashboard';
import { pauseBefore } from '#web/api/live.ts';
import { createChatSocket } from './chat-socket.ts';
import { type Conversation, type ConversationEvent, type Effect, newConversation, type Timer } from './conversation.ts';
import { createSessionCalls, type SessionCallDeps } from './session-calls.ts';
import { transition } from './transition.ts';

// The named timers of a conversation; starting one again restarts it.
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

// Does what the state machine asks for: calls, the socket, timers.
type EffectDeps = SessionCallDeps & {
  /** Proves who is speaking; asked for on each connection. */
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
  onState: (state: Conversation) => void;
};

export const openConversation = (deps: ConversationDeps) => {
  let state = newConversation(deps.self);
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
