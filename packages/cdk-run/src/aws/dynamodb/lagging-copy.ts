// Eventual reads: a copy of each table that follows its stream, each partition a while behind. It's a table with the same indexes, so
// queries of it are right in everything but time.
import { createStreamReader } from '../../lambda/events/stream-reader.ts';
import type { JsonCall } from './client.ts';
import type { TableDeclaration } from './tables.ts';

type Image = Record<string, unknown>;
type Change = { eventName: string; dynamodb: { Keys: Image; NewImage?: Image } };

export type LaggingCopies = {
  /** The copy that an eventual read of a table sees, while there is one. */
  copyOf(tableName: string): string | undefined;
  /** Call this after each write. */
  poke(): void;
  begin(tables: TableDeclaration[], lagMs: (partition: string) => number): Promise<void>;
  end(): Promise<void>;
};

type Deps = { call: JsonCall; log(line: string): void };
type Following = { copy: string; poke(): void; stop(): Promise<void> };

const AT_ONCE = 16;
const LOOK_EVERY_MS = 100;

const nameOf = (table: string) => `${table}-behind`;

export const createLaggingCopies = (deps: Deps): LaggingCopies => {
  let following = new Map<string, Following>();
  const end = async () => {
    const ended = following;
    following = new Map();
    for (const { stop } of ended.values()) await stop();
  };
  return {
    copyOf: (tableName) => following.get(tableName)?.copy,
    poke() {
      for (const { poke } of following.values()) poke();
    },
    async begin(tables, lagMs) {
      await end();
      for (const table of tables) if (table.streamView) following.set(table.name, await follow(deps, table, lagMs));
    },
    end,
  };
};

const createCopy = async ({ call }: Deps, declared: TableDeclaration): Promise<string> => {
  const copy = nameOf(declared.name);
  await call('DeleteTable', { TableName: copy }).catch((error: Error) => {
    if (error.name !== 'ResourceNotFoundException') throw error;
  });
  await call('CreateTable', {
    TableName: copy,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: declared.keys,
    AttributeDefinitions: declared.attributes,
    ...(declared.globalIndexes.length > 0 ? { GlobalSecondaryIndexes: declared.globalIndexes.map(bare) } : {}),
  });
  return copy;
};

const bare = ({ IndexName, KeySchema, Projection }: TableDeclaration['globalIndexes'][number]) => ({
  ...{ IndexName, KeySchema, Projection },
});

const fill = async ({ call }: Deps, table: string, copy: string): Promise<void> => {
  let start: object | undefined;
  do {
    const page = await call<{ Items: Image[]; LastEvaluatedKey?: object }>('Scan', {
      TableName: table,
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    const open = [...page.Items];
    const put = async () => {
      for (let Item = open.shift(); Item; Item = open.shift()) await call('PutItem', { TableName: copy, Item });
    };
    await Promise.all(Array.from({ length: AT_ONCE }, put));
    start = page.LastEvaluatedKey;
  } while (start);
};

/** Reads positions first, rows second: a write in between is in both, with the same result. */
const follow = async (deps: Deps, declared: TableDeclaration, lagMs: (partition: string) => number) => {
  const { call, log } = deps;
  const { name, keys } = declared;
  const hashKey = keys.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';
  const copy = await createCopy(deps, declared);
  const reader = createStreamReader({ call, tableName: name, source: { batchSize: 1000, sourceArn: name } });
  const positions = new Map<string, string>();
  for (const shardId of await reader.shardIds())
    for (let batch = await reader.read(shardId, undefined); batch; batch = await reader.read(shardId, batch.last))
      positions.set(shardId, batch.last);
  await fill(deps, name, copy);

  let isOver = false;
  const lastOf = new Map<string, Promise<unknown>>();
  const timers = new Set<NodeJS.Timeout>();
  const apply = ({ eventName, dynamodb: { Keys, NewImage } }: Change) =>
    eventName === 'REMOVE' || !NewImage
      ? call('DeleteItem', { TableName: copy, Key: Keys })
      : call('PutItem', { TableName: copy, Item: NewImage });
  /** Changes of a partition keep their order, and each is made some time after its write. */
  const plan = (change: Change) => {
    const partition = JSON.stringify(change.dynamodb.Keys[hashKey]);
    const due = new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, lagMs(partition));
      timers.add(timer);
    });
    const before = lastOf.get(partition) ?? Promise.resolve();
    const done = Promise.all([before, due])
      .then(() => (isOver ? undefined : apply(change)))
      .catch((error: Error) => log(`The copy of ${name} missed a write: ${error.message}`));
    lastOf.set(partition, done);
  };
  let reading: Promise<void> = Promise.resolve();
  const read = async () => {
    for (const shardId of await reader.shardIds()) {
      const batch = isOver ? undefined : await reader.read(shardId, positions.get(shardId));
      if (!batch) continue;
      positions.set(shardId, batch.last);
      for (const record of batch.records) plan(record as unknown as Change);
    }
  };
  const poke = () => {
    reading = reading.then(read).catch((error: Error) => log(`The copy of ${name} can't be kept: ${error.message}`));
  };
  const looking = setInterval(poke, LOOK_EVERY_MS).unref();
  return {
    copy,
    poke,
    async stop() {
      isOver = true;
      clearInterval(looking);
      for (const timer of timers) clearTimeout(timer);
      await reading;
      await call('DeleteTable', { TableName: copy });
    },
  };
};
