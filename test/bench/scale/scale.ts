// Bar 4: the first page of a list of 50, 5,000 and 50,000 rows, through the stores that read it.

import { HISTORY_PAGE } from '../../../lambdas/chat/conversation/contract.ts';
import { messageWrite, readMessages } from '../../../lambdas/chat/conversation/messages/message-store.ts';
import type { StoredFile } from '../../../lambdas/chat/files/entity.ts';
import { earlierFile, file } from '../../../lambdas/chat/files/entity.ts';
import { fileKey, listFiles } from '../../../lambdas/chat/files/file-store.ts';
import type { Folder } from '../../../lambdas/chat/files/folder.ts';
import { createClientStore } from '../../../lambdas/clients/client/client-store.ts';
import { createJsonService } from '../../../lambdas/core/aws/json-service.ts';
import type { Item } from '../../../lambdas/core/data/attribute-value.ts';
import { createDb, type Db } from '../../../lambdas/core/data/db.ts';
import type { Dynamo } from '../../../lambdas/core/data/dynamo.ts';
import { readPipeline } from '../../../lambdas/funds/deals/pipeline.ts';
import { listCommunications } from '../../../lambdas/funds/request/communications/list-communications.ts';
import { pipelinePartition } from '../../../lambdas/funds/request/deal-of.ts';
import { communication } from '../../../lambdas/funds/request/entity.ts';
import { communicationOf, createWrites } from '../../../lambdas/funds/request/funds-request-store.ts';
import { type DirectoryEntry, directoryWrites, readDirectory } from '../../../lambdas/members/staff/directory.ts';
import { directoryEntry } from '../../../lambdas/members/staff/entity.ts';
import { aRequest } from '../../builders/a-request.ts';
import { NOW } from '../../builders/now.ts';
import { clientRows, taggedRows } from '../agents-clients.ts';
import { startDatabase } from '../database.ts';
import { takeTurns } from '../rounds.ts';
import { ms, type Part, type Row } from '../table.ts';

const SIZES = (process.env.BENCH_SIZES ?? '50,5000,50000').split(',').map(Number);
const PAGE = 50;
/** The page of deals asks for this many. */
const PIPELINE_PAGE = 25;
const TAG = 'Open house';
/** A page is read in milliseconds: so many make one measurement. */
const READS = 10;

type List = {
  what: string;
  /** The number of rows on its first page, if the caller can't choose it. */
  page?: number;
  rows(size: number): Item[];
  firstPage(db: Db, size: number): Promise<{ length: number }>;
};

const padded = (n: number) => String(n).padStart(10, '0');
/** Rows of the main index alone: these reads don't need the others' content. */
const alone = ({ GSI1PK: _1, GSI1SK: _2, GSI2PK: _3, GSI2SK: _4, ...row }: Item): Item => row;

const folderOf = (size: number): Folder => ({
  place: 'transaction',
  folderId: `transaction-${size}`,
  agentId: 'agent',
  linkId: 'link',
  by: 'agent',
});
const aFile = (size: number, n: number): StoredFile & { state: 'ready' } => ({
  ...folderOf(size),
  place: 'transaction',
  id: `01K${padded(n)}`,
  by: 'guest',
  name: `Kitchen ${n}.jpg`,
  kind: 'photo',
  note: '',
  size: 2_000_000,
  startedAt: NOW.toISOString(),
  state: 'ready',
  type: 'jpeg',
  hash: 'a'.repeat(64),
});

const lists: List[] = [
  {
    what: 'client list',
    rows: (size) =>
      clientRows(size, `agent-${size}`)
        .filter(({ SK }) => String(SK).startsWith('CLIENT#'))
        .map(alone),
    firstPage: async (db, size) =>
      (await createClientStore(db).listedByDate(`agent-${size}`, { limit: PAGE, descending: true })).items,
  },
  {
    what: 'clients with a tag',
    rows: (size) => taggedRows(size, `tagged-${size}`, TAG),
    firstPage: async (db, size) =>
      (await createClientStore(db).listedByTag(`tagged-${size}`, { tag: TAG, limit: PAGE, descending: false })).items,
  },
  {
    what: 'communications',
    rows: (size) =>
      Array.from({ length: size }, (_, n) => ({
        ...communication.key({ agentId: `agent-${size}`, communicationId: `01K${padded(n)}` }),
        ...communicationOf(
          aRequest({
            communicationId: `01K${padded(n)}`,
            clientEmail: `client-${n}@bench.example`,
            clientFirstName: 'Sample',
            clientLastName: String(n),
          }),
        ),
      })),
    firstPage: async (db, size) =>
      (await listCommunications({ db, clock: () => NOW })({ id: `agent-${size}` }, { limit: PAGE })).communications,
  },
  {
    what: 'pipeline of deals',
    page: PIPELINE_PAGE,
    // Half wait for an answer, half have a letter: a page reads both lists.
    rows: (size) =>
      Array.from({ length: size }, (_, n) => {
        const request = aRequest({
          agentId: `agent-${size}`,
          communicationId: `01D${padded(n)}`,
          clientEmail: `client-${n}@bench.example`,
          clientFirstName: 'Sample',
          clientLastName: String(n),
          expiresAt: new Date(NOW.getTime() + (n + 1) * 60_000).toISOString(),
        });
        const [, put] = createWrites(request, request.expiresAt);
        const item = put && 'put' in put ? put.put : undefined;
        if (!item) throw new Error('A request has no line in the pipeline');
        return n % 2 ? item : { ...item, GSI2PK: pipelinePartition(`agent-${size}`, 'ANSWERED') };
      }),
    firstPage: async (db, size) =>
      (await readPipeline({ db, clock: () => NOW })(`agent-${size}`, { show: 'open', limit: PIPELINE_PAGE })).groups,
  },
  {
    what: 'chat history',
    page: HISTORY_PAGE,
    rows: (size) =>
      Array.from(
        { length: size },
        (_, n) =>
          messageWrite(`session-${size}`, {
            id: `01K${padded(n)}`,
            seq: n,
            from: n % 2 ? 'user' : 'agent',
            text: 'The photos of the kitchen have arrived.',
            timestamp: '2026-11-20T10:00:00.000Z',
          }).put,
      ),
    firstPage: (db, size) => readMessages(db, `session-${size}`, {}),
  },
  {
    what: 'files of a transaction',
    rows: (size) =>
      Array.from({ length: size }, (_, n) => aFile(size, n)).flatMap((stored, n) => {
        const key = (id: string) => fileKey(folderOf(size), id);
        const id = `01J${padded(n)}`;
        // Each has been replaced once.
        return [
          file.item(key(stored.id), { ...stored, version: 2, earlier: [id] }),
          earlierFile.item(key(id), { ...stored, id, replacedBy: stored.id }),
        ];
      }),
    firstPage: async (db, size) => (await listFiles(db, folderOf(size), { limit: PAGE }, NOW)).items,
  },
  {
    what: 'admin table (subscribed users, by date)',
    rows: (size) =>
      Array.from({ length: size }, (_, n) => {
        const entry: DirectoryEntry = {
          id: `sub_${size}_${n}`,
          email: `member-${n}@bench.example`,
          firstName: 'Sam',
          lastName: `Sample ${n}`,
          date: new Date(1_700_000_000_000 + n * 60_000).toISOString(),
          more: { status: 'active', expires: '2027-01-01T00:00:00.000Z' },
        };
        // One of the entry's places: the one that this page is read from.
        const [write] = directoryWrites(undefined, { list: `list-${size}` as 'subscribed', entry }).filter(
          (one) => 'put' in one && one.put.SK.startsWith('date#'),
        );
        return (write as unknown as { put: Item }).put;
      }),
    firstPage: async (db, size) =>
      (await readDirectory(db, `list-${size}` as 'subscribed', directoryEntry, { limit: PAGE })).items,
  },
];

export const scale = async (): Promise<Part> => {
  const database = await startDatabase();
  Object.assign(process.env, database.env);
  const service = { name: 'DYNAMODB', host: 'dynamodb', target: 'DynamoDB_20120810', version: '1.0' } as const;
  const db = createDb(createJsonService(service) as Dynamo, database.table);
  try {
    const rows: Row[] = [];
    for (const list of lists) {
      const { what, page = PAGE } = list;
      // The shortest has a full page, or it would be less work.
      const [smallest, ...larger] = SIZES.map((size) => Math.max(size, page)) as [number, ...number[]];
      for (const size of [smallest, ...larger]) await database.fill(list.rows(size));
      const read = (size: number) => async () => {
        const started = performance.now();
        for (let n = 0; n < READS; n++) {
          const { length } = await list.firstPage(db, size);
          if (length !== page) throw new Error(`${what}: a page of ${length} rows, not ${page}`);
        }
        return (performance.now() - started) / READS;
      };
      const runs = [smallest, ...larger].map((size) => [`of ${size}`, read(size)] as const);
      const taken = await takeTurns(Object.fromEntries(runs));
      const base = taken[`of ${smallest}`]!;
      for (const size of larger)
        rows.push({
          bar: 4,
          what: `${what}, first page of ${size.toLocaleString('en-US')}`,
          ours: ms(taken[`of ${size}`]!),
          yardstick: `of ${smallest}: ${ms(base)}`,
          ratio: taken[`of ${size}`]! / base,
          atMost: 1.1,
        });
    }
    return { title: 'Scale: the first page, however long the list', rows };
  } finally {
    await database.stop();
  }
};
