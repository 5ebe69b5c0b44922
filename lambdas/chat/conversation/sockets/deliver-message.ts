import type { Draft } from '../messages/new-messages.ts';
import type { SendMessage } from '../messages/send-message.ts';
import { messageFrame } from './frames.ts';
import type { FramePoster } from './post-frames.ts';

/** Whether it was said: not by an assistant that was silenced, and not twice. */
export type DeliverMessage = (sessionId: string, draft: Draft) => Promise<boolean>;

/** For what no person types, the assistant's answers and the notes about handoffs: everyone in the conversation gets it. */
export const deliverMessage =
  ({ sendMessage, frames }: { sendMessage: SendMessage; frames: FramePoster }): DeliverMessage =>
  async (sessionId, draft) => {
    const sent = await sendMessage(sessionId, draft);
    if (!sent || sent.isRepeat) return false;
    for (const message of sent.messages) await frames.toListeners(sessionId, sent.listeners, messageFrame(message));
    if (draft.handoff) await frames.toListeners(sessionId, sent.listeners, { type: 'handoff', to: draft.handoff.to });
    return true;
  };
