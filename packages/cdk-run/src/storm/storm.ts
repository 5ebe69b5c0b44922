import type { LaggingCopies } from '../aws/dynamodb/lagging-copy.ts';
import type { Turn } from '../aws/dynamodb/service.ts';
import { createWeather, type Weather } from './weather.ts';

// Begins and ends a storm, a time of random faults, while the cloud runs. Each played service asks it for the current weather: the
// faults of this moment.

export type Storm = {
  /** Undefined if there is no storm. */
  weather(): Weather | undefined;
  begin(seed: number): Promise<void>;
  end(): Promise<void>;
  /** Runs when a storm begins, and when it has ended. */
  onChange(change: (weather: Weather | undefined) => Promise<void>): void;
};

export const readSeed = (value: unknown): number => {
  const seed = Number(value);
  if (!Number.isInteger(seed) || seed < 1) throw new Error('The seed of a storm is a whole number from 1');
  return seed;
};

export const createStorm = (): Storm => {
  let current: Weather | undefined;
  const changes: Parameters<Storm['onChange']>[0][] = [];
  const set = async (weather: Weather | undefined) => {
    current = weather;
    for (const change of changes) await change(weather);
  };
  return {
    weather: () => current,
    begin: (seed) => set(createWeather(seed)),
    end: () => set(undefined),
    onChange: (change) => void changes.push(change),
  };
};

// A storm's changes to a function's reads: fewer rows than requested, or rows from a moment ago.

type Keys = { Keys: unknown[] };
type Batch = Record<string, Keys>;

/** Cuts the batch after this many keys. The others are answered as unprocessed. */
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
    // The console and the tests read the stored rows.
    if (!weather || caller.kind !== 'function') return undefined;
    if (operation === 'BatchGetItem') return partly(weather, input);
    if ((operation !== 'GetItem' && operation !== 'Query') || input.ConsistentRead === true) return undefined;
    const copy = copies.copyOf(String(input.TableName));
    return copy ? { input: { ...input, TableName: copy }, answer: (body) => body } : undefined;
  };
