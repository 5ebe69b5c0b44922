// Posts to open sockets. A connection that is gone loses its rows; any other failure is a lost push, which the page heals
// by asking again. The client is loaded at the first post: a function that answers somebody starts without it.
import type { ConnectionStore } from './connection-store.ts';
import { log } from './log.ts';
import { patience } from './patience.ts';

export type PostToSockets = (channel: string, connectionIds: string[], message: object) => Promise<void>;

const open = async (endpoint: string) => {
  const { ApiGatewayManagementApiClient, PostToConnectionCommand } = await import(
    '@aws-sdk/client-apigatewaymanagementapi'
  );
  const client = new ApiGatewayManagementApiClient({ ...patience, endpoint });
  return (ConnectionId: string, Data: Buffer) => client.send(new PostToConnectionCommand({ ConnectionId, Data }));
};

export const createPostToSockets = (deps: {
  endpoint: string;
  connections: Pick<ConnectionStore, 'drop'>;
}): PostToSockets => {
  let gateway: ReturnType<typeof open> | undefined;
  return async (channel, connectionIds, message) => {
    if (connectionIds.length === 0) return;
    gateway ??= open(deps.endpoint);
    const send = await gateway;
    const data = Buffer.from(JSON.stringify(message));
    const post = async (connectionId: string) => {
      try {
        await send(connectionId, data);
      } catch (error) {
        if ((error as Error).name === 'GoneException') await deps.connections.drop(channel, connectionId);
        else log.warn('push failed', { dependency: 'socket' }, error);
      }
    };
    await Promise.all(connectionIds.map(post));
  };
};
