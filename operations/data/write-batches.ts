// Puts or deletes many rows, with as many per request as DynamoDB allows. Rows that a throttled table leaves undone are written again
// after a growing pause.
import { BatchWriteItemCommand, type DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { type Pause, tryAgain } from '../../lambdas/core/platform/try-again.ts';

const BATCH = 25;
/** A new table doubles its capacity within minutes, so this is long enough. */
const TRIES = 60;
const LONGEST_PAUSE_MS = 5_000;

class UnprocessedItemsError extends Error {
  constructor(table: string, count: number) {
    super(`${table} kept refusing ${count} rows because it's throttled. Run it again later: it does what is left`);
  }
}

export const writeBatches = async (
  client: Pick<DynamoDBClient, 'send'>,
  table: string,
  requests: AsyncIterable<WriteRequest>,
  pause?: Pause,
): Promise<void> => {
  let waiting: WriteRequest[] = [];
  const write = async () => {
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: waiting } }));
    waiting = UnprocessedItems?.[table] ?? [];
    if (waiting.length > 0) throw new UnprocessedItemsError(table, waiting.length);
  };
  const flush = async () => {
    if (waiting.length === 0) return;
    await tryAgain(write, {
      tries: TRIES,
      when: (error) => error instanceof UnprocessedItemsError,
      upToMs: (attempt) => Math.min(LONGEST_PAUSE_MS, 50 * 2 ** (attempt - 1)),
      pause,
    });
  };
  for await (const request of requests) if (waiting.push(request) === BATCH) await flush();
  await flush();
};
