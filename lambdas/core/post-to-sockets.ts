// Posts to open sockets. A connection that is gone loses its rows; any other failure is a lost push, which the page heals
// by asking again.
import type { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import type { ConnectionStore } from './connection-store.ts';
import { log } from './log.ts';

export type PostToSockets = (channel: string, connectionIds: string[], message: object) => Promise<void>;

export const createPostToSockets =
  (deps: {
    gateway: Pick<ApiGatewayManagementApiClient, 'send'>;
    connections: Pick<ConnectionStore, 'drop'>;
  }): PostToSockets =>
  async (channel, connectionIds, message) => {
    const data = Buffer.from(JSON.stringify(message));
    const post = async (connectionId: string) => {
      try {
        await deps.gateway.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: data }));
      } catch (error) {
        if ((error as Error).name === 'GoneException') await deps.connections.drop(channel, connectionId);
        else log.warn('push failed', { dependency: 'socket' }, error);
      }
    };
    await Promise.all(connectionIds.map(post));
  };
