// How a storm changes what a function reads: not everything it asked for, or as it was a moment ago.
import type { LaggingCopies } from '../aws/dynamodb/lagging-copy.ts';
import type { Turn } from '../aws/dynamodb/service.ts';
import type { Storm } from './storm.ts';
import type { Weather } from './weather.ts';

type Keys = { Keys: unknown[] };
type Batch = Record<string, Keys>;

/** Cuts the batch behind so many keys. What is left over is answered as unprocessed. */
const split = (items: Batch, most: number): { read: Batch; unread: Batch } => {
  let room = most;
  const [read, unread]: [Batch, Batch] = [{}, {}];
  for (const [table, { Keys, ...rest }] of Object.entries(items)) {
    const [first, second] = [Keys.slice(0, room), Keys.slice(room)];
    room -= first.length;
    if (first.length > 0) read[table] = { Keys: first, ...rest };
    if (second.length > 0) unread[table] = { Keys: second, ...rest };
  }
  return { read, unread };
};

const partly = (weather: Weather, input: Record<string, unknown>): ReturnType<Turn> => {
  const items = (input.RequestItems ?? {}) as Batch;
  const count = Object.values(items).reduce((sum, { Keys }) => sum + Keys.length, 0);
  const { read, unread } = split(items, weather.readOf(count));
  if (Object.keys(unread).length === 0) return undefined;
  return {
    input: { ...input, RequestItems: read },
    answer: (body) => Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), UnprocessedKeys: unread })),
  };
};

export const stormyReads =
  (storm: Pick<Storm, 'weather'>, copies: Pick<LaggingCopies, 'copyOf'>): Turn =>
  ({ caller }, operation, input) => {
    const weather = storm.weather();
    // The console and the tests look at what is stored.
    if (!weather || caller.kind !== 'function') return undefined;
    if (operation === 'BatchGetItem') return partly(weather, input);
    if ((operation !== 'GetItem' && operation !== 'Query') || input.ConsistentRead === true) return undefined;
    const copy = copies.copyOf(String(input.TableName));
    return copy ? { input: { ...input, TableName: copy }, answer: (body) => body } : undefined;
  };
