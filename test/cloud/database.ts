// The operator's view into the tables, past the product: the stored rows, and set-ups that no call offers.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { createDynamoClient } from 'cdk-run/dynamodb-client';
import { fromAttributes, type Item, toAttributes } from '../../lambdas/core/data/attribute-value.ts';
import { createDb, type Db, type Key, keyIn } from '../../lambdas/core/data/db.ts';
import { duePartitions } from '../../lambdas/core/data/due-list.ts';
import type { Dynamo } from '../../lambdas/core/data/dynamo.ts';
import { OPEN_WORK } from '../../lambdas/core/data/outbox-entity.ts';
import { guestLink } from '../../lambdas/core/http/guest-link-entity.ts';
import { agentChannel, agentChatsChannel, linkChannel } from '../../lambdas/core/realtime/connection-store.ts';
import { connection, listener, socketTicket } from '../../lambdas/core/realtime/socket-entity.ts';
import { profile } from '../../lambdas/members/account/entity.ts';
import { invitationEntity } from '../../lambdas/members/invitations/entity.ts';
import { answeredSender, sender } from '../../lambdas/members/senders/entity.ts';
import { session } from '../../lambdas/members/session/entity.ts';
import { findEntities } from '../../scripts/structure/data-model.ts';
import { local } from './client.ts';
import { eventually } from './eventually.ts';
import { inFlight } from './in-flight.ts';
import { liftQuotas } from './lift-quotas.ts';

type Stored = Item & Key;

/** Lean: the books of one owner are more than a hundred questions, and the SDK takes five times as long over each. */
const open = async () => {
  const { dynamodb } = await local();
  const client = createDynamoClient(dynamodb.endpoint);
  // A kept line ends when a test kills the database; nothing that is done here differs when it is done twice.
  const call = async <T>(operation: string, input: object): Promise<T> => {
    try {
      return await client.call<T>(operation, input);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
      return client.call<T>(operation, input);
    }
  };
  const tables = dynamodb.tables as string[];
  const vault = tables.find((name) => /vault/i.test(name)) ?? '';
  const main = tables.find((name) => name !== vault) ?? '';
  return { call, main, vault, tables };
};

let opened: ReturnType<typeof open> | undefined;
export const database = () => {
  opened ??= open();
  return opened;
};

/** The product's own way to the main table, for data that no call can make. */
export const mainTable = async (): Promise<Db> => {
  const { call, main } = await database();
  return createDb(call as Dynamo, main);
};

type Which = 'main' | 'vault';

type Attributes = Record<string, AttributeValue>;
type Page = { Items?: Attributes[]; LastEvaluatedKey?: Attributes };

const everyPage = async (operation: 'Scan' | 'Query', which: Which, input: object = {}): Promise<Stored[]> => {
  const { call, ...tables } = await database();
  const rows: Stored[] = [];
  let ExclusiveStartKey: Attributes | undefined;
  do {
    const page = await call<Page>(operation, { TableName: tables[which], ...input, ExclusiveStartKey });
    rows.push(...(page.Items ?? []).map((item) => fromAttributes(item) as Stored));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return rows;
};

export const rowsOf = (which: Which = 'main'): Promise<Stored[]> => everyPage('Scan', which);

const findPartitions = async (): Promise<string[]> => [
  ...new Set((await findEntities()).map(({ entity }) => entity.definition.key.PK)),
];

/** Found once: each import of an entity asks the compiler again, also for code that is loaded already. */
let found: ReturnType<typeof findPartitions> | undefined;
const everyPartition = () => {
  found ??= findPartitions();
  return found;
};

/**
 * Every partition that ends in the name, of every kind of row that there is; some are named after an owner's partition or channel,
 * those that end in an ID or a hash never are.
 */
const partitionsOf = async (name: string): Promise<string[]> => {
  const account = profile.partition({ agentId: name });
  const channels = [agentChannel, agentChatsChannel, linkChannel].map((channel) => channel(name));
  const owners = [name, account, guestLink.partition({ linkId: name }), ...channels];
  const made = (await everyPartition()).flatMap((PK) =>
    (/(Id|Hash)\}$/.test(PK) ? [name] : owners).map((owner) => PK.replace(/\{\w+\}/g, owner)),
  );
  return [...new Set(made.filter((PK) => PK.endsWith(name)))];
};

/** The rows of one partition. */
export const rowsIn = (which: Which, PK: string): Promise<Stored[]> =>
  everyPage('Query', which, {
    KeyConditionExpression: 'PK = :partition',
    ExpressionAttributeValues: { ':partition': { S: PK } },
  });

/** The rows that belong to one of these. Partition by partition: a look through a long run's whole table takes a second. */
export const rowsOwnedBy = async (which: Which, names: string[]): Promise<Stored[]> => {
  const partitions = (await Promise.all(names.map(partitionsOf))).flat();
  // The vault is small, the main table is not.
  if (which === 'vault') return (await rowsOf('vault')).filter(({ PK }) => partitions.includes(PK));
  return (await inFlight(16, partitions, (PK) => rowsIn(which, PK))).flat();
};

/** Rows whose partition names one of these. */
export const rowsNaming = (which: Which, names: string[]): Promise<Stored[]> =>
  everyPage('Scan', which, {
    FilterExpression: names.map((_, at) => `contains(PK, :name${at})`).join(' OR '),
    ExpressionAttributeValues: Object.fromEntries(names.map((name, at) => [`:name${at}`, { S: name }])),
  });

/** Open outbox rows that are due before `until`: after a long run there are many reminders of coming weeks. */
export const openWork = async (until: string): Promise<Stored[]> => {
  const dueIn = (partition: string) =>
    everyPage('Query', 'main', {
      IndexName: 'Due',
      KeyConditionExpression: 'DuePK = :due AND DueSK <= :until',
      ExpressionAttributeValues: { ':due': { S: partition }, ':until': { S: until } },
    });
  const keys = (await Promise.all(duePartitions(OPEN_WORK).map(dueIn))).flat().map(keyIn);
  return (await inFlight(16, keys, rowAt)).filter((row) => row !== undefined);
};

export const rowAt = async (key: Key): Promise<Stored | undefined> => {
  const { call, main } = await database();
  const { Item } = await call<{ Item?: Attributes }>('GetItem', {
    TableName: main,
    Key: toAttributes(key),
    ConsistentRead: true,
  });
  return Item && (fromAttributes(Item) as Stored);
};

/** Tests ask for more than the Free plan has. */
export const subscribe = async (agentId: string): Promise<void> => {
  const { call, main } = await database();
  await call('UpdateItem', {
    TableName: main,
    Key: toAttributes(profile.key({ agentId })),
    UpdateExpression: 'SET #plan = :plan',
    ExpressionAttributeNames: { '#plan': 'plan' },
    ExpressionAttributeValues: { ':plan': { S: 'subscribed' } },
  });
};

/** Makes the account's first email a month old, and its first answer of a bank. */
export const establish = async (agentId: string, { isAnswered = true } = {}): Promise<void> => {
  const { call, main } = await database();
  const firstAt = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const about = { agentId, email: '', name: '', verified: true, firstAt, lastDay: firstAt.slice(0, 10) };
  await call('PutItem', { TableName: main, Item: toAttributes({ ...about, ...sender.key({ agentId }) }) });
  const answered = { at: firstAt, ...answeredSender.key({ agentId }) };
  if (isAnswered) await call('PutItem', { TableName: main, Item: toAttributes(answered) });
  await liftQuotas((await local()).dynamodb, agentId);
};

/** Ends the window of wrong pins; with `all`, forgets the wrong pins. */
export const makeRowOld = async (key: Key, all = false): Promise<void> => {
  const { call, main } = await database();
  const Key = toAttributes(key);
  if (all) await call('DeleteItem', { TableName: main, Key });
  else
    await call('UpdateItem', {
      TableName: main,
      Key,
      UpdateExpression: 'SET #until = :past',
      ExpressionAttributeNames: { '#until': 'windowUntil' },
      ExpressionAttributeValues: { ':past': { S: '2020-01-01T00:00:00.000Z' } },
    });
};

/** Makes the ticket half an hour old. */
export const makeTicketOld = async (ticket: string): Promise<void> => {
  const { call, main } = await database();
  await call('UpdateItem', {
    TableName: main,
    Key: toAttributes(socketTicket.key({ ticket })),
    UpdateExpression: 'SET #expires = :past',
    ExpressionAttributeNames: { '#expires': 'expires' },
    ExpressionAttributeValues: { ':past': { N: String(Math.floor(Date.now() / 1000) - 1800) } },
  });
};

/** Leaves the rows of a connection that ended without a word: the next push learns that it has gone. */
export const leaveSocketBehind = async (channel: string): Promise<void> => {
  const { call, main } = await database();
  const connectionId = `gone${String(Date.now()).slice(-11)}=`;
  for (const key of [listener.key({ channel, connectionId }), connection.key({ connectionId })])
    await call('PutItem', {
      TableName: main,
      Item: toAttributes({ ...key, connectionId, channel, who: 'user' }),
    });
};

/** Makes the staff's invitation an hour old: a second one in the same minute is refused. */
export const makeInvitationOld = async (email: string): Promise<void> => {
  const { call, main } = await database();
  // Wait until it was carried out: its worker writes the whole row, with the minute that it read.
  const first = await eventually(async () => {
    const row = await rowAt(invitationEntity.key({ email }));
    return row && row.version === row.sentVersion && row;
  });
  const invitedAt = [new Date(Date.now() - 3_600_000).toISOString()];
  await call('PutItem', { TableName: main, Item: toAttributes({ ...first, invitedAt }) });
};

/** The figures of an owner's accounts are two days old. */
export const readLongAgo = async (owner: string): Promise<void> => {
  const { call, main } = await database();
  await call('UpdateItem', {
    TableName: main,
    Key: { PK: { S: owner }, SK: { S: 'DATA' } },
    UpdateExpression: 'SET readAt = :then',
    ExpressionAttributeValues: { ':then': { S: new Date(Date.now() - 2 * 86_400_000).toISOString() } },
  });
};

type SessionMoment = 'provenAt' | 'rotatedAt';

/** The row of a browser's session, by its cookie. */
export const sessionRow = async (cookie: string): Promise<Stored | undefined> => {
  const db = await mainTable();
  return (await db.get(sessionKey(cookie))) as Stored | undefined;
};

/** Moves one moment of a session back by so many seconds. */
export const ageSession = async (cookie: string, moment: SessionMoment, seconds: number): Promise<void> => {
  const db = await mainTable();
  const row = await sessionRow(cookie);
  const earlier = new Date(Date.parse(String(row?.[moment])) - seconds * 1000).toISOString();
  await db.update(sessionKey(cookie), { set: { [moment]: earlier } });
};

const sessionKey = (cookie: string): Key => {
  const [agentId = '', sessionId = ''] = cookie.replace(/^[^=]*=/, '').split('.');
  return session.key({ agentId, sessionId });
};
