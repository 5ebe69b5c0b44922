// News of a transaction for every page that has one of its conversations open.
import type { Secret } from '#core/aws/secrets.ts';
import { type ConnectionStore, chatChannel } from '#core/realtime/connection-store.ts';
import type { PostToSockets } from '#core/realtime/post-to-sockets.ts';
import type { FromServer } from '../contract.ts';
import { sessionIdsFor } from '../session.ts';

export type Broadcast = (linkId: string, news: FromServer) => Promise<void>;

export const createBroadcast =
  (deps: { connections: Pick<ConnectionStore, 'listeners'>; post: PostToSockets; pinKey: Secret }): Broadcast =>
  async (linkId, news) => {
    const channels = sessionIdsFor(await deps.pinKey(), linkId).map(chatChannel);
    await Promise.all(
      channels.map(async (channel) => {
        const listeners = await deps.connections.listeners(channel);
        await deps.post(
          channel,
          listeners.map(({ connectionId }) => connectionId),
          news,
        );
      }),
    );
  };
