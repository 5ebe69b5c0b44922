// Several templates of a step, on a real table: added, named, chosen as the standard, deleted and put back; and the draft that is made
// from one of them.
import { describe, expect, it } from 'vitest';
import { member } from '#public/offices';
import { AT, aSigningTable, aViewer } from '#test/builders/a-signing-table.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { DEAL_FACTS } from '#test/builders/deal-facts.ts';
import { inDays } from '#test/builders/now.ts';
import { documentTemplate, templateKey } from '../entity.ts';
import { nameSigners } from '../further/name-signers.ts';
import { useTemplate } from '../own/use-pdf.ts';
import { releaseDocument } from '../signer/release-document.ts';
import { replaceDocument } from '../signer/replace-document.ts';
import { FIRST_TEMPLATE, TEMPLATE_LIMITS } from '../vocabulary.ts';
import { addTemplate } from './add-template.ts';
import { defaultTemplates } from './default-templates.ts';
import { listTemplateHistory, listTemplates, readTemplate } from './list-templates.ts';
import { saveTemplate } from './save-template.ts';
import { templateChoices } from './template-choices.ts';
import { saveTemplateList } from './template-list.ts';

const database = aTestDatabase();
let tables = 0;

const eve = anAgent({ id: 'eve', email: 'eve@example.com' });
const named = (name: string, title = name) => ({ name, text: { ...defaultTemplates[1], title } });

/** A draft for Sam Seller, and what its agent can do with templates. */
const aDesk = async () => {
  const table = await aSigningTable(database, `several-templates-${++tables}`, { countersigned: false });
  const { deps, agent, parties } = table;
  const list = async () => (await listTemplates(deps)(agent)).lists[0]!;
  const names = async () => (await list()).templates.map(({ name }) => name);
  const add = async (name: string, title = name) => (await addTemplate(deps)(agent, 1, named(name, title))).id;
  /** What is on the list changes, as a page that has just read it does. */
  const change = async (next: (before: Awaited<ReturnType<typeof list>>) => object) => {
    const before = await list();
    const { revision, standard, templates } = before;
    await saveTemplateList(deps)(agent, 1, { revision, standard, templates, ...next(before) });
  };
  const choose = async (id: string, office_id: string | null = null) => {
    const { fingerprint } = (await table.open(1)).document;
    await useTemplate(deps)({ parties, step: 1 }, { fingerprint, template: { office_id, id } });
  };
  const title = async () => (await table.open(1)).document.title;
  const choices = async () => templateChoices(deps.db, agent.id, (await table.open(1)).document);
  const without = (id: string) => change(({ templates }) => ({ templates: templates.filter((one) => one.id !== id) }));
  return { ...table, list, names, add, change, choose, title, choices, without };
};

describe('the templates of a step', () => {
  it('begin with one, which is the one that agents had before there were several', async () => {
    const { list, title, deps, agent } = await aDesk();
    expect(await list()).toMatchObject({
      standard: FIRST_TEMPLATE,
      templates: [{ id: FIRST_TEMPLATE, name: 'Listing agreement', version: 1 }],
      deleted: [],
    });
    expect((await readTemplate(deps)(agent, 1, FIRST_TEMPLATE)).version).toBe(1);
    expect(await title()).toBe(defaultTemplates[1].title);
  });

  it('are added by name, each with its own versions', async () => {
    const { deps, agent, add, list } = await aDesk();
    const condo = await add('Condo');
    const save = (text: string, version: number) =>
      saveTemplate(deps)(agent, { ...defaultTemplates[1], title: text, step: 1, version, template_id: condo });
    expect(await save('Condo, again', 1)).toEqual({ version: 2 });
    await expect(save('Overwritten', 1)).rejects.toThrow('changed in another window');
    const history = async (template_id?: string) =>
      (await listTemplateHistory(deps)(agent, 1, { template_id })).templates.map(({ title, version }) => [
        title,
        version,
      ]);
    expect(await history(condo)).toEqual([
      ['Condo, again', 2],
      ['Condo', 1],
    ]);
    expect((await history()).map(([, version]) => version)).toEqual([1, 0]);
    expect((await list()).templates).toMatchObject([
      { version: 1 },
      { name: 'Condo', version: 2, saved_at: AT.toISOString() },
    ]);
    expect((await listTemplates(deps)(agent)).templates[0]).toMatchObject({ template_id: FIRST_TEMPLATE, version: 1 });
    const { id } = await addTemplate(deps)(agent, 3, { name: 'Cash' });
    expect(await readTemplate(deps)(agent, 3, id)).toMatchObject({ ...defaultTemplates[3], version: 1 });
  });

  it('have each name once, whatever its case, and the same call makes one', async () => {
    const { deps, agent, add, change, names } = await aDesk();
    const condo = await add('Condo');
    expect(await add('Condo')).toBe(condo);
    await expect(add('condo ')).rejects.toMatchObject({ fields: { name: expect.stringContaining('already') } });
    await expect(addTemplate(deps)(agent, 1, named('Condo', 'Another text'))).rejects.toMatchObject({
      code: 'INVALID',
    });
    await expect(
      change(({ templates }) => ({ templates: templates.map(({ id }) => ({ id, name: 'Land' })) })),
    ).rejects.toMatchObject({ fields: { 'templates.1.name': expect.any(String) } });
    await change(({ templates }) => ({
      templates: templates.map((one) => (one.id === condo ? { ...one, name: 'Condominium' } : one)),
    }));
    expect(await names()).toEqual(['Listing agreement', 'Condominium']);
  });

  it('are as many as a step can have, also when the last ones are added at once', async () => {
    const { add, names } = await aDesk();
    for (let n = 2; n < TEMPLATE_LIMITS.templates; n++) await add(`Template ${n}`);
    const added = await Promise.allSettled([add('One'), add('Other')]);
    expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await names()).toHaveLength(TEMPLATE_LIMITS.templates);
    await expect(add('Too many')).rejects.toThrow('A step can have 20 templates.');
  });

  it('are deleted but for the standard one, and put back with their versions', async () => {
    const { deps, agent, add, change, without, list, names } = await aDesk();
    const condo = await add('Condo');
    await change(() => ({ standard: condo }));
    await expect(without(condo)).rejects.toThrow('Make another one the standard');
    expect((await listTemplates(deps)(agent)).templates[0]).toMatchObject({ template_id: condo, title: 'Condo' });
    await without(FIRST_TEMPLATE);
    expect(await list()).toMatchObject({ templates: [{ id: condo }], deleted: [{ id: FIRST_TEMPLATE }] });
    await expect(readTemplate(deps)(agent, 1, FIRST_TEMPLATE)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(saveTemplate(deps)(agent, { ...defaultTemplates[1], step: 1, version: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await change(({ templates, deleted }) => ({ templates: [...templates, ...deleted] }));
    expect(await names()).toEqual(['Condo', 'Listing agreement']);
    expect((await list()).templates).toMatchObject([{}, { version: 1 }]);
  });

  it('can be put back when they are among the last 50 that were deleted, the last one first', async () => {
    const { add, without, list, choose, choices } = await aDesk();
    const first = await add('Template 1', 'First of all');
    await choose(first);
    await without(first);
    const all = TEMPLATE_LIMITS.deleted + 1;
    for (let n = 2; n <= all; n++) await without(await add(`Template ${n}`));
    const { deleted } = await list();
    const last = Array.from({ length: TEMPLATE_LIMITS.deleted }, (_, at) => `Template ${all - at}`);
    expect(deleted.map(({ name }) => name)).toEqual(last);
    expect(deleted[0]).toMatchObject({ deleted_at: AT.toISOString() });
    // The draft that was made from an earlier one goes on with it, under the title that it has.
    expect((await choices()).at(-1)).toMatchObject({ name: 'First of all', is_used: true, is_deleted: true });
  });

  it('are changed only over the list that was on the screen, and the same change is taken twice', async () => {
    const { deps, agent, add, list } = await aDesk();
    await add('Condo');
    const { revision, standard, templates } = await list();
    const save = (name: string) =>
      saveTemplateList(deps)(agent, 1, {
        revision,
        standard,
        templates: templates.map((one, at) => (at === 0 ? { ...one, name } : one)),
      });
    await save('Houses');
    await save('Houses');
    await expect(save('Land')).rejects.toThrow('changed in another window');
    const unknown = { id: 'unknown', name: 'Unknown' };
    const now = await list();
    const wanted = { ...now, templates: [...now.templates, unknown] };
    await expect(saveTemplateList(deps)(agent, 1, wanted)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it("are no one else's", async () => {
    const { deps, add } = await aDesk();
    const condo = await add('Condo');
    expect((await listTemplates(deps)(eve)).lists[0]?.templates).toHaveLength(1);
    const text = { ...defaultTemplates[1], step: 1 as const, version: 1, template_id: condo };
    for (const attempt of [
      () => readTemplate(deps)(eve, 1, condo),
      () => listTemplateHistory(deps)(eve, 1, { template_id: condo }),
      () => saveTemplate(deps)(eve, text),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the draft of a document', () => {
  it('is made from the one that the agent chooses, with the facts and the signers that it had', async () => {
    const { deps, parties, add, choose, title, open, transaction } = await aDesk();
    const condo = await add('Condo');
    const { fingerprint } = (await open(1)).document;
    const signers = [{ name: 'Sue Seller', role: 'Co-owner', email: 'sue@example.com' }];
    await nameSigners(deps)(parties, 1, { fingerprint, signers });
    await choose(condo);
    const { document, facts } = await open(1);
    expect(document).toMatchObject({ title: 'Condo', signers, facts: { property: DEAL_FACTS.property } });
    expect(facts).toEqual((await transaction()).facts);
    await choose(condo);
    expect((await open(1)).document.id).toBe(document.id);
    await choose(FIRST_TEMPLATE);
    expect(await title()).toBe(defaultTemplates[1].title);
  });

  it('goes on with it while another one becomes the standard, and when it is deleted', async () => {
    const { add, change, without, choose, title, choices, fillIn, deps, parties } = await aDesk();
    const [condo, land] = [await add('Condo'), await add('Land')];
    await change(() => ({ standard: land }));
    await fillIn({ list_price: '460000' });
    expect(await title()).toBe(defaultTemplates[1].title);
    await choose(condo);
    await without(condo);
    expect(await choices()).toMatchObject([
      { name: 'Listing agreement', is_used: false },
      { name: 'Land', is_used: false },
      { name: 'Condo', is_used: true, is_deleted: true },
    ]);
    await fillIn({ list_price: '470000' });
    expect(await title()).toBe('Condo');
    await replaceDocument(deps)(parties, 1);
    expect(await title()).toBe('Condo');
    await choose(land);
    expect((await choices()).map(({ name }) => name)).toEqual(['Listing agreement', 'Land']);
  });

  it('is made from the standard one when it is new', async () => {
    const { deps, agent, open } = await aDesk();
    const { id } = await addTemplate(deps)(agent, 3, {
      name: 'Cash',
      text: { ...defaultTemplates[3], title: 'Cash closing' },
    });
    const { revision, templates } = (await listTemplates(deps)(agent)).lists[1]!;
    await saveTemplateList(deps)(agent, 3, { revision, templates, standard: id });
    expect((await open(3)).document.title).toBe('Cash closing');
  });

  it("stays as it is once it's released, and when its text was changed meanwhile", async () => {
    const { deps, agent, parties, add, choose, open, title } = await aDesk();
    const condo = await add('Condo');
    const template = { office_id: null, id: condo };
    await expect(useTemplate(deps)({ parties, step: 1 }, { fingerprint: 'of another text', template })).rejects.toThrow(
      'The document has changed.',
    );
    const { fingerprint } = (await open(1)).document;
    await releaseDocument(deps)(agent, { parties, step: 1, fingerprint, viewer: aViewer });
    await expect(choose(condo)).rejects.toThrow('Replace it with the latest version to use another template.');
    expect(await title()).toBe(defaultTemplates[1].title);
  });

  it("is made from no one else's, and from an office's only by its people, once it has saved one", async () => {
    const { deps, agent, choose, title, choices, fillIn } = await aDesk();
    const { id: eves } = await addTemplate(deps)(eve, 1, named('Of Eve'));
    for (const [id, office] of [
      [eves, null],
      [eves, 'eve'],
      ['first', 'eve'],
      ['first', 'o'],
    ] as const)
      await expect(choose(id, office)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const who = { agentId: agent.id, name: 'Ada', email: agent.email, role: 'agent' as const, joinedAt: inDays(-9) };
    const membership = { officeId: 'o', agentId: agent.id };
    await deps.db.transact([member.put(membership, who)]);
    await deps.db.put({ PK: `OFFICES#${agent.id}`, SK: 'o', officeId: 'o', name: 'Lakeside', role: 'agent' });
    await expect(choose('first', 'o')).rejects.toThrow("This office hasn't saved a template");
    expect(await choices()).toHaveLength(1);
    const ours = { ...defaultTemplates[1], step: 1 as const, title: 'Of the office', version: 1, savedAt: inDays(-1) };
    const place = { ownerId: 'o', step: 1, id: FIRST_TEMPLATE } as const;
    await deps.db.transact([documentTemplate.put(templateKey(place, 1), ours)]);
    expect(await choices()).toMatchObject([
      { office_id: null },
      { office_id: 'o', office: 'Lakeside', is_used: false },
    ]);
    await choose('first', 'o');
    expect(await title()).toBe('Of the office');
    await deps.db.transact([member.delete(membership)]);
    await fillIn({ list_price: '480000' });
    expect(await title()).toBe(defaultTemplates[1].title);
  });
});
