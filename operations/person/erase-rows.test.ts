// Seen red: with each row deleted alone, an erased client stayed in the totals of the agent.
import { describe, expect, it } from 'vitest';
import { fromAttributes } from '#core/data/attribute-value.ts';
import {
  changeWrites,
  createClientStore,
  createWrites,
  deleteWrites,
  newClient,
  withClaims,
} from '#public/clients/client';
import { aHandoverSide, ben } from '#test/builders/a-handover-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { addTemplate } from '../../lambdas/chat/signing/template/add-template.ts';
import { defaultTemplates } from '../../lambdas/chat/signing/template/default-templates.ts';
import {
  listTemplateHistory,
  listTemplates,
  readTemplate,
} from '../../lambdas/chat/signing/template/list-templates.ts';
import { saveTemplate } from '../../lambdas/chat/signing/template/save-template.ts';
import { saveTemplateList } from '../../lambdas/chat/signing/template/template-list.ts';
import { handover } from '../../lambdas/clients/handover/entity.ts';
import { allRows } from '../data/stage-data.ts';
import { eraseRows } from './erase-rows.ts';
import { type Row, rowsAbout } from './rows-about.ts';

const database = aTestDatabase();

const rowsIn = async (table: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const row of allRows(database.client, table)) rows.push(fromAttributes(row) as Row);
  return rows;
};

const aList = async (table: string) => {
  const db = await database.emptyTable(table);
  const clients = createClientStore(db);
  const add = async (name: string) => {
    const who = { name, address: '1 Elm Street', email: `${name}@example.com`, phone: '', phoneNumber: '' };
    const made = withClaims({ ...newClient('agent-1', who, NOW), tags: ['Buyer'] });
    await clients.save(createWrites(made, []));
    return clients.get('agent-1', made.id);
  };
  const find = async (...identifiers: string[]) => ({ ...rowsAbout(await rowsIn(table), identifiers), identifiers });
  return { db, clients, add, find, erase: eraseRows(db), totals: () => clients.totals('agent-1') };
};

it('a client who is erased is in no totals, and the others stay in them', async () => {
  const { add, find, erase, totals } = await aList('erase-client');
  await add('bob');
  await add('cy');
  await erase(await find('bob@example.com'));
  expect((await find('bob@example.com')).rows).toEqual([]);
  expect(await totals()).toMatchObject({ clients: 1, tags: [{ tag: 'Buyer', count: 1 }] });
});

it('one whom the agent changes or deletes at that moment is erased by the next search, and taken out once', async () => {
  const { clients, add, find, erase, totals } = await aList('erase-meanwhile');
  const [bob, cy] = [await add('bob'), await add('cy')];
  const [foundBob, foundCy] = [await find(bob.email), await find(cy.email)];
  await clients.save(changeWrites(bob, { ...bob, callNote: 'Call on Monday' }));
  await clients.save(deleteWrites(cy, NOW));
  await erase(foundBob);
  await erase(foundCy);
  expect(await totals()).toMatchObject({ clients: 1 });
  await add('dan');
  await erase(await find(bob.email));
  await erase(await find(cy.email));
  expect([(await find(bob.email)).rows, (await find(cy.email)).rows]).toEqual([[], []]);
  expect(await totals()).toMatchObject({ clients: 1, tags: [{ tag: 'Buyer', count: 1 }] });
});

it('of an agent nothing is left, no totals either, in whatever order they go', async () => {
  const { add, find, erase } = await aList('erase-agent');
  await add('bob');
  const found = await find('agent-1');
  await erase({ ...found, rows: found.rows.toReversed() });
  expect((await find('agent-1')).rows).toEqual([]);
});

describe('the templates of an agent', () => {
  const naming = async (table: string) => {
    const { db, find, erase } = await aList(table);
    const deps = { db, clock: () => NOW };
    const add = (name: string) => addTemplate(deps)({ id: 'agent-1' }, 1, { name });
    const list = async () => (await listTemplates(deps)({ id: 'agent-1' })).lists[0]!;
    const { id } = await add('For bob@example.com');
    await add('Template 1');
    const { revision, standard, templates } = await list();
    return { db, deps, find, erase, id, add, list, before: { revision, standard, templates } };
  };

  it('stay when one is called like the person who is erased, under another name', async () => {
    const { deps, find, erase, id, list, before } = await naming('erase-named');
    const { templates } = before;
    const dropped = templates.filter((one) => one.id !== id);
    await saveTemplateList(deps)({ id: 'agent-1' }, 1, { ...before, templates: dropped });
    await addTemplate(deps)({ id: 'agent-1' }, 1, { name: 'Again for BOB@example.com' });
    await erase(await find('bob@example.com'));
    expect((await find('bob@example.com')).rows).toEqual([]);
    const { templates: left, deleted } = await list();
    expect(left.map(({ name }) => name)).toEqual(['Listing agreement', 'Template 1', 'Template 2']);
    expect(deleted).toMatchObject([{ id, name: 'Template 3' }]);
  });

  const named = {
    title: 'Condo',
    countersigned: true,
    clauses: [{ heading: 'Seller', text: 'Write to BOB@example.com.' }],
  };
  const owner = { id: 'agent-1' };

  it('stay when the text of one names the person: it is ours from then on, and says so', async () => {
    const { db, deps, find, erase } = await naming('erase-text');
    const { id } = await addTemplate(deps)(owner, 1, { name: 'Condo', text: named });
    await saveTemplate(deps)(owner, { ...defaultTemplates[1], title: 'Mine', step: 1, version: 0 });
    await saveTemplate(deps)(owner, { ...named, step: 1, version: 1 });
    await erase(await find('bob@example.com'));
    expect((await find('bob@example.com')).rows).toEqual([]);
    const ours = { ...defaultTemplates[1], saved_at: NOW.toISOString(), erased_at: expect.any(String) };
    expect(await readTemplate(deps)(owner, 1, id)).toMatchObject({ ...ours, version: 1 });
    expect((await listTemplates(deps)(owner)).templates[0]).toMatchObject({ ...ours, version: 2 });
    const { templates: history } = await listTemplateHistory(deps)(owner, 1, {});
    expect(history.map(({ version, title }) => [version, title])).toEqual([
      [2, defaultTemplates[1].title],
      [1, 'Mine'],
      [0, defaultTemplates[1].title],
    ]);
    await saveTemplate(deps)(owner, { ...defaultTemplates[1], step: 1, version: 1, template_id: id });
    expect(await readTemplate(deps)(owner, 1, id)).not.toHaveProperty('erased_at');
    expect((await db.query({ pk: 'TEMPLATES#agent-1' })).items).toHaveLength(6);
  });

  it('go with an office that has no one else in it, also one whose text names them', async () => {
    const { db, deps, find, erase } = await naming('erase-text-of-office');
    await db.put({ PK: 'OFFICE#o', SK: 'OFFICE', id: 'o', name: 'Lakeside', createdAt: '', revision: 1 });
    await db.put({ PK: 'OFFICE#o', SK: 'MEMBER#bob', agentId: 'bob', email: 'bob@example.com' });
    await addTemplate(deps)({ id: 'o' }, 1, { name: 'Condo', text: named });
    await erase(await find('bob@example.com'));
    expect((await db.query({ pk: 'TEMPLATES#o' })).items).toEqual([]);
  });

  it('go with the agent, each of their versions and the list', async () => {
    const { db, deps, find, erase, id, before, add } = await naming('erase-templates');
    await saveTemplate(deps)({ id: 'agent-1' }, { ...defaultTemplates[1], step: 1, version: 1, template_id: id });
    const changed = { ...before, templates: before.templates.filter((one) => one.id !== id) };
    await saveTemplateList(deps)({ id: 'agent-1' }, 1, changed);
    await add('Of agent-1');
    const found = await find('agent-1');
    const kept = [
      `TEMPLATELIST#agent-1 1`,
      `TEMPLATES#agent-1 1-${id}#0000000001`,
      `TEMPLATES#agent-1 1-${id}#0000000002`,
    ];
    expect(found.rows.map(({ PK, SK }) => `${PK} ${SK}`)).toEqual(expect.arrayContaining(kept));
    expect(found.rows.filter(({ PK }) => PK.startsWith('TEMPLATE'))).toHaveLength(5);
    await erase(found);
    expect((await db.query({ pk: 'TEMPLATELIST#agent-1' })).items).toEqual([]);
    expect((await find('agent-1')).rows).toEqual([]);
  });
});

describe('a handover', () => {
  const mia = anAgent({ id: 'mia', name: 'Mia Owner', email: 'mia@example.com' });
  const lee = anAgent({ id: 'lee', name: 'Lee Leaving', email: 'lee@example.com' });

  /** Mia moves Lee's three clients to Ben. */
  const aMovingOne = async () => {
    const side = await aHandoverSide(database);
    await side.join(mia, 'owner');
    await side.join(lee, 'agent');
    for (const name of ['bo', 'di', 'em']) await side.add(name, {}, {}, lee);
    await side.move(lee, ben, mia);
    const find = async (...identifiers: string[]) => ({
      ...rowsAbout(await rowsIn(side.table), identifiers),
      identifiers,
    });
    const erase = async (...identifiers: string[]) => {
      await eraseRows(side.db)(await find(...identifiers));
      return (await find(...identifiers)).rows.filter(({ SK }) => SK.startsWith('HANDOVER#'));
    };
    return { ...side, erase };
  };

  it('that moves clients goes on when the owner who ordered it is erased', async () => {
    const { moveOnePart, erase, work, names, list } = await aMovingOne();
    await moveOnePart(1);
    expect(await erase('mia', 'mia@example.com')).toEqual([]);
    await work();
    expect(await names(ben)).toEqual(['bo', 'di', 'em']);
    expect(await list()).toMatchObject([{ state: 'done', moved: 3, by: 'Groundwork staff' }]);
  });

  it('that moves clients goes on when one of them is erased half way', async () => {
    const { db, office, list, one, erase, work, names } = await aMovingOne();
    const bo = await one(lee, 'bo');
    const handoverId = (await list())[0]?.id ?? '';
    await db.update(handover.key({ officeId: office, handoverId }), { set: { begun: { clientId: bo.id } } });
    expect(await erase(bo.email)).toEqual([]);
    await work();
    expect(await names(ben)).toEqual(['di', 'em']);
  });

  it('that moves clients stops where it is when its receiver is erased, and the agent learns it, by no name', async () => {
    const { moveOnePart, erase, work, names, news, list } = await aMovingOne();
    await moveOnePart(1);
    const stayed = await names(lee);
    expect(stayed).toHaveLength(2);
    expect(await erase('ben', 'ben@example.com')).toEqual([]);
    await work();
    expect(await names(lee)).toEqual(stayed);
    expect(await list()).toEqual([]);
    expect((await news(lee))[0]).toBe('The handover was stopped');
    expect(JSON.stringify(await news(lee))).not.toContain('Ben');
  });

  it('that moves clients ends with its agent, which the colleague learns', async () => {
    const { erase, news } = await aMovingOne();
    expect(await erase('lee', 'lee@example.com')).toEqual([]);
    expect((await news(ben))[0]).toBe('The handover was stopped');
  });
});
