// Every change of a notification goes to its agent's open sockets. A push that is lost is healed by the page's next fetch.
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { fromAttributes } from '../core/attribute-value.ts';
import { agentChannel, createConnectionStore } from '../core/connection-store.ts';
import { env } from '../core/env.ts';
import { createPostToSockets } from '../core/post-to-sockets.ts';
import { openDb } from '../core/sdk-dynamo.ts';
import { feedPartition } from '../core/table.ts';
import type { Push } from '../dashboard/contract.ts';
import { feedEventFrom } from '../funds/feed-event.ts';

const connections = createConnectionStore(openDb());
const post = createPostToSockets({ endpoint: env('SOCKET_ENDPOINT'), connections });
const prefix = feedPartition('');

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
    await post(
      channel,
      listeners.map(({ connectionId }) => connectionId),
      message,
    );
  }
};
