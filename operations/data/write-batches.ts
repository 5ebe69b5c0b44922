// Puts or deletes many rows, with as many per request as DynamoDB allows.
import { BatchWriteItemCommand, type DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';

const BATCH = 25;

export const writeBatches = async (
  client: DynamoDBClient,
  table: string,
  requests: AsyncIterable<WriteRequest>,
): Promise<void> => {
  let waiting: WriteRequest[] = [];
  const flush = async () => {
    while (waiting.length > 0) {
      const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: waiting } }));
      waiting = UnprocessedItems?.[table] ?? [];
    }
  };
  for await (const request of requests) if (waiting.push(request) === BATCH) await flush();
  await flush();
};
