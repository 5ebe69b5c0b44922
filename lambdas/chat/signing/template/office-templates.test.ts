// The templates of an office: its owners and managers save them, its people use or copy them, and who leaves has their own again.
import { describe, expect, it } from 'vitest';
import type { Agent } from '#core/http/actor.ts';
import { AT } from '#test/builders/a-signing-table.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { inDays } from '#test/builders/now.ts';
import { chooseTemplate } from './choose-template.ts';
import { defaultTemplates } from './default-templates.ts';
import { listOfficeTemplateHistory, listOfficeTemplates, listTemplates } from './list-templates.ts';
import { saveOfficeTemplate, saveTemplate } from './save-template.ts';
import { templateInUse } from './template-store.ts';

const database = aTestDatabase();
let tables = 0;

const person = (id: string) => anAgent({ id, name: id, email: `${id}@example.com` });
const [ada, max, ann, eve] = ['ada', 'max', 'ann', 'eve'].map(person) as [Agent, Agent, Agent, Agent];
const refused = (code: string) => expect.objectContaining({ code });
const text = (title: string, version = 0) => ({ ...defaultTemplates[1], step: 1 as const, title, version });

const anOffice = async () => {
  const db = await database.emptyTable(`office-templates-${++tables}`);
  const deps = { db, clock: () => AT };
  await db.put({ PK: 'OFFICE#o', SK: 'OFFICE', id: 'o', name: 'Lakeside', createdAt: inDays(-9), revision: 1 });
  const join = ({ id }: Agent, role: string, joinedAt = inDays(-9)) =>
    db.put({ PK: 'OFFICE#o', SK: `MEMBER#${id}`, agentId: id, name: id, email: `${id}@example.com`, role, joinedAt });
  await join(ada, 'owner');
  await join(max, 'manager');
  await join(ann, 'agent');
  return {
    db,
    deps,
    join,
    leave: ({ id }: Agent) => db.delete({ PK: 'OFFICE#o', SK: `MEMBER#${id}` }),
    save: (by: Agent, title: string, version = 0) => saveOfficeTemplate(deps)(by, 'o', text(title, version)),
    choose: (by: Agent, office: string | null) => chooseTemplate(deps)(by, 1, office),
    used: async ({ id }: Agent) => (await templateInUse(db, id, { step: 1 })).title,
    chosen: async (by: Agent) => (await listTemplates(deps)(by)).chosen,
  };
};

describe('the templates of an office', () => {
  it('are saved by owners and managers, with every version and who saved it', async () => {
    const { db, deps, save } = await anOffice();
    expect(await save(max, 'Ours')).toEqual({ version: 1 });
    expect(await save(max, 'Ours')).toEqual({ version: 1 });
    expect(await save(ada, 'Ours, again', 1)).toEqual({ version: 2 });
    await expect(save(max, 'Overwritten', 1)).rejects.toThrow('changed in another window');
    await expect(save(ann, 'Mine', 2)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(save(eve, 'Mine', 2)).rejects.toEqual(refused('NOT_FOUND'));
    expect(await listOfficeTemplates(deps)(ann, 'o')).toMatchObject({
      may_edit: false,
      templates: [{ title: 'Ours, again', version: 2 }, { version: 0 }],
    });
    const history = await listOfficeTemplateHistory(deps)(ann, { officeId: 'o', step: 1 }, {});
    expect(history.templates.map(({ title }) => title)).toEqual(['Ours, again', 'Ours', defaultTemplates[1].title]);
    for (const read of [
      () => listOfficeTemplates(deps)(eve, 'o'),
      () => listOfficeTemplateHistory(deps)(eve, { officeId: 'o', step: 1 }, {}),
    ])
      await expect(read()).rejects.toEqual(refused('NOT_FOUND'));
    const { items } = await db.query({ pk: 'OFFICE#o', prefix: 'EVENT#' });
    expect(items.map(({ event, by, about }) => [event, by, about]).sort()).toEqual([
      ['template', 'ada', 'Ours, again'],
      ['template', 'max', 'Ours'],
    ]);
  });

  it("make the documents of those who chose them, and change no one's own", async () => {
    const { deps, save, choose, used, chosen } = await anOffice();
    await saveTemplate(deps)(ann, text('Mine'));
    await expect(choose(ann, 'o')).rejects.toEqual(refused('CONFLICT'));
    await save(ada, 'Ours');
    expect(await used(ann)).toBe('Mine');
    await choose(ann, 'o');
    expect(await chosen(ann)).toEqual([
      { step: 1, office_id: 'o' },
      { step: 3, office_id: null },
    ]);
    expect([await used(ann), await used(max)]).toEqual(['Ours', defaultTemplates[1].title]);
    await save(ada, 'Ours, again', 1);
    expect(await used(ann)).toBe('Ours, again');
    await choose(ann, null);
    expect(await used(ann)).toBe('Mine');
    await expect(choose(eve, 'o')).rejects.toEqual(refused('NOT_FOUND'));
  });

  it('are no longer used by who left, also when they come back', async () => {
    const { save, choose, used, chosen, leave, join } = await anOffice();
    await save(ada, 'Ours');
    await choose(ann, 'o');
    await leave(ann);
    expect(await used(ann)).toBe(defaultTemplates[1].title);
    await join(ann, 'agent', inDays(-1));
    expect(await used(ann)).toBe(defaultTemplates[1].title);
    expect(await chosen(ann)).toContainEqual({ step: 1, office_id: null });
  });
});
