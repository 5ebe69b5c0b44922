// The operator's view into the tables, past the product: what is really stored, and set-ups that no call offers.
import {
  type AttributeValue,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { fromAttributes, type Item, toAttributes } from '../../lambdas/core/attribute-value.ts';
import { agentChannel, linkChannel } from '../../lambdas/core/connection-store.ts';
import type { Key } from '../../lambdas/core/db.ts';
import { accountKey, due, keys, linkPartition } from '../../lambdas/core/table.ts';
import { local } from '../cloud/client.ts';

type Stored = Item & Key;

const open = async () => {
  const { dynamodb } = await local();
  const client = new DynamoDBClient({
    endpoint: dynamodb.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
  });
  const tables = dynamodb.tables as string[];
  const vault = tables.find((name) => /vault/i.test(name)) ?? '';
  const main = tables.find((name) => name !== vault) ?? '';
  return { client, main, vault, tables };
};

let opened: ReturnType<typeof open> | undefined;
export const database = () => {
  opened ??= open();
  return opened;
};

type Which = 'main' | 'vault';

type From = QueryCommandInput['ExclusiveStartKey'];
type Page = { Items?: Record<string, AttributeValue>[]; LastEvaluatedKey?: From };

const everyPage = async (read: (from: From) => Promise<Page>): Promise<Stored[]> => {
  const rows: Stored[] = [];
  let from: From;
  do {
    const page = await read(from);
    rows.push(...(page.Items ?? []).map((item) => fromAttributes(item) as Stored));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
};

const scan = async (which: Which, filter: Partial<ScanCommandInput> = {}): Promise<Stored[]> => {
  const { client, ...tables } = await database();
  return everyPage((ExclusiveStartKey) =>
    client.send(new ScanCommand({ TableName: tables[which], ExclusiveStartKey, ...filter })),
  );
};

export const rowsOf = (which: Which = 'main'): Promise<Stored[]> => scan(which);

type Maker = (...parts: string[]) => Key;

/** Every partition that ends in the name, of every kind of row that there is; some are named after an owner's partition or channel. */
const partitionsOf = (name: string): string[] => {
  const owners = [name, accountKey(name), linkPartition(name), agentChannel(name), linkChannel(name)];
  const makers = Object.values(keys) as unknown as Maker[];
  const made = makers.flatMap((make) => owners.map((owner) => make(owner, owner, owner).PK));
  return [...new Set(made.filter((PK) => PK.endsWith(name)))];
};

const partition = async (which: Which, PK: string): Promise<Stored[]> => {
  const { client, ...tables } = await database();
  return everyPage((ExclusiveStartKey) =>
    client.send(
      new QueryCommand({
        TableName: tables[which],
        KeyConditionExpression: 'PK = :partition',
        ExpressionAttributeValues: { ':partition': { S: PK } },
        ExclusiveStartKey,
      }),
    ),
  );
};

/** What belongs to one of these. Partition by partition: a look through a long run's whole table takes a second. */
export const rowsOwnedBy = async (which: Which, names: string[]): Promise<Stored[]> => {
  const found = await Promise.all(names.flatMap(partitionsOf).map((PK) => partition(which, PK)));
  return found.flat();
};

/** Rows whose partition names one of these. */
export const rowsNaming = (which: Which, names: string[]): Promise<Stored[]> =>
  scan(which, {
    FilterExpression: names.map((_, at) => `contains(PK, :name${at})`).join(' OR '),
    ExpressionAttributeValues: Object.fromEntries(names.map((name, at) => [`:name${at}`, { S: name }])),
  });

/** Outbox rows that are not done. */
export const openWork = async (): Promise<Stored[]> => {
  const { client, main } = await database();
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: main,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :due',
      ExpressionAttributeValues: { ':due': { S: due.outbox } },
    }),
  );
  return Items.map((item) => fromAttributes(item) as Stored);
};

export const rowAt = async (key: Key): Promise<Stored | undefined> => {
  const { client, main } = await database();
  const { Item } = await client.send(
    new GetItemCommand({ TableName: main, Key: toAttributes(key) as never, ConsistentRead: true }),
  );
  return Item && (fromAttributes(Item) as Stored);
};

/** Tests ask for more than the Free plan has. */
export const subscribe = async (agentId: string): Promise<void> => {
  const { client, main } = await database();
  await client.send(
    new UpdateItemCommand({
      TableName: main,
      Key: toAttributes(keys.profile(agentId)) as never,
      UpdateExpression: 'SET #plan = :plan',
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: { ':plan': { S: 'subscribed' } },
    }),
  );
};

/** As if the window of wrong pins had passed; with `all`, as if there had been none. */
export const makeRowOld = async (key: Key, all = false): Promise<void> => {
  const { client, main } = await database();
  const Key = toAttributes(key) as never;
  if (all) await client.send(new DeleteItemCommand({ TableName: main, Key }));
  else
    await client.send(
      new UpdateItemCommand({
        TableName: main,
        Key,
        UpdateExpression: 'SET #until = :past',
        ExpressionAttributeNames: { '#until': 'windowUntil' },
        ExpressionAttributeValues: { ':past': { S: '2020-01-01T00:00:00.000Z' } },
      }),
    );
};

/** As if it had been given half an hour ago. */
export const makeTicketOld = async (ticket: string): Promise<void> => {
  const { client, main } = await database();
  await client.send(
    new UpdateItemCommand({
      TableName: main,
      Key: toAttributes(keys.ticket(ticket)) as never,
      UpdateExpression: 'SET #expires = :past',
      ExpressionAttributeNames: { '#expires': 'expires' },
      ExpressionAttributeValues: { ':past': { N: String(Math.floor(Date.now() / 1000) - 1800) } },
    }),
  );
};

/** As a connection that ended without a word leaves them: the next push learns that it has gone. */
export const leaveSocketBehind = async (channel: string): Promise<void> => {
  const { client, main } = await database();
  const connectionId = `gone${String(Date.now()).slice(-11)}=`;
  for (const key of [keys.socket(channel, connectionId), keys.connection(connectionId)])
    await client.send(
      new PutItemCommand({
        TableName: main,
        Item: toAttributes({ ...key, connectionId, channel, who: 'user' }) as never,
      }),
    );
};

/** As if staff had asked for it an hour ago: the same minute takes no second one. */
export const makeInvitationOld = async (email: string): Promise<void> => {
  const { client, main } = await database();
  const [first] = (await rowsOf()).filter(
    ({ PK, SK }) => PK === keys.invitation(email).PK && SK === keys.invitation(email).SK,
  );
  if (!first) throw new Error(`There is no invitation of ${email}`);
  const askedAt = [new Date(Date.now() - 3_600_000).toISOString()];
  await client.send(new PutItemCommand({ TableName: main, Item: toAttributes({ ...first, askedAt }) as never }));
};

/** The figures of an owner's accounts are two days old. */
export const readLongAgo = async (owner: string): Promise<void> => {
  const { client, main } = await database();
  await client.send(
    new UpdateItemCommand({
      TableName: main,
      Key: { PK: { S: owner }, SK: { S: 'DATA' } },
      UpdateExpression: 'SET readAt = :then',
      ExpressionAttributeValues: { ':then': { S: new Date(Date.now() - 2 * 86_400_000).toISOString() } },
    }),
  );
};
