import { type ConnectionStore, chatChannel, type Listener } from '#core/realtime/connection-store.ts';
import type { PostToSockets } from '#core/realtime/post-to-sockets.ts';
import type { FromServer } from '../contract.ts';

/** Sends frames to the open sockets of a conversation. */
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
    /** `sessionId` is empty for a connection whose conversation isn't known. */
    toConnection: (sessionId: string, connectionId: string, frame: FromServer) =>
      post(sessionId && chatChannel(sessionId), [connectionId], frame),
  };
};
export type FramePoster = ReturnType<typeof createFramePoster>;
