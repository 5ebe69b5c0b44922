import { describe, expect, it } from 'vitest';
import { AT } from '#test/builders/a-signing-table.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { defaultTemplates } from './default-templates.ts';
import { listTemplates as listAll, listTemplateHistory } from './list-templates.ts';
import { saveTemplate } from './save-template.ts';

const database = aTestDatabase();

const listTemplates = (deps: Parameters<typeof listAll>[0]) => async (by: Parameters<ReturnType<typeof listAll>>[0]) =>
  (await listAll(deps)(by)).templates;

const agent = anAgent();
const change = { ...defaultTemplates[1], step: 1 as const, title: 'My agreement' };

describe('the templates of an agent', () => {
  it('begin with ours as version 0, and have the number of what was saved since', async () => {
    const db = await database.emptyTable('templates');
    const list = listTemplates({ db });
    expect((await list(agent)).map(({ step, version }) => [step, version])).toEqual([
      [1, 0],
      [3, 0],
    ]);
    expect(await saveTemplate({ db, clock: () => AT })(agent, { ...change, version: 0 })).toEqual({ version: 1 });
    expect((await list(agent))[0]).toMatchObject({ title: 'My agreement', version: 1, saved_at: AT.toISOString() });
    expect((await list(anAgent({ id: 'agent-2' })))[0]).toMatchObject({ version: 0 });
  });

  it('keep every version, the newest first and ours last, a page at a time', async () => {
    const db = await database.emptyTable('templates-history');
    for (let version = 0; version < 3; version++)
      await saveTemplate({ db, clock: () => AT })(agent, { ...change, title: `Title ${version + 1}`, version });
    await saveTemplate({ db, clock: () => AT })(agent, { ...defaultTemplates[3], step: 3, version: 0 });
    const history = listTemplateHistory({ db });
    const first = await history(agent, 1, { limit: 2 });
    expect(first.templates.map(({ title }) => title)).toEqual(['Title 3', 'Title 2']);
    const rest = await history(agent, 1, { limit: 2, cursor: first.next_cursor ?? '' });
    expect(rest.templates.map(({ title }) => title)).toEqual(['Title 1', 'Real Estate Listing Agreement']);
    expect(rest.next_cursor).toBeNull();
    expect((await history(anAgent({ id: 'agent-2' }), 1, {})).templates.map(({ version }) => version)).toEqual([0]);
  });

  it('are saved once of two changes to the same version', async () => {
    const db = await database.emptyTable('templates-twice');
    const save = (title: string) => saveTemplate({ db, clock: () => AT })(agent, { ...change, title, version: 0 });
    const results = await Promise.allSettled([save('One'), save('Other')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(save('Third')).rejects.toThrow('changed in another window');
  });

  it('take the same call twice', async () => {
    const db = await database.emptyTable('templates-again');
    const save = () => saveTemplate({ db, clock: () => AT })(agent, { ...change, version: 0 });
    expect([await save(), await save()]).toEqual([{ version: 1 }, { version: 1 }]);
    expect((await listTemplateHistory({ db })(agent, 1, {})).templates.map(({ version }) => version)).toEqual([1, 0]);
  });
});
