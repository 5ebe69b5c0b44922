// A person's message: stored, shown to the others, acknowledged to its sender, and then answered or emailed.
import type { EmailAbsentAgent } from '../messages/email-absent-agent.ts';
import type { EmailAbsentGuest } from '../messages/email-absent-guest.ts';
import type { SendMessage } from '../messages/send-message.ts';
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

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

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
    const { message } = sent;
    // The others first: they wait for the words, and the sender's page shows them already. Node sends at the end of a turn, so in
    // the same one, what is for the others would wait until what is for the sender is signed too.
    await Promise.all([
      !sent.isRepeat && frames.toListeners(sessionId, sent.listeners, messageFrame(message), connectionId),
      clientId &&
        nextTurn().then(() => frames.toConnection(sessionId, connectionId, acknowledgment(clientId, message))),
    ]);
    if (sent.isRepeat) {
      if (who === 'user') await answerIfMissed(deps)(sessionId, message);
    } else if (who === 'agent') await deps.emailAbsentGuest(sent.session, sent.listeners);
    else if (assistantAnswers(sent.session)) await answerMessage(deps)(sent.session, sent.listeners, message);
    else await deps.emailAbsentAgent(sent.session, sent.listeners);
  };
