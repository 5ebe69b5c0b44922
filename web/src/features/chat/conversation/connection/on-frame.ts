// How a conversation reacts to what the socket says. Pure.
import type { FromServer } from '#contracts/chat/conversation';
import { ApiError } from '#web/api/api-error.ts';
import { type ChannelEvent, updateChannel } from './channel.ts';
import { type Conversation, next, type Reaction, unchanged } from './conversation.ts';

export const TYPING_SHOWN_MS = 4000;
const SLOW_DOWN_MS = 2000;

/** After these there's nothing to come back to: the transaction was closed, or the link has ended. */
const FINAL: Record<string, number> = { TRANSACTION_CLOSED: 410, LINK_CANCELLED: 410, LINK_NOT_FOUND: 404 };

const inChannel = (state: Conversation, event: ChannelEvent) => ({
  channel: updateChannel(state.channel, event, state.self),
});

export const onFrame = (state: Conversation, frame: FromServer): Reaction => {
  switch (frame.type) {
    case 'ready':
      return next(
        state,
        {
          ...inChannel(state, { type: 'connected', last: frame.seq }),
          status: 'connected',
          attempt: 0,
          error: undefined,
          handedOff: frame.handed_off,
          seen: frame.seen,
        },
        // Something else of the transaction may have changed since the page read it: no one told us while we weren't connected.
        { do: 'reportChange' },
      );
    case 'message': {
      const { message, type: _, ...rest } = frame;
      return next(state, {
        ...inChannel(state, { type: 'message', message: { ...rest, text: message } }),
        typing: state.typing === rest.from ? undefined : state.typing,
        // Once the agent answers, the assistant stops.
        handedOff: state.handedOff || rest.from === 'agent',
      });
    }
    case 'ack':
      return next(
        state,
        {
          ...inChannel(state, { ...frame, type: 'acknowledged', clientId: frame.client_id }),
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
    const refused = inChannel(state, { type: 'refused', clientId: client_id, reason: message });
    return next(state, refused, { do: 'stopWaiting', timer: 'acknowledgment' });
  }
  return unchanged(state, { do: 'closeSocket', code: 4002 });
};
