// A deal: what belongs together, found from the list of requests, and the agent's note on it.
// Seen red: with addresses compared letter by letter, and with a deal of nothing found.
// @module-tag deep
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type BrowserSession, call } from '../cloud/client.ts';
import { dealWith } from '../cloud/deal-with.ts';
import { newAgent } from '../cloud/new-agent.ts';

const tag = String(Date.now());
const ask = async (agent: BrowserSession, first: string, property_address: string): Promise<string> => {
  const to_user_email = `${first.toLowerCase()}-${tag}@deals.example`;
  const body = aRequestForm({ to_user_email, to_user_first_name: first, to_user_last_name: 'Deal', property_address });
  return (await call('POST', '/api/communications/create/report', { ...agent, body })).body.id;
};
const read = async (agent: BrowserSession, id: string) => (await call('GET', `/api/deals/${id}`, agent)).body;
const note = (agent: BrowserSession, id: string, words: string) =>
  call('PUT', `/api/deals/${id}/note`, { ...agent, body: { note: words } });

it('has every request to one client for one property, and is named by each of them', async () => {
  const agent = await newAgent();
  const [first, again, elsewhere] = [
    await ask(agent, 'Nora', '12 Elm Street'),
    await ask(agent, 'Nora', '12  elm street.'),
    await ask(agent, 'Nora', '9 Oak Avenue'),
  ];
  const id = await dealWith(agent, first);
  expect(await dealWith(agent, again)).toBe(id);
  expect(await dealWith(agent, elsewhere)).not.toBe(id);
  const { communications } = await read(agent, id);
  expect(communications.map((one: { id: string }) => one.id).toSorted()).toEqual([first, again].toSorted());
});

it('has a note, which only its agent reads and changes', async () => {
  const [agent, other] = [await newAgent(), await newAgent()];
  const id = await dealWith(agent, await ask(agent, 'Mia', '12 Elm Street'));
  expect(await read(agent, id)).toMatchObject({ id, note: '' });
  const words = 'Sellers want an answer by Friday.\nAsk about the dock.';
  expect((await note(agent, id, words)).status).toBe(200);
  expect(await read(agent, id)).toMatchObject({ note: words });

  expect((await call('GET', `/api/deals/${id}`, other)).status).toBe(404);
  expect((await note(other, id, 'Mine now')).status).toBe(404);
  expect((await note(agent, id, 'x'.repeat(100_000))).status).toBe(400);
  expect((await note(agent, 'none', 'Of no deal')).status).toBe(404);

  expect((await note(agent, id, '')).status).toBe(200);
  expect(await read(agent, id)).toMatchObject({ note: '' });
});
