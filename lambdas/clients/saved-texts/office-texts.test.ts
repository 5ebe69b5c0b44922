// The texts of an office: for everyone in it to use, for its owners and managers to change, and for no one else.
import { expect, it } from 'vitest';
import type { Agent } from '#core/http/actor.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { inDays, NOW } from '#test/builders/now.ts';
import { addOfficeText, changeOfficeText, deleteOfficeText, listOfficeTexts, readOfficeText } from './office-texts.ts';
import { listTexts } from './saved-texts.ts';

const database = aTestDatabase();
let tables = 0;

const person = (id: string) => anAgent({ id, name: id, email: `${id}@example.com` });
const [ada, max, ann, eve] = ['ada', 'max', 'ann', 'eve'].map(person) as [Agent, Agent, Agent, Agent];
const refused = (code: string) => expect.objectContaining({ code });
const SPRING = { name: 'Spring news', subject: 'Spring', body: 'Hello' };

const anOffice = async () => {
  const db = await database.emptyTable(`office-texts-${++tables}`);
  await db.put({ PK: 'OFFICE#o', SK: 'OFFICE', id: 'o', name: 'Lakeside', createdAt: inDays(-9), revision: 1 });
  for (const [{ id }, role] of [
    [ada, 'owner'],
    [max, 'manager'],
    [ann, 'agent'],
  ] as const)
    await db.put({
      ...{ PK: 'OFFICE#o', SK: `MEMBER#${id}`, agentId: id, name: id, email: `${id}@example.com`, role },
      joinedAt: inDays(-9),
    });
  const deps = { db, clock: () => NOW };
  return {
    db,
    deps,
    add: (by: Agent, over: Partial<typeof SPRING> = {}) => addOfficeText(deps)(by, 'o', { ...SPRING, ...over }),
    change: (by: Agent, text: string, over: Partial<typeof SPRING> = {}) =>
      changeOfficeText(deps)(by, { officeId: 'o', text }, { ...SPRING, ...over }),
    remove: (by: Agent, text: string) => deleteOfficeText(deps)(by, { officeId: 'o', text }),
    list: (by: Agent) => listOfficeTexts(deps)(by, 'o', {}),
    read: (by: Agent, text: string) => readOfficeText(deps)(by, 'o', text),
    events: async () =>
      (await db.query({ pk: 'OFFICE#o', prefix: 'EVENT#' })).items.map(({ event, by, about }) => [event, by, about]),
  };
};

it('are changed by owners and managers, read by everyone in the office, and recorded with who did it', async () => {
  const { add, change, remove, list, read, events } = await anOffice();
  const { id } = await add(max);
  expect(await add(max)).toMatchObject({ id });
  expect(await list(ann)).toEqual({
    texts: [{ id, name: 'Spring news', subject: 'Spring' }],
    may_edit: false,
    next_cursor: null,
  });
  expect(await read(ann, id)).toMatchObject(SPRING);
  expect(await list(ada)).toMatchObject({ may_edit: true });
  const renamed = await change(ada, id, { name: 'Summer news' });
  await expect(add(ada, { name: 'Summer news', subject: 'Other' })).rejects.toEqual(refused('INVALID'));
  await remove(max, renamed.id);
  await expect(remove(max, renamed.id)).rejects.toEqual(refused('NOT_FOUND'));
  expect((await list(ann)).texts).toEqual([]);
  expect((await events()).sort()).toEqual([
    ['text', 'ada', 'Summer news'],
    ['text', 'max', 'Spring news'],
    ['text-deleted', 'max', 'Summer news'],
  ]);
});

it('keep what a colleague has changed since they were read', async () => {
  const { deps, add, change, read } = await anOffice();
  const { id } = await add(ada);
  await change(max, id, { subject: 'Theirs' });
  const late = { ...SPRING, body: 'Mine', seen: SPRING };
  await changeOfficeText(deps)(ada, { officeId: 'o', text: id }, late);
  expect(await read(ann, id)).toMatchObject({ subject: 'Theirs', body: 'Mine' });
});

it("are no one else's to change, and don't exist outside of the office", async () => {
  const { db, add, change, remove, list, read, events } = await anOffice();
  const { id } = await add(ada);
  for (const [who, code] of [
    [ann, 'FORBIDDEN'],
    [eve, 'NOT_FOUND'],
  ] as const) {
    await expect(add(who, { name: 'Mine' })).rejects.toEqual(refused(code));
    await expect(change(who, id, { body: 'Changed' })).rejects.toEqual(refused(code));
    await expect(remove(who, id)).rejects.toEqual(refused(code));
  }
  await expect(list(eve)).rejects.toEqual(refused('NOT_FOUND'));
  await expect(read(eve, id)).rejects.toEqual(refused('NOT_FOUND'));
  expect(await read(ada, id)).toMatchObject(SPRING);
  expect(await events()).toHaveLength(1);
  // Nor are they among anyone's own.
  expect((await listTexts({ db })(ada, {})).texts).toEqual([]);
});

it('are saved also while people join and leave', async () => {
  const { db, deps, list } = await anOffice();
  let isFirst = true;
  const transact: typeof db.transact = async (writes) => {
    if (isFirst) {
      isFirst = false;
      await db.update({ PK: 'OFFICE#o', SK: 'OFFICE' }, { add: { revision: 1 } });
    }
    return db.transact(writes);
  };
  await addOfficeText({ ...deps, db: { ...db, transact } })(ada, 'o', SPRING);
  expect((await list(ann)).texts).toHaveLength(1);
});
