// Does what the state machine asks for: calls, the socket, timers.
import { PING } from '#contracts/dashboard';
import { pauseBefore } from '#web/api/live.ts';
import { createChatSocket } from './chat-socket.ts';
import type { ConversationEvent, Effect } from './conversation.ts';
import { createSessionCalls, type SessionCallDeps } from './session-calls.ts';
import { createTimers } from './timers.ts';

export type EffectDeps = SessionCallDeps & {
  /** Proves who is speaking; asked for on each connection. */
  proof: () => Promise<object>;
  /** The checklist, a document or the count of unread messages has changed. */
  onChange: () => void;
};

const KEEP_AWAKE_MS = 4 * 60_000;

export const createEffects = (deps: EffectDeps, dispatch: (event: ConversationEvent) => void) => {
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
