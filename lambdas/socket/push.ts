// Every change of a notification goes to its agent's open sockets. A push that is lost is healed by the page's next fetch.
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { fromAttributes } from '../core/attribute-value.ts';
import { openDb, patience } from '../core/clients.ts';
import { env } from '../core/env.ts';
import { log } from '../core/log.ts';
import { feedPartition } from '../core/table.ts';
import type { Push } from '../dashboard/contract.ts';
import { feedEventFrom } from '../funds/feed-event.ts';
import { agentChannel, createConnectionStore } from './connection-store.ts';

const connections = createConnectionStore(openDb());
const gateway = new ApiGatewayManagementApiClient({ ...patience, endpoint: env('SOCKET_ENDPOINT') });
const prefix = feedPartition('');

const post = async (channel: string, connectionId: string, data: Buffer) => {
  try {
    await gateway.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: data }));
  } catch (error) {
    if ((error as Error).name === 'GoneException') await connections.drop(channel, connectionId);
    else log.warn('push failed', { dependency: 'socket' }, error);
  }
};

export const handler = async (batch: DynamoDBStreamEvent): Promise<void> => {
  for (const record of batch.Records) {
    const image = record.dynamodb?.NewImage;
    const partition = record.dynamodb?.Keys?.PK?.S ?? '';
    if (!image || !partition.startsWith(prefix)) continue;
    const channel = agentChannel(partition.slice(prefix.length));
    const listeners = await connections.listeners(channel);
    if (listeners.length === 0) continue;
    const event = feedEventFrom(fromAttributes(image as Parameters<typeof fromAttributes>[0]));
    const message: Push = { type: 'event', event };
    const data = Buffer.from(JSON.stringify(message));
    await Promise.all(listeners.map((connectionId) => post(channel, connectionId, data)));
  }
};
