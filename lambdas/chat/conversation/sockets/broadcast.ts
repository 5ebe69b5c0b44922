import type { Secret } from '#core/aws/secrets.ts';
import { countMetric } from '#core/platform/count-metric.ts';
import { log } from '#core/platform/log.ts';
import { type ConnectionStore, chatChannel, type Listener } from '#core/realtime/connection-store.ts';
import type { PostToSockets } from '#core/realtime/post-to-sockets.ts';
import type { FromServer } from '../contract.ts';
import type { Draft } from '../messages/new-messages.ts';
import type { SendMessage } from '../messages/send-message.ts';
import { sessionIdsFor } from '../session.ts';
import { messageFrame } from './frames.ts';

// Sends news of a transaction to every page with one of its conversations open. The change itself is complete: lost
// news doesn't undo it, and such a page gets it at its next call.

export type Broadcast = (linkId: string, news: FromServer) => Promise<void>;

export const createBroadcast = (deps: {
  connections: Pick<ConnectionStore, 'listeners'>;
  post: PostToSockets;
  pinKey: Secret;
}): Broadcast => {
  const toChannel = async (channel: string, news: FromServer) => {
    const listeners = await deps.connections.listeners(channel);
    await deps.post(
      channel,
      listeners.map(({ connectionId }) => connectionId),
      news,
    );
  };
  return async (linkId, news) => {
    try {
      const channels = sessionIdsFor(await deps.pinKey(), linkId).map(chatChannel);
      await Promise.all(channels.map((channel) => toChannel(channel, news)));
    } catch (error) {
      log.error('news of a transaction not pushed', { linkId }, error);
      countMetric('LostPushes');
    }
  };
};

export const createFramePoster = ({
  post,
  connections,
}: {
  post: PostToSockets;
  connections: Pick<ConnectionStore, 'listeners'>;
}) => {
  const listenersOf = (sessionId: string) => connections.listeners(chatChannel(sessionId));
  const toListeners = (sessionId: string, listeners: Listener[], frame: FromServer, except?: string) =>
    post(
      chatChannel(sessionId),
      listeners.map(({ connectionId }) => connectionId).filter((id) => id !== except),
      frame,
    );
  return {
    listenersOf,
    toListeners,
    toOthers: async (sessionId: string, frame: FromServer, sender: string) =>
      toListeners(sessionId, await listenersOf(sessionId), frame, sender),
    /** `sessionId` is empty for a connection before its conversation is known. */
    toConnection: (sessionId: string, connectionId: string, frame: FromServer) =>
      post(sessionId && chatChannel(sessionId), [connectionId], frame),
  };
};
export type FramePoster = ReturnType<typeof createFramePoster>;

/** True if it was stored: false for an assistant that was silenced, and for a repeat. */
export type DeliverMessage = (sessionId: string, draft: Draft) => Promise<boolean>;

/**
 * For the assistant's answers and the notes about handoffs, which no person types: everyone in the conversation gets
 * them.
 */
export const deliverMessage =
  ({ sendMessage, frames }: { sendMessage: SendMessage; frames: FramePoster }): DeliverMessage =>
  async (sessionId, draft) => {
    const sent = await sendMessage(sessionId, draft);
    if (!sent || sent.isRepeat) return false;
    for (const message of sent.messages) await frames.toListeners(sessionId, sent.listeners, messageFrame(message));
    if (draft.handoff) await frames.toListeners(sessionId, sent.listeners, { type: 'handoff', to: draft.handoff.to });
    return true;
  };
