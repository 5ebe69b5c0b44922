// What an agent decides about their deals: a name, a note, what belongs together, and views to come back to.
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type BrowserSession, call } from '../cloud/client.ts';
import { dealWith } from '../cloud/deal-with.ts';
import { newAgent } from '../cloud/new-agent.ts';

const tag = String(Date.now());
/** A request to another client each time, and the deal that it begins. */
const ask = async (agent: BrowserSession, first: string): Promise<{ id: string; part: string }> => {
  const to_user_email = `${first.toLowerCase()}-${tag}@deals.example`;
  const body = aRequestForm({ to_user_email, to_user_first_name: first, to_user_last_name: 'Deal' });
  const asked = await call('POST', '/api/communications/create/report', { ...agent, body });
  return { id: await dealWith(agent, asked.body.id), part: asked.body.id };
};
const read = async (agent: BrowserSession, id: string) => (await call('GET', `/api/deals/${id}`, agent)).body;
const note = (agent: BrowserSession, id: string, words: string) =>
  call('PUT', `/api/deals/${id}/note`, { ...agent, body: { note: words } });
const partsOf = async (agent: BrowserSession, id: string): Promise<string[]> =>
  (await read(agent, id)).communications.map((one: { id: string }) => one.id).toSorted();

it('has a name and a note, which only its agent reads and changes', async () => {
  const [agent, other] = [await newAgent(), await newAgent()];
  const { id } = await ask(agent, 'Nora');
  expect(await read(agent, id)).toMatchObject({ id, note: '' });

  expect((await call('PUT', `/api/deals/${id}/name`, { ...agent, body: { name: 'Lake house' } })).status).toBe(200);
  expect((await note(agent, id, 'Sellers want an answer by Friday.\nAsk about the dock.')).status).toBe(200);
  expect(await read(agent, id)).toMatchObject({
    name: 'Lake house',
    note: 'Sellers want an answer by Friday.\nAsk about the dock.',
  });

  expect((await call('GET', `/api/deals/${id}`, other)).status).toBe(404);
  expect((await note(other, id, 'Mine now')).status).toBe(404);
  expect((await note(agent, id, 'x'.repeat(100_000))).status).toBe(400);
  expect((await note(agent, 'none', 'Of no deal')).status).toBe(404);

  expect((await note(agent, id, '')).status).toBe(200);
  expect(await read(agent, id)).toMatchObject({ name: 'Lake house', note: '' });
});

it('takes in another deal, whose note it shows from then on, and lets it go again', async () => {
  const agent = await newAgent();
  const [one, other] = [await ask(agent, 'Mia'), await ask(agent, 'Max')];
  await note(agent, one.id, 'Two buyers, one house');
  const merge = { ...agent, body: { deal_id: other.id } };
  expect((await call('POST', `/api/deals/${one.id}/merge`, merge)).status).toBe(200);
  expect(await partsOf(agent, one.id)).toEqual([one.part, other.part].toSorted());
  expect(await read(agent, other.id)).toMatchObject({ id: one.id, note: 'Two buyers, one house' });
  expect((await note(agent, other.id, 'By the address of what was merged')).status).toBe(200);
  expect((await read(agent, one.id)).note).toBe('By the address of what was merged');

  const split = { ...agent, body: { communication_id: other.part } };
  expect((await call('POST', `/api/deals/${one.id}/split`, split)).body).toEqual({ id: other.id });
  expect(await partsOf(agent, one.id)).toEqual([one.part]);
  expect(await partsOf(agent, other.id)).toEqual([other.part]);
});

it('has views of its list, as the agent saved them', async () => {
  const agent = await newAgent();
  expect((await call('GET', '/api/deals/views', agent)).body).toEqual({ views: [] });
  const view = { name: 'Offers tonight', show: 'open', layout: 'list', search: 'lake' };
  expect((await call('PUT', '/api/deals/views', { ...agent, body: { views: [view] } })).status).toBe(200);
  expect((await call('GET', '/api/deals/views', agent)).body).toEqual({ views: [view] });
});
