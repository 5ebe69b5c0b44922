import { type ApiGatewayManagementApiClient, DeleteConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import type { SendToConnection } from '../aws/post-to-connection.ts';
import { countMetric } from '../platform/count-metric.ts';
import { log } from '../platform/log.ts';
import type { ConnectionStore } from './connection-store.ts';

// Posts to open sockets. If a connection is gone, its rows are deleted; any other failure is a lost push, which the
// page makes up for at its next call. The work behind the message never fails because of it.

export type PostToSockets = (channel: string, connectionIds: string[], message: object) => Promise<void>;

const noteLostPush = (error: unknown) => {
  log.warn('push failed', { dependency: 'socket' }, error);
  countMetric('LostPushes');
};

/** Remaining rows are dropped with the next push, or expire. */
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

// Closes open sockets from our side. Missing ones are ignored; the others leave their channels by $disconnect.

export const closeSockets =
  (gateway: Pick<ApiGatewayManagementApiClient, 'send'>) =>
  async (connectionIds: string[]): Promise<void> => {
    const close = async (ConnectionId: string) => {
      try {
        await gateway.send(new DeleteConnectionCommand({ ConnectionId }));
      } catch (error) {
        if ((error as Error).name !== 'GoneException') throw error;
      }
    };
    await Promise.all(connectionIds.map(close));
  };
