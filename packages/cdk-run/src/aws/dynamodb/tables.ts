import { existsSync, rmSync } from 'node:fs';
import sqlite from 'node-sqlite3-wasm';
import type { JsonCall } from './client.ts';

// Brings the database to the template's tables. Rows are never dropped: a change that can't be made in place is an error.

export type KeyPart = { AttributeName: string; KeyType: 'HASH' | 'RANGE' };
export type Index = { IndexName: string; KeySchema: KeyPart[]; Projection: unknown };
/** A table as the template declares it. */
export type TableDeclaration = {
  name: string;
  arn: string;
  keys: KeyPart[];
  attributes: { AttributeName: string; AttributeType: string }[];
  globalIndexes: Index[];
  localIndexes: Index[];
  /** The content of the stream's records; undefined without a stream. */
  streamView: string | undefined;
  timeToLive: { AttributeName?: string; Enabled: boolean } | undefined;
};
type Description = {
  Table: { KeySchema: KeyPart[]; GlobalSecondaryIndexes?: Index[]; LatestStreamArn?: string };
};

export type Table = {
  name: string;
  arn: string;
  streamArn: string;
  /** The partition key of the table, and of each index by its name. */
  hashKey: string;
  indexHashKeys: Record<string, string>;
  /** S, N or B, of every attribute that is part of a key. */
  keyTypes: Record<string, string>;
  hasStream: boolean;
  ttlAttribute: string | undefined;
};

export const tableOf = (declared: TableDeclaration): Table => {
  const { name, arn, keys, attributes, globalIndexes, localIndexes, streamView, timeToLive } = declared;
  const indexes = [...globalIndexes, ...localIndexes];
  return {
    name,
    arn,
    streamArn: `${arn}/stream/2026-01-01T00:00:00.000`,
    hashKey: hashOf(keys),
    indexHashKeys: Object.fromEntries(indexes.map((index) => [index.IndexName, hashOf(index.KeySchema)])),
    keyTypes: Object.fromEntries(attributes.map((one) => [one.AttributeName, one.AttributeType])),
    hasStream: streamView !== undefined,
    ttlAttribute: timeToLive?.Enabled ? timeToLive.AttributeName : undefined,
  };
};

/** Tables are called by their names and by their ARNs. */
export const nameIn = (nameOrArn: unknown): string => String(nameOrArn ?? '').replace(/^.*table\//, '');

export const tableNamed = (tables: Table[], nameOrArn: unknown): Table | undefined => {
  const name = nameIn(nameOrArn);
  return tables.find((each) => each.name === name);
};

export const ensureTable = async (declared: TableDeclaration, call: JsonCall): Promise<void> => {
  const { name, keys, attributes, localIndexes } = declared;
  const indexes = declared.globalIndexes.map(bareIndex);
  const existing = await call<Description>('DescribeTable', { TableName: name }).catch(unlessMissing);
  if (!existing) {
    await call('CreateTable', {
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys,
      AttributeDefinitions: attributes,
      ...(indexes.length > 0 ? { GlobalSecondaryIndexes: indexes } : {}),
      ...(localIndexes.length > 0 ? { LocalSecondaryIndexes: localIndexes.map(bareIndex) } : {}),
      ...streamSpecification(declared),
    });
  } else {
    await changeTable(declared, indexes, existing.Table, call);
  }
  await ensureTimeToLive(declared, call);
};

const changeTable = async (
  declared: TableDeclaration,
  wanted: Index[],
  existing: Description['Table'],
  call: JsonCall,
) => {
  const { name, keys, attributes, streamView } = declared;
  if (!sameKeys(keys, existing.KeySchema)) {
    throw new Error(`The table ${name} on disk has different keys than the template. Start over with: npm run reset`);
  }
  const present = existing.GlobalSecondaryIndexes ?? [];
  const update = (change: object) =>
    call('UpdateTable', { TableName: name, AttributeDefinitions: attributes, ...change });
  for (const index of present) {
    const kept = wanted.some((each) => each.IndexName === index.IndexName && sameKeys(each.KeySchema, index.KeySchema));
    if (!kept) await update({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: index.IndexName } }] });
  }
  for (const index of wanted) {
    const there = present.some(
      (each) => each.IndexName === index.IndexName && sameKeys(each.KeySchema, index.KeySchema),
    );
    if (!there) await update({ GlobalSecondaryIndexUpdates: [{ Create: index }] });
  }
  if (streamView && !existing.LatestStreamArn) await update(streamSpecification(declared));
};

const ensureTimeToLive = async ({ name, timeToLive: wanted }: TableDeclaration, call: JsonCall) => {
  const { TimeToLiveDescription: now } = await call<{
    TimeToLiveDescription?: { TimeToLiveStatus?: string; AttributeName?: string };
  }>('DescribeTimeToLive', { TableName: name });
  const isOn = now?.TimeToLiveStatus === 'ENABLED';
  if (!wanted?.Enabled || (isOn && now?.AttributeName === wanted.AttributeName)) return;
  if (isOn) {
    const TimeToLiveSpecification = { AttributeName: now?.AttributeName, Enabled: false };
    await call('UpdateTimeToLive', { TableName: name, TimeToLiveSpecification });
  }
  await call('UpdateTimeToLive', { TableName: name, TimeToLiveSpecification: wanted });
};

const hashOf = (keys: KeyPart[]): string => keys.find((each) => each.KeyType === 'HASH')?.AttributeName ?? '';
const bareIndex = ({ IndexName, KeySchema, Projection }: Index): Index => ({ IndexName, KeySchema, Projection });
const streamSpecification = ({ streamView }: TableDeclaration) =>
  streamView ? { StreamSpecification: { StreamEnabled: true, StreamViewType: streamView } } : {};
const sameKeys = (left: KeyPart[], right: KeyPart[]) => sorted(left) === sorted(right);
const sorted = (keys: KeyPart[]) => JSON.stringify(keys.map((each) => [each.KeyType, each.AttributeName]).sort());

const unlessMissing = (error: Error): undefined => {
  if (error.name !== 'ResourceNotFoundException') throw error;
};

/** Runs the binary's own sweep of expired items, a tool that it offers over the Model Context Protocol. Returns how many it deleted. */
export const sweep = async (url: string, token: string): Promise<number> => {
  let session: string | undefined;
  const call = async (method: string, params: object, id?: number): Promise<string> => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(session ? { 'mcp-session-id': session } : {}),
      },
      body: JSON.stringify({ jsonrpc: '2.0', method, params, ...(id ? { id } : {}) }),
    });
    session = reply.headers.get('mcp-session-id') ?? session;
    return reply.text();
  };
  const clientInfo = { name: 'groundwork', version: '1' };
  await call('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo }, 1);
  await call('notifications/initialized', {});
  const reply = await call('tools/call', { name: 'sweep_ttl', arguments: {} }, 2);
  const deleted = /items_deleted\\*":\s*(\d+)/.exec(reply)?.[1];
  if (deleted === undefined) throw new Error(`The sweep of expired items answered ${reply.slice(0, 200)}`);
  return Number(deleted);
};

// The database asks all records of a table's stream for the highest number, at each write and at each read: without an index
// it slows down with every row that is written, tenfold after ten thousand. It makes no index, so we add one to its file
// while it does not run.

const index =
  'CREATE INDEX IF NOT EXISTS "_stream_records::number" ON _stream_records (table_name, CAST(sequence_number AS INTEGER))';

/** False where there is no file yet, or not yet a table of stream records in it. */
export const indexStream = (file: string): boolean => {
  if (!existsSync(file)) return false;
  // The lock of a run that was killed meanwhile; the folder belongs to this process alone.
  rmSync(`${file}.lock`, { recursive: true, force: true });
  const database = new sqlite.Database(file);
  try {
    // SQLite can read the log without shared memory only if no other process may open the file.
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    const isThere =
      database.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_stream_records'") !== null;
    if (isThere) database.exec(index);
    return isThere;
  } finally {
    database.close();
  }
};
