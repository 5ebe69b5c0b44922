// Several templates of a step: each agent has their own, and chooses one for the document of a transaction until it's released.
import { beforeAll, expect, it } from 'vitest';
import { call } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { aTransaction, documentOf, release } from '../cloud/signing.ts';

const text = (title: string) => ({
  title,
  countersigned: false,
  clauses: [{ heading: 'Property', text: 'The property at {{property}}.' }],
});

let agent: Awaited<ReturnType<typeof newAgent>>;
let other: typeof agent;
beforeAll(async () => {
  [agent, other] = [await newAgent('Tess Templates'), await newAgent('Olga Other')];
});

const add = async (by: typeof agent, name: string) =>
  call('POST', '/api/document-templates/1/templates', { ...by, body: { name, text: text(`${name} agreement`) } });
const listOf = async (by: typeof agent) => (await call('GET', '/api/document-templates', by)).body.lists[0];
const save = async (by: typeof agent, over: object) => {
  const { revision, standard, templates } = await listOf(by);
  return call('PUT', '/api/document-templates/1/templates', {
    ...by,
    body: { revision, standard, templates, ...over },
  });
};

it("are an agent's own, with versions that no one else reads or writes", async () => {
  const { id } = (await add(agent, 'Condo')).body;
  expect((await add(agent, 'CONDO')).status).toBe(400);
  const readBy = (by: typeof agent) => call('GET', `/api/document-templates/1/templates/${id}`, by);
  const { body: read } = await readBy(agent);
  expect(read).toMatchObject({ template_id: id, step: 1, version: 1, title: 'Condo agreement' });
  const { saved_at: _, ...condo } = read;
  const body = { ...condo, title: 'Condominium agreement' };
  expect((await call('POST', '/api/document-templates', { ...agent, body })).body).toEqual({ version: 2 });
  const history = (by: typeof agent) => call('GET', `/api/document-templates/1/history?template_id=${id}`, by);
  expect((await history(agent)).body.templates.map(({ title }: { title: string }) => title)).toEqual([
    'Condominium agreement',
    'Condo agreement',
  ]);
  expect((await readBy(other)).status).toBe(404);
  expect((await history(other)).status).toBe(404);
  expect((await call('POST', '/api/document-templates', { ...other, body: { ...body, version: 2 } })).status).toBe(404);
  const { templates } = await listOf(other);
  const stolen = [...templates, { id, name: 'Stolen' }];
  expect((await save(other, { templates: stolen })).status).toBe(409);
  expect((await listOf(agent)).templates).toMatchObject([{ id: 'first' }, { id, name: 'Condo', version: 2 }]);
  expect((await call('GET', '/api/document-templates/2/templates/first', agent)).status).toBe(404);
});

it('make the draft of a document, and the next transactions', async () => {
  const { id: land } = (await add(agent, 'Land')).body;
  const { id: others } = (await add(other, 'House')).body;
  const { id, link } = await aTransaction(agent.token);
  const path = `/api/transactions/${id}/documents/1`;
  const before = await documentOf(link, 1);
  const { templates } = (await call('GET', path, agent)).body;
  expect(templates).toContainEqual(expect.objectContaining({ id: land, name: 'Land', is_used: false }));
  expect((await call('POST', '/api/guest/transaction/document', { body: { ...link, step: 1 } })).body.templates).toBe(
    undefined,
  );
  const use = (template: object, by = agent, fingerprint = before.fingerprint) =>
    call('POST', `${path}/template`, { ...by, body: { fingerprint, template } });
  expect((await use({ office_id: null, id: others })).status).toBe(404);
  expect((await use({ office_id: null, id: land }, other)).status).toBe(404);
  expect((await use({ office_id: null, id: land }, agent, 'of another text')).status).toBe(409);
  expect((await use({ office_id: null, id: land })).status).toBe(200);
  const made = await documentOf(link, 1);
  expect(made.title).toBe('Land agreement');
  await release(agent, id, 1);
  const { fingerprint } = await documentOf(link, 1);
  const late = await use({ office_id: null, id: 'first' }, agent, fingerprint);
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('to use another template')]);

  expect((await save(agent, { standard: land })).status).toBe(200);
  const next = await aTransaction(agent.token);
  expect((await documentOf(next.link, 1)).title).toBe('Land agreement');
  const { templates: all } = await listOf(agent);
  const without = all.filter((one: { id: string }) => one.id !== land);
  expect((await save(agent, { templates: without })).status).toBe(409);
  expect((await save(agent, { templates: without, standard: 'first' })).status).toBe(200);
  expect((await documentOf(next.link, 1)).title).toBe('Land agreement');
  const { deleted, templates: left } = await listOf(agent);
  expect((await save(agent, { templates: [...left, ...deleted] })).status).toBe(200);
  expect((await listOf(agent)).templates).toHaveLength(3);
});
