// Closes open sockets from our side. Those that are gone are gone; what the others joined they leave by $disconnect.
import { type ApiGatewayManagementApiClient, DeleteConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';

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
