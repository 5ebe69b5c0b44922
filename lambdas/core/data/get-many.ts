// Rows by their keys, a hundred in a request. DynamoDB answers a part of them when it's throttled or the answer grows too
// long; the rest is asked for again, after a pause.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { type Pause, tryAgain } from '../platform/try-again.ts';
import type { Dynamo } from './dynamo.ts';
import { attributeKey } from './expressions.ts';
import type { Key } from './operations.ts';

const BATCH = 100;
const TRIES = 8;
const LONGEST_PAUSE_MS = 1000;

type Attributes = Record<string, AttributeValue>;

/** DynamoDB kept answering less than it was asked for. Its name is the one of the throttling behind it. */
class UnprocessedKeysError extends Error {
  constructor(count: number) {
    super(`DynamoDB didn't read ${count} of the keys`);
    this.name = 'ProvisionedThroughputExceededException';
  }
}

const readBatch = async (
  { ask, pause }: { ask: Dynamo; pause?: Pause },
  table: string,
  batch: Attributes[],
): Promise<Attributes[]> => {
  const found: Attributes[] = [];
  let open = batch;
  const work = async () => {
    const { Responses, UnprocessedKeys } = await ask('BatchGetItem', {
      RequestItems: { [table]: { Keys: open, ConsistentRead: true } },
    });
    found.push(...(Responses?.[table] ?? []));
    open = UnprocessedKeys?.[table]?.Keys ?? [];
    if (open.length > 0) throw new UnprocessedKeysError(open.length);
  };
  await tryAgain(work, {
    tries: TRIES,
    when: (error) => error instanceof UnprocessedKeysError,
    upToMs: (attempt) => Math.min(LONGEST_PAUSE_MS, 50 * 2 ** (attempt - 1)),
    pause,
  });
  return found;
};

export const getMany = async (
  deps: { ask: Dynamo; pause?: Pause },
  table: string,
  wanted: Key[],
): Promise<Attributes[]> => {
  const keys = wanted.map(attributeKey);
  const found: Attributes[] = [];
  for (let from = 0; from < keys.length; from += BATCH)
    found.push(...(await readBatch(deps, table, keys.slice(from, from + BATCH))));
  return found;
};
