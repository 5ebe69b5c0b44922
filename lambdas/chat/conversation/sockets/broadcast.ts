// News of a transaction for every page that has one of its conversations open. What it's about is done: news that get lost don't
// undo it, and a page that didn't get them finds it when it asks again.
import type { Secret } from '#core/aws/secrets.ts';
import { countMetric } from '#core/platform/count-metric.ts';
import { log } from '#core/platform/log.ts';
import { type ConnectionStore, chatChannel } from '#core/realtime/connection-store.ts';
import type { PostToSockets } from '#core/realtime/post-to-sockets.ts';
import type { FromServer } from '../contract.ts';
import { sessionIdsFor } from '../session.ts';

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
