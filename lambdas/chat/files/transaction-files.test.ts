// Files of a guided transaction, on a real table: they keep it open, begin it if no one has opened it, and stay
// unchanged once it's closed.
import { describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { aPdf } from '#test/builders/a-pdf.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aTransactionSide } from '#test/builders/a-transaction-side.ts';
import { NOW } from '#test/builders/now.ts';
import { guidedTransaction, partiesIn } from '../transaction/entity.ts';
import { closeTransaction } from '../transaction/open-and-close.ts';
import { readTransaction, transactionKey } from '../transaction/transaction-store.ts';
import { checkUploaded } from './check/check-file.ts';
import { file } from './entity.ts';
import { fileKey, listFiles } from './file-store.ts';
import { changeableFolder, type Folder, folderOfTransaction } from './folder.ts';
import { completeFile } from './upload/complete-file.ts';
import { startFile } from './upload/start-file.ts';

const database = aTestDatabase();
const DEED = { name: 'Deed.pdf', kind: 'deed', note: '', size: 1 } as const;
const LATER = new Date(NOW.getTime() + 40 * DAY);

const aFolder = async () => {
  const side = await aTransactionSide(database);
  const transaction = await side.aTransaction();
  const parties = partiesIn(transaction);
  const dropped: string[] = [];
  const bucket = { begin: async () => 'upload', drop: async ({ key }: { key: string }) => void dropped.push(key) };
  const folder = folderOfTransaction(parties, 'guest');
  const read = () => readTransaction(side.db, side.agent.id, transaction.id);
  return { ...side, transaction, parties, folder, dropped, read, start: startFile({ ...side, bucket }) };
};

describe('a file of a transaction', () => {
  it('counts as activity: a transaction that is only used for files stays open', async () => {
    const { start, folder, read, setClock } = await aFolder();
    setClock(LATER);
    await start(folder, DEED);
    expect(await read()).toMatchObject({ state: 'open', lastAt: LATER.toISOString(), createdAt: NOW.toISOString() });
  });

  it('begins a transaction that no one has opened yet, so that it ends with it', async () => {
    const { db, start, folder, parties, read } = await aFolder();
    await db.delete(guidedTransaction.key(transactionKey(parties)));
    await start(folder, DEED);
    const begun = await read();
    expect(begun).toMatchObject({ state: 'open', guestName: parties.guestName, lastAt: NOW.toISOString() });
    const [row] = (await db.query({ pk: guidedTransaction.partition({ agentId: parties.agentId }) })).items;
    expect(row).toMatchObject({ DuePK: 'DUE#TRANSACTION', DueSK: expect.any(String) });
  });

  it('is neither added nor removed once the transaction is closed, whatever the page still shows', async () => {
    const { db, start, folder, agent, transaction, dropped, ...side } = await aFolder();
    await start(folder, DEED);
    await closeTransaction({ db, ...side })(agent, transaction.id);
    await expect(start(folder, DEED)).rejects.toMatchObject({ code: 'TRANSACTION_CLOSED' });
    expect(dropped).toHaveLength(1);
    await expect(changeableFolder({ db }, folder)).rejects.toMatchObject({ code: 'TRANSACTION_CLOSED' });
    expect((await listFiles(db, folder, {}, NOW)).items).toHaveLength(1);
  });
});

describe("a client's files", () => {
  const DAYS = (count: number) => new Date(NOW.getTime() + count * DAY);
  const bytes = aPdf();

  it('notify the agent once a day, and only if they were accepted', async () => {
    const { notifications, clock, setClock, ...side } = await aFolder();
    const found = new Map<string, Buffer>();
    const bucket = {
      arrivedParts: async () => [{ number: 1, size: bytes.length, sha256: '', etag: '' }],
      complete: async () => undefined,
      find: async (key: string) => found.get(key),
      put: async () => undefined,
      remove: async () => undefined,
    };
    const complete = completeFile({ db: side.db, clock, bucket, check: checkUploaded(bucket), isScanned: false });
    const add = async (folder: Folder, content: Buffer) => {
      const { id } = await side.start(folder, { ...DEED, size: content.length });
      const [, folderId, fileId = ''] = id.split('-');
      found.set(`incoming/transaction/${folderId}/${fileId}`, content);
      return complete(folder, fileId);
    };
    const subjects = async () => (await notifications()).map(({ subject }) => subject);

    expect(await add(side.folder, Buffer.alloc(bytes.length, 'x'))).toMatchObject({ state: 'refused' });
    expect(await add({ ...side.folder, by: 'agent' }, bytes)).toMatchObject({ state: 'ready' });
    expect(await subjects()).toEqual([]);
    await add(side.folder, bytes);
    await add(side.folder, bytes);
    expect(await subjects()).toEqual(['Sam Seller has added files']);
    setClock(DAYS(1));
    await add(side.folder, bytes);
    expect(await subjects()).toHaveLength(2);
  });
});

describe('a deal with 500 files', () => {
  it('shows 50 files at a time, the newest first, and each of them once', async () => {
    const { db, folder } = await aFolder();
    const { agentId, linkId, folderId, by, place } = folder;
    const shared = { ...DEED, agentId, linkId, folderId, by, place, startedAt: NOW.toISOString() };
    const ids = Array.from({ length: 500 }, (_, at) => `f${String(at).padStart(4, '0')}`);
    for (let from = 0; from < ids.length; from += 100)
      await db.transact(
        ids
          .slice(from, from + 100)
          .map((id) => file.put(fileKey(folder, id), { ...shared, id, state: 'ready', type: 'pdf', hash: 'h' })),
      );
    const seen: string[] = [];
    const pages: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listFiles(db, folder, { cursor }, NOW);
      pages.push(page.items.length);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(ids.toReversed());
    expect(Math.max(...pages)).toBe(50);
  });
});
