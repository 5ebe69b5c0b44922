// A person's message: stored, shown to the others, acknowledged to its sender, and then answered or emailed.

import type { Side } from '../contract.ts';
import type { EmailAbsentAgent } from '../messages/email-absent-agent.ts';
import type { EmailAbsentGuest } from '../messages/email-absent-guest.ts';
import type { SendMessage, Sent } from '../messages/send-message.ts';
import type { FromClient } from '../vocabulary.ts';
import { answerIfMissed, answerMessage, assistantAnswers } from './answer-message.ts';
import { acknowledgment, messageFrame } from './frames.ts';
import type { FramePoster } from './post-frames.ts';
import type { Speaker } from './speaker.ts';

type Deps = Parameters<typeof answerIfMissed>[0] & {
  frames: FramePoster;
  sendMessage: SendMessage;
  emailAbsentGuest: EmailAbsentGuest;
  emailAbsentAgent: EmailAbsentAgent;
};

/** A page that can't be reached is tried for up to ten seconds. After twelve, the sender's page gives its connection up. */
const ACK_WAITS_MS = 500;

const atMost = async (ms: number, work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
};

type NewlySent = Sent & { isRepeat: false };

/** It's answered by the assistant, or emailed to who has no page open. */
const followUp = async (deps: Deps, who: Side, { message, session, listeners }: NewlySent): Promise<void> => {
  if (who === 'agent') await deps.emailAbsentGuest(session.sessionId, listeners);
  else if (assistantAnswers(session)) await answerMessage(deps)(session, listeners, message);
  else await deps.emailAbsentAgent(session.sessionId, listeners);
};

export const receiveMessage =
  (deps: Deps) =>
  async (
    connectionId: string,
    { sessionId, who, agentId }: Speaker,
    { message: text, client_id: clientId, again }: FromClient & { type: 'message' },
  ): Promise<void> => {
    const { frames } = deps;
    const sent = await deps.sendMessage(sessionId, { from: who, text, clientId, again, agentId });
    if (!sent) return;
    const { message, isRepeat } = sent;
    // The others first: they wait for the words, and the sender's page shows them already.
    const shown = isRepeat
      ? Promise.resolve()
      : frames.toListeners(sessionId, sent.listeners, messageFrame(message), connectionId);
    await atMost(ACK_WAITS_MS, shown);
    if (clientId) await frames.toConnection(sessionId, connectionId, acknowledgment(clientId, message));
    if (!isRepeat) await Promise.all([shown, followUp(deps, who, sent)]);
    else if (who === 'user') await answerIfMissed(deps)(sessionId, message);
  };
