// What a changed channel needs next: a message to send, a gap to fill, an answer to wait for. Pure.
import { missingAfter, nextToSend, unanswered, updateChannel } from './channel.ts';
import { andThen, type Conversation, type Effect, next, type Reaction, unchanged } from './conversation.ts';

const ACKNOWLEDGMENT_WAIT_MS = 12_000;
const FIRST_GAP_WAIT_MS = 150;
export const GAP_WAIT_MS = 1500;
/** The assistant answers within ten seconds, or the server hands off to the agent. */
const ANSWER_WAIT_MS = 20_000;

type Words = { text: string; clientId: string; at: string; again: boolean };

export const sendMessage = ({ self }: Conversation, { text, clientId, at, again }: Words): Effect => ({
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
export const awaitingAnswer = ({ self, handedOff, channel }: Conversation) =>
  self === 'user' && !handedOff ? unanswered(channel) : undefined;

const awaitAnswer = (state: Conversation): Reaction =>
  unchanged(
    state,
    awaitingAnswer(state)
      ? { do: 'wait', timer: 'answer', ms: ANSWER_WAIT_MS }
      : { do: 'stopWaiting', timer: 'answer' },
  );

export const settle = (state: Conversation): Reaction => andThen(andThen(sendNext(state), fillGap), awaitAnswer);
