// Posts to open sockets. A connection that is gone loses its rows; any other failure is a lost push, which the page heals
// by asking again. None of it is a failure of the work that there is news of.
import type { SendToConnection } from '../aws/post-to-connection.ts';
import { countMetric } from '../platform/count-metric.ts';
import { log } from '../platform/log.ts';
import type { ConnectionStore } from './connection-store.ts';

export type PostToSockets = (channel: string, connectionIds: string[], message: object) => Promise<void>;

const noteLostPush = (error: unknown) => {
  log.warn('push failed', { dependency: 'socket' }, error);
  countMetric('LostPushes');
};

/** Rows that stay are dropped with the next push, or expire. */
const noteKeptRows = (error: unknown) => log.warn('rows of a closed socket kept', { dependency: 'dynamodb' }, error);

export const createPostToSockets =
  (deps: { send: SendToConnection; connections: Pick<ConnectionStore, 'drop'> }): PostToSockets =>
  async (channel, connectionIds, message) => {
    const data = JSON.stringify(message);
    const post = async (connectionId: string) => {
      try {
        await deps.send(connectionId, data);
      } catch (error) {
        if ((error as Error).name === 'GoneException')
          await deps.connections.drop(channel, connectionId).catch(noteKeptRows);
        else noteLostPush(error);
      }
    };
    await Promise.all(connectionIds.map(post));
  };
