// Versions of a transaction's files, on a real table: the right one is the newest, and no earlier one is lost, in any
// order of arrival. Seen red: without the condition on the version before, two simultaneous new versions left one of
// them out of reach.
import { describe, expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aTransactionSide } from '#test/builders/a-transaction-side.ts';
import { NOW } from '#test/builders/now.ts';
import { partiesIn } from '../../transaction/entity.ts';
import { askForFile } from '../asked/ask-for-file.ts';
import { askedView, listAsked } from '../asked/asked.ts';
import { earlierFile, file, fileCount } from '../entity.ts';
import { eraseTransactionFiles } from '../erase-files.ts';
import { fileKey, listFiles, readFile } from '../file-store.ts';
import { folderOfTransaction } from '../folder.ts';
import { openFile } from '../open-file.ts';
import { fileView } from '../stored-file.ts';
import { removeFile, settle } from '../upload/complete-file.ts';
import { startFile } from '../upload/start-file.ts';
import { FILE_LIMITS } from '../vocabulary.ts';
import { earlierVersions } from './earlier-versions.ts';

const database = aTestDatabase();

const aFolder = async () => {
  const side = await aTransactionSide(database);
  const parties = partiesIn(await side.aTransaction());
  const guest = folderOfTransaction(parties, 'guest');
  const agent = folderOfTransaction(parties, 'agent');
  const removed: string[] = [];
  const bucket = {
    begin: async () => 'upload',
    drop: async () => undefined,
    remove: async (key: string) => void removed.push(key),
    addressOf: async (key: string) => key,
  };
  const deps = { ...side, bucket };
  const begin = async (about: { replaces?: string; answers?: string; kind?: 'to-sign' } = {}, folder = guest) => {
    // The list is in the order of time.
    side.setClock(new Date(side.clock().getTime() + 1000));
    const { id } = await startFile(deps)(folder, { name: 'Deed.pdf', kind: 'deed', note: '', size: 1, ...about });
    return { id, stored: await readFile(side.db, folder, rowOf(id), side.clock()) };
  };
  const arrive = (stored: Awaited<ReturnType<typeof begin>>['stored']) =>
    settle(side.db, stored, { state: 'ready', type: 'pdf', hash: stored.id });
  const add = async (...input: Parameters<typeof begin>) => {
    const { id, stored } = await begin(...input);
    await arrive(stored);
    return id;
  };
  const views = async () => (await listFiles(side.db, guest, {}, side.clock())).items.map(fileView);
  const earlier = async (id: string) => (await earlierVersions(side)(guest, rowOf(id))).earlier;
  return {
    ...side,
    parties,
    guest,
    agent,
    removed,
    begin,
    arrive,
    add,
    views,
    earlier,
    /** The newest version of each file with its number, and the numbers before it. */
    versions: async () =>
      Promise.all(
        (await views()).map(async ({ id, version, earlier: count }) => {
          const before = (await earlier(id)).map((one) => one.version);
          expect(count).toBe(before.length);
          return [version, ...before];
        }),
      ),
    ids: async () => (await views()).map(({ id }) => id),
    remove: (id: string, folder = guest) => removeFile(deps)(folder, rowOf(id)),
    open: (id: string) => openFile(deps)(guest, rowOf(id)),
    erase: () => eraseTransactionFiles(deps, guest.folderId),
    count: async () => (await fileCount.get(side.db, guest, { consistent: true }))?.files,
  };
};

const rowOf = (id: string) => id.split('-')[2] ?? '';

describe('a new version of a file', () => {
  it('is the newest once it has arrived, and the earlier ones are opened as they were, by either side', async () => {
    const { add, begin, arrive, agent, versions, ids, earlier, open, views, count } = await aFolder();
    const first = await add();
    const { id: second, stored } = await begin({ replaces: first }, agent);
    expect(await ids()).toEqual([second, first]);
    expect((await views())[0]).toMatchObject({ state: 'uploading', replaces: first, version: 1 });
    await arrive(stored);
    expect(await versions()).toEqual([[2, 1]]);
    const third = await add({ replaces: second });
    expect(await versions()).toEqual([[3, 2, 1]]);
    expect(await earlier(third)).toMatchObject([
      { id: second, by: 'agent', size: 1, added_at: expect.any(String) },
      { id: first, by: 'guest' },
    ]);
    for (const id of [first, second, third]) expect((await open(id)).url).toContain(rowOf(id));
    expect(await count()).toBe(3);
  });

  it('that is refused, or never arrives, changes nothing', async () => {
    const { db, add, begin, versions, remove } = await aFolder();
    const first = await add();
    const { stored } = await begin({ replaces: first });
    await settle(db, stored, { state: 'refused', problem: 'damaged' });
    const { id } = await begin({ replaces: first });
    expect(await versions()).toEqual([[1], [1], [1]]);
    await remove(id);
    expect(await versions()).toEqual([[1], [1]]);
  });

  it('loses none of the others: several at once, each of the same one, all stay', async () => {
    const { add, begin, arrive, versions } = await aFolder();
    const first = await add();
    const begun = await Promise.all([1, 2, 3].map(() => begin({ replaces: first })));
    await Promise.all(begun.map(({ stored }) => arrive(stored)));
    expect(await versions()).toEqual([[4, 3, 2, 1]]);
  });

  it('of an earlier one is a version of the same file', async () => {
    const { add, versions } = await aFolder();
    const first = await add();
    await add({ replaces: first });
    await add({ replaces: first });
    expect(await versions()).toEqual([[3, 2, 1]]);
  });

  it('of one that was removed meanwhile is a file like any other', async () => {
    const { add, begin, arrive, remove, versions } = await aFolder();
    const first = await add();
    const { stored } = await begin({ replaces: first });
    await remove(first);
    await arrive(stored);
    expect(await versions()).toEqual([[1]]);
  });

  it('is refused for what has not arrived, for what belongs elsewhere, and for one too many', async () => {
    const { add, begin, versions } = await aFolder();
    const { id: unfinished } = await begin();
    await expect(begin({ replaces: unfinished })).rejects.toThrow("can't be replaced yet");
    const elsewhere = await aFolder();
    const other = await elsewhere.add();
    await expect(begin({ replaces: other })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    let newest = await add();
    for (let number = 2; number <= FILE_LIMITS.versions; number++) newest = await add({ replaces: newest });
    await expect(begin({ replaces: newest })).rejects.toThrow('20 versions at most');
    expect((await versions())[0]).toHaveLength(FILE_LIMITS.versions);
  });
});

describe('what an agent uploads to have it signed', () => {
  it("is in no list, so it neither takes the place of a client's file nor is replaced itself", async () => {
    const { add, begin, agent, versions } = await aFolder();
    const deed = await add();
    const toSign = { kind: 'to-sign' as const };
    await expect(begin({ ...toSign, replaces: deed }, agent)).rejects.toMatchObject({ code: 'INVALID' });
    await expect(begin({ ...toSign, answers: deed }, agent)).rejects.toMatchObject({ code: 'INVALID' });
    await expect(begin(toSign)).rejects.toMatchObject({ code: 'INVALID' });
    const form = await add(toSign, agent);
    await expect(begin({ replaces: form }, agent)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(begin({ replaces: form })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await versions()).toEqual([[1]]);
  });
});

describe('a version that is removed', () => {
  it('gives way to the one before it, with the question that it answers', async () => {
    const { db, parties, clock, add, remove, versions, ids, guest, count, removed } = await aFolder();
    const due_on = new Date(NOW.getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    const { id: answers } = await askForFile({ db, clock })(parties, { text: 'The deed', kind: 'deed', due_on });
    const asked = async () => (await listAsked(db, guest)).map((one) => askedView(one, clock()))[0];
    const first = await add({ answers });
    expect(await asked()).toMatchObject({ state: 'done', answer: first });
    const second = await add({ replaces: first });
    expect(await asked()).toMatchObject({ state: 'done', answer: second });
    await remove(second);
    expect([await ids(), await versions(), await count()]).toEqual([[first], [[1]], 1]);
    expect(removed).toContain(`transaction/${guest.folderId}/${rowOf(second)}`);
    expect(removed).not.toContain(`transaction/${guest.folderId}/${rowOf(first)}`);
    expect(await asked()).toMatchObject({ state: 'done', answer: first });
    await remove(first);
    expect(await asked()).toMatchObject({ state: 'open', answer: undefined });
    expect(await count()).toBe(0);
  });

  it('leaves the others in their order, also from the middle', async () => {
    const { add, remove, versions, ids } = await aFolder();
    const first = await add();
    const second = await add({ replaces: first });
    const third = await add({ replaces: second });
    await add({ replaces: third });
    await remove(third);
    expect(await versions()).toEqual([[4, 2, 1]]);
    await remove(second);
    await add({ replaces: first });
    expect(await versions()).toEqual([[5, 4, 1]]);
    for (const id of await ids()) await remove(id);
    expect(await versions()).toEqual([[4, 1]]);
  });

  it('leaves its number unused, however many of the newest are removed', async () => {
    const { add, remove, versions, ids } = await aFolder();
    const first = await add();
    await add({ replaces: first });
    await add({ replaces: first });
    for (let count = 0; count < 2; count++) for (const id of await ids()) await remove(id);
    expect(await versions()).toEqual([[1]]);
    await add({ replaces: first });
    expect(await versions()).toEqual([[4, 1]]);
    for (const id of await ids()) await remove(id);
    await add({ replaces: first });
    expect(await versions()).toEqual([[5, 1]]);
  });

  it("is one's own: the other side's stay", async () => {
    const { add, remove, agent, versions } = await aFolder();
    const first = await add();
    const second = await add({ replaces: first }, agent);
    await expect(remove(second)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(remove(first, agent)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await remove(first);
    expect(await versions()).toEqual([[2]]);
  });
});

it('is erased with its file: every version, its bytes and its row', async () => {
  const { db, add, erase, removed, guest } = await aFolder();
  const first = await add();
  const second = await add({ replaces: first });
  const third = await add({ replaces: second });
  await erase();
  for (const id of [first, second, third]) expect(removed).toContain(`transaction/${guest.folderId}/${rowOf(id)}`);
  expect((await db.query({ pk: file.partition(guest) })).items).toEqual([]);
});

it('takes no room on a page of files', async () => {
  const { db, add, guest, ids } = await aFolder();
  const newest = await add();
  const stored = await readFile(db, guest, rowOf(newest), NOW);
  if (stored.state !== 'ready') throw new Error('The file has not arrived');
  const many = Array.from({ length: 90 }, (_, at) => `f${at}`);
  await db.transact(
    many.map((id) => earlierFile.put(fileKey(guest, id), { ...stored, id, replacedBy: rowOf(newest) })),
  );
  expect(await ids()).toEqual([newest]);
});
