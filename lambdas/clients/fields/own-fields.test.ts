// An agent's own fields on a real table: from their definition to the clients who have values in them, and back.
import { describe, expect, it } from 'vitest';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import { createClientStore } from '#public/clients/client';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { inDays, NOW } from '#test/builders/now.ts';
import type { Condition } from '#vocabulary/clients/client';
import { importClients } from '../import/import-clients.ts';
import { addClient } from '../list/add-client.ts';
import { deleteClient, restoreClient } from '../list/delete-client.ts';
import { editClient } from '../list/edit-client.ts';
import { exportClients } from '../list/export-clients.ts';
import { filterClients } from '../list/list-clients.ts';
import { clearField } from './clear-field.ts';
import { type ClearingTask, clearingId, clearingTask } from './clearing-task.ts';
import type { Segment } from './contract.ts';
import { nameOfPlaceholder } from './field-name.ts';
import { listFields, saveFields } from './own-fields.ts';
import { readSegments, saveSegments } from './segments.ts';

const database = aTestDatabase();
let tables = 0;

const agent = anAgent();
const budget = { name: 'Budget', kind: 'number', choices: [] } as const;
const closing = { name: 'Closing date', kind: 'date', choices: [] } as const;
const area = { name: 'Area', kind: 'choice', choices: ['Lake side', 'Downtown'] } as const;
const school = { name: 'School', kind: 'text', choices: [] } as const;

type Field = Parameters<ReturnType<typeof saveFields>>[1]['fields'][number];

/** An agent with these fields: f1, f2 and so on. */
const anOwner = async (...fields: readonly (Omit<Field, 'choices'> & { choices: readonly string[] })[]) => {
  const db = await database.emptyTable(`own-fields-${++tables}`);
  const clients = createClientStore(db);
  let now = NOW;
  const deps = { db, clients, clock: () => now };
  const save = async (
    wanted: readonly (Omit<Field, 'choices'> & { choices: readonly string[] })[],
    revision?: number,
  ) =>
    saveFields(deps)(agent, {
      fields: wanted.map((field) => ({ ...field, choices: [...field.choices] })),
      revision: revision ?? (await listFields(deps)(agent)).revision,
    });
  if (fields.length > 0) await save(fields);
  let added = 0;
  const contact = (name: string) => ({
    name,
    address: `${++added} Elm Street`,
    email: `client-${added}@example.com`,
    phone_number: `(217) 555-0${100 + added}`,
  });
  return {
    db,
    clients,
    deps,
    save,
    later: (days: number) => {
      now = new Date(inDays(days));
    },
    list: () => listFields(deps)(agent),
    add: async (name: string, values: Record<string, string> = {}, tags: string[] = [], choice = {}) =>
      (await addClient(deps)(agent, { ...contact(name), tags, fields: values }, choice)).id,
    edit: async (id: string, values: Record<string, string> | undefined) => {
      const { name, address, email, phone: phone_number } = await clients.get(agent.id, id);
      return editClient(deps)(agent, id, { name, address, email, phone_number, ...(values && { fields: values }) });
    },
    valuesOf: async (id: string) => (await clients.get(agent.id, id)).fields,
    find: async (where: Condition[], page: { limit?: number; cursor?: string } = {}) => {
      const { client_list, next_cursor } = await filterClients(deps)(agent, { sort: 'name', where, ...page });
      return { names: client_list.map(({ name }) => name), next_cursor };
    },
  };
};

describe("an agent's own fields", () => {
  it('are left as another window has saved them since, unless a form changed them, too', async () => {
    const { deps, add, edit, valuesOf } = await anOwner(budget, school);
    const id = await add('Bo', { f1: '100', f2: 'North' });
    await edit(id, { f1: '200' });
    const { name, address, email, phone: phone_number, tags } = await deps.clients.get(agent.id, id);
    const contact = { name, address, email, phone_number, tags };
    const editLate = (fields: Record<string, string>) =>
      editClient(deps)(agent, id, {
        ...contact,
        fields,
        seen: { ...contact, fields: { f1: '100', f2: 'North' } },
      });
    await editLate({ f2: 'South' });
    expect(await valuesOf(id)).toEqual({ f1: 200, f2: 'South' });
    await expect(editLate({ f1: '300' })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { 'fields.f1': 'Changed to "200" somewhere else. Save again to replace it.' },
    });
  });

  it('are named, ordered and renamed, each under an ID that stays', async () => {
    const { save, list } = await anOwner(budget, area);
    const { fields } = await list();
    expect(fields).toEqual([
      { id: 'f1', ...budget },
      { id: 'f2', ...area },
    ]);
    await save([{ id: 'f2', ...area }, { id: 'f1', ...budget, name: 'Most they pay' }, { ...school }]);
    expect((await list()).fields.map(({ id, name }) => `${id} ${name}`)).toEqual([
      'f2 Area',
      'f1 Most they pay',
      'f3 School',
    ]);
  });

  it.each([
    ['a name that every client has something under', [budget, { ...budget, name: 'E-mail' }], 1],
    ['two names that a text says the same way', [closing, { ...budget, name: 'closing  DATE' }], 1],
    ['a name without a letter', [{ ...budget, name: '!!' }], 0],
  ] as const)('refuse %s', async (_, fields, at) => {
    const { save } = await anOwner();
    const refused = save(fields);
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [`fields.${at}.name`]: expect.any(String) },
    });
  });

  it('refuse a choice without choices, another kind, an ID that never was, and what was decided on others', async () => {
    const { save } = await anOwner(budget);
    const wanted = [{ id: 'f1', ...budget }];
    await expect(save([{ ...area, choices: [] }])).rejects.toMatchObject({ fields: { 'fields.0.choices': /./ } });
    await expect(save([{ ...area, choices: ['x', 'X'] }])).rejects.toMatchObject({ code: 'INVALID' });
    await expect(save([{ ...budget, id: 'f1', kind: 'text' }])).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(save([{ ...budget, id: 'f7' }])).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(save(wanted, 0)).rejects.toMatchObject({ code: 'CONFLICT' });
    await save(wanted);
    await expect(save(wanted, 1)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('come back with what clients have in them, for a while; an ID is never given twice', async () => {
    const { save, list, add, edit, valuesOf, later } = await anOwner(budget, area);
    const bo = await add('Bo', { f1: '450000', f2: 'downtown' });
    await save([{ id: 'f2', ...area }]);
    expect(await list()).toMatchObject({ fields: [{ id: 'f2' }], deleted: [{ id: 'f1', name: 'Budget' }] });
    await edit(bo, { f2: 'Lake side' });
    expect(await valuesOf(bo)).toEqual({ f1: 450000, f2: 'Lake side' });
    await save([
      { id: 'f2', ...area },
      { id: 'f1', ...budget },
    ]);
    expect(await valuesOf(bo)).toMatchObject({ f1: 450000 });
    await save([{ id: 'f2', ...area }]);
    later(31);
    await save([{ id: 'f2', ...area }, { ...school }]);
    expect(await list()).toMatchObject({ fields: [{ id: 'f2' }, { id: 'f3' }], deleted: [] });
    await edit(bo, { f3: 'Oak' });
    expect(await valuesOf(bo)).toEqual({ f2: 'Lake side', f3: 'Oak' });
  });

  it('are each there once, so that no two share what clients have in one', async () => {
    const { save } = await anOwner(budget);
    const twice = save([
      { id: 'f1', ...budget },
      { id: 'f1', ...budget, name: 'Most they pay' },
    ]);
    await expect(twice).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it("can't be put back anymore after 30 days, also where nothing was saved since", async () => {
    const { save, list, later } = await anOwner(budget);
    await save([]);
    later(31);
    expect((await list()).deleted).toEqual([]);
    await expect(save([{ id: 'f1', ...budget }])).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('what clients have in a deleted field', () => {
  const aDeletedField = async () => {
    const side = await anOwner(budget, area);
    const ids = await Promise.all(['Ann', 'Bo', 'Cy'].map((name) => side.add(name, { f1: '5', f2: 'Downtown' })));
    await side.save([{ id: 'f2', ...area }]);
    const task = clearingTask({ agentId: agent.id, fieldId: 'f1', deletedAt: NOW.toISOString() });
    const waiting = (part: number) => outboxEntry.get(side.db, { id: clearingId({ ...task, part }) });
    const clear = (part: ClearingTask = task) => clearField({ ...side.deps, size: 2 })(part);
    const haveIt = async () => (await side.clients.withValueIn(agent.id, 'f1', 10)).items.map(({ name }) => name);
    return { ...side, ids, task, waiting, clear, haveIt };
  };

  it('is ordered to go when the field is deleted, and not when others are saved', async () => {
    const { waiting, task, save, later } = await aDeletedField();
    const ordered = await waiting(0);
    expect(ordered).toMatchObject({ state: 'waiting', kind: 'campaign', task });
    later(2);
    const again = await save([{ id: 'f2', ...area, name: 'Where' }]);
    expect(again.deleted).toMatchObject([{ id: 'f1' }]);
    expect(await waiting(0)).toEqual(ordered);
  });

  it('goes from every client in parts, with its name, and from no other field', async () => {
    const { ids, later, waiting, clear, haveIt, valuesOf, db, find } = await aDeletedField();
    later(31);
    expect(await clear()).toEqual({ count: 2 });
    expect(await haveIt()).toEqual(['Cy']);
    const next = await waiting(1);
    expect(next).toMatchObject({ state: 'pending' });
    expect(await clear(next?.task as ClearingTask)).toEqual({ count: 1 });
    for (const id of ids) expect(await valuesOf(id)).toEqual({ f2: 'Downtown' });
    expect((await find([{ field: 'f2', kind: 'choice', is: 'Downtown' }])).names).toEqual(['Ann', 'Bo', 'Cy']);
    const rows = await db.query({ pk: `CLIENTS#${agent.id}` });
    expect(JSON.stringify(rows.items)).not.toMatch(/FIELD#f1|"f1":|Budget/);
    expect(await waiting(2)).toBeUndefined();
  });

  it('stays where the field was put back, or deleted again', async () => {
    const { save, later, clear, haveIt } = await aDeletedField();
    await save([
      { id: 'f2', ...area },
      { id: 'f1', ...budget },
    ]);
    expect(await clear()).toEqual({ skipped: true });
    later(2);
    await save([{ id: 'f2', ...area }]);
    expect(await clear()).toEqual({ skipped: true });
    expect(await haveIt()).toEqual(['Ann', 'Bo', 'Cy']);
  });

  it('goes as well where a part runs twice, and what people save meanwhile stays', async () => {
    const { ids, later, clear, haveIt, valuesOf, edit, clients, deps } = await aDeletedField();
    later(31);
    const [ann = ''] = ids;
    let isFirst = true;
    const save: typeof clients.save = async (writes) => {
      if (isFirst) {
        isFirst = false;
        await edit(ann, { f2: 'Lake side' });
      }
      return clients.save(writes);
    };
    const task = clearingTask({ agentId: agent.id, fieldId: 'f1', deletedAt: NOW.toISOString() });
    await clearField({ ...deps, clients: { ...clients, save }, pause: async () => undefined })(task);
    await clear();
    expect(await haveIt()).toEqual([]);
    expect(await valuesOf(ann)).toEqual({ f2: 'Lake side' });
  });

  it("doesn't come back with a client whose deletion is undone", async () => {
    const { ids, later, clear, valuesOf, deps } = await aDeletedField();
    const [ann = '', bo = ''] = ids;
    await deleteClient(deps)(agent, ann);
    await restoreClient(deps)(agent, ann);
    expect(await valuesOf(ann)).toEqual({ f1: 5, f2: 'Downtown' });
    later(31);
    for (const id of [ann, bo]) await deleteClient(deps)(agent, id);
    await restoreClient(deps)(agent, ann);
    await clear();
    await restoreClient(deps)(agent, bo);
    for (const id of [ann, bo]) expect(await valuesOf(id)).toEqual({ f2: 'Downtown' });
  });
});

describe("a client's values", () => {
  it('are read by their kind, kept where nothing was said, and taken away where it was emptied', async () => {
    const { add, edit, valuesOf } = await anOwner(budget, closing, area, school);
    const bo = await add('Bo', { f1: '$450,000.50', f2: '12/3/2026', f3: 'LAKE SIDE', f4: ' Oak  ' });
    expect(await valuesOf(bo)).toEqual({ f1: 450000.5, f2: '2026-12-03', f3: 'Lake side', f4: 'Oak' });
    await edit(bo, undefined);
    await edit(bo, { f1: '' });
    expect(await valuesOf(bo)).toEqual({ f2: '2026-12-03', f3: 'Lake side', f4: 'Oak' });
  });

  it.each([
    ['f1', 'a lot'],
    ['f1', '1.234'],
    ['f1', '9999999999999'],
    ['f2', '2026-02-30'],
    ['f2', 'tomorrow'],
    ['f3', 'Uptown'],
  ])('are refused in %s with %j, by the field', async (id, text) => {
    const { add } = await anOwner(budget, closing, area);
    await expect(add('Bo', { [id]: text })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [`fields.${id}`]: /./ },
    });
  });

  it('are as many as there are fields and one that was deleted, which make room in turn', async () => {
    const texts = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => ({ ...school, name: `Field ${from + at}` }));
    const { save, add, edit, valuesOf } = await anOwner(...texts(1, 13));
    const all = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, at) => [`f${from + at}`, 'x']));
    const bo = await add('Bo', all(1, 13));
    const kept = texts(1, 11).map((field, at) => ({ ...field, id: `f${at + 1}` }));
    await save([...kept, ...texts(13, 15)]);
    await edit(bo, all(13, 15));
    const values = Object.keys(await valuesOf(bo));
    expect(values).toHaveLength(13);
    expect(values).toEqual(expect.arrayContaining(Object.keys({ ...all(1, 11), ...all(13, 15) })));
  });

  it('of another agent can not be reached', async () => {
    const { deps } = await anOwner(budget);
    const stranger = anAgent({ id: 'agent-2' });
    expect(await listFields(deps)(stranger)).toMatchObject({ fields: [], revision: 0 });
    await saveSegments(deps)(agent, [{ name: 'VIP', conditions: [{ tag: 'vip' }] }]);
    expect(await readSegments(deps)(stranger)).toEqual({ segments: [] });
  });

  it('stay when the same client is merged in with empty ones, and go and come back with a deleted client', async () => {
    const { add, valuesOf, deps, find } = await anOwner(budget);
    const bo = await add('Bo', { f1: '5' });
    await add('Bo', { f1: '' }, [], { merge: bo });
    expect(await valuesOf(bo)).toEqual({ f1: 5 });
    const where: Condition[] = [{ field: 'f1', kind: 'number', is: '5' }];
    await deleteClient(deps)(agent, bo);
    expect((await find(where)).names).toEqual([]);
    await restoreClient(deps)(agent, bo);
    expect((await find(where)).names).toEqual(['Bo']);
  });
});

describe('a filter', () => {
  const some = async () => {
    const side = await anOwner(budget, closing, area, school);
    await side.add('Ann', { f1: '-5', f2: '2026-12-03', f3: 'Lake side', f4: 'Oak High' }, ['vip']);
    await side.add('Bo', { f1: '450000', f2: '2027-01-01', f3: 'Lake side', f4: 'Oak' });
    await side.add('Cy', { f1: '1000000.5', f3: 'Downtown' }, ['VIP']);
    await side.add('Di');
    return side;
  };

  it.each<[Condition[], string[]]>([
    [[{ field: 'f1', kind: 'number', from: '-5' }], ['Ann', 'Bo', 'Cy']],
    [[{ field: 'f1', kind: 'number', from: '-4.99', to: '1,000,000' }], ['Bo']],
    [[{ field: 'f1', kind: 'number', to: '450000' }], ['Ann', 'Bo']],
    [[{ field: 'f1', kind: 'number', is: '450000' }], ['Bo']],
    [[{ field: 'f1', kind: 'number', from: '9', to: '3' }], []],
    [[{ field: 'f1', kind: 'number', from: 'many' }], []],
    [[{ field: 'f2', kind: 'date', from: '2026-12-04' }], ['Bo']],
    [[{ field: 'f2', kind: 'date', to: '2027-01-01' }], ['Ann', 'Bo']],
    [[{ field: 'f3', kind: 'choice', is: 'lake side' }], ['Ann', 'Bo']],
    [[{ field: 'f3', kind: 'choice', is: 'Lake' }], []],
    [[{ field: 'f4', kind: 'text', is: 'oak' }], ['Ann', 'Bo']],
    [[{ tag: 'vip' }], ['Ann', 'Cy']],
    [[{ tag: 'vip' }, { field: 'f3', kind: 'choice', is: 'Downtown' }], ['Cy']],
    [[{ field: 'f1', kind: 'number', from: '0' }, { tag: 'vip' }], ['Cy']],
    [[{ field: 'f9', kind: 'text', is: 'x' }], []],
    [[{ field: 'f1', kind: 'number' }], ['Ann', 'Bo', 'Cy']],
  ])('finds by %j', async (where, names) => {
    expect((await (await some()).find(where)).names).toEqual(names);
  });

  it('finds people and values in every script', async () => {
    const { add, find } = await anOwner(budget, school);
    for (const name of ['Ann', '李', '😀']) await add(name, { f1: '5', f2: `${name} High` });
    expect((await find([{ field: 'f1', kind: 'number', to: '5' }])).names).toEqual(['Ann', '李', '😀']);
    expect((await find([{ field: 'f2', kind: 'text' }])).names).toEqual(['Ann', '李', '😀']);
  });

  it('finds what is longer than a key has room for, also where that ends in the middle of a sign', async () => {
    const { add, edit, find, valuesOf } = await anOwner(school);
    const long = `${'a'.repeat(79)}😀 High`;
    const bo = await add(`${'B'.repeat(59)}😀`, { f1: long });
    expect(await valuesOf(bo)).toEqual({ f1: long });
    const where: Condition[] = [{ field: 'f1', kind: 'text', is: 'aaa' }];
    expect((await find(where)).names).toHaveLength(1);
    await edit(bo, { f1: '' });
    expect((await find([{ field: 'f1', kind: 'text' }])).names).toEqual([]);
  });

  it('goes on where the page before has ended, and meets everyone once', async () => {
    const { find } = await some();
    const where: Condition[] = [{ field: 'f1', kind: 'number', from: '-5' }];
    const first = await find(where, { limit: 2 });
    expect(first.names).toEqual(['Ann', 'Bo']);
    expect(await find(where, { limit: 2, cursor: first.next_cursor ?? '' })).toEqual({
      names: ['Cy'],
      next_cursor: null,
    });
  });

  it('follows what is changed', async () => {
    const { add, edit, find } = await anOwner(area);
    const bo = await add('Bo', { f1: 'Downtown' });
    await edit(bo, { f1: 'Lake side' });
    expect((await find([{ field: 'f1', kind: 'choice', is: 'Downtown' }])).names).toEqual([]);
    expect((await find([{ field: 'f1', kind: 'choice', is: 'Lake side' }])).names).toEqual(['Bo']);
  });
});

describe('a file', () => {
  const bring = (deps: Parameters<typeof importClients>[0], fields: Record<string, string>, save = true) =>
    importClients(deps)(agent, {
      rows: [{ line: 2, name: 'Bo', email: 'bo@example.com', fields }],
      save,
      duplicates: 'merge',
      file_name: 'clients.csv',
    });

  it('brings values, refuses what can not be read, and keeps what its empty cells say nothing of', async () => {
    const { deps, find, clients } = await anOwner(budget, area);
    expect((await bring(deps, { f1: '5', f2: 'Downtown' })).results).toMatchObject([{ outcome: 'new' }]);
    expect((await bring(deps, { f1: '5', f2: '' })).results).toMatchObject([{ outcome: 'same' }]);
    expect((await bring(deps, { f1: '6' })).results).toMatchObject([{ outcome: 'merged' }]);
    expect((await bring(deps, { f2: 'Uptown' })).results).toMatchObject([
      { outcome: 'refused', fields: { f2: expect.stringContaining('Area') } },
    ]);
    const { items } = await clients.byName(agent.id, {});
    expect(items).toMatchObject([{ fields: { f1: 6, f2: 'Downtown' } }]);
    expect((await find([{ field: 'f1', kind: 'number', is: '6' }])).names).toEqual(['Bo']);
  });

  it('brings values of one line, as the form does', async () => {
    const { deps, clients } = await anOwner(school);
    await bring(deps, { f1: ' Oak\r\nHigh\u202e ' });
    const { items } = await clients.byName(agent.id, {});
    expect(items).toMatchObject([{ fields: { f1: 'Oak High' } }]);
  });

  it('that goes out has a column for each, and can come back', async () => {
    const { add, deps } = await anOwner(budget, area, school);
    await add('Bo', { f1: '450000.5', f3: '=1+1' });
    const { csv } = await exportClients(deps)(agent, {});
    const [heading = '', line = ''] = csv.split('\r\n');
    expect(heading).toMatch(/,Added,Budget,Area,School$/);
    expect(line).toMatch(/,450000.5,,'=1\+1$/);
  });
});

describe('segments', () => {
  it('are kept in their order, each name once', async () => {
    const { deps } = await anOwner(budget);
    const vip: Segment = { name: 'VIP', conditions: [{ tag: 'vip' }] };
    const rich: Segment = { name: 'Up to 500', conditions: [{ field: 'f1', kind: 'number', to: '500' }] };
    await saveSegments(deps)(agent, [vip, rich]);
    expect(await readSegments(deps)(agent)).toEqual({ segments: [vip, rich] });
    const twice = saveSegments(deps)(agent, [vip, { ...rich, name: 'vip' }]);
    await expect(twice).rejects.toMatchObject({ fields: { 'segments.1.name': /./ } });
  });
});

it.each([
  ['Closing date', 'closing_date'],
  ['  Año  nuevo! ', 'ano_nuevo'],
  ['***', ''],
])('a text says %j as %j', (name, placeholder) => {
  expect(nameOfPlaceholder(name)).toBe(placeholder);
});
