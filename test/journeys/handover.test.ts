// Clients go from an agent who leaves to a colleague who accepts, and each of them learns about it; to others, none of it exists.
import { expect, it } from 'vitest';
import { call, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';

type Someone = Awaited<ReturnType<typeof newAgent>>;

const addClient = async (by: Someone, name: string, over: object = {}) => {
  const email = `${name.toLowerCase()}-${Date.now()}@clients.example`;
  const body = { name, email, address: '1 Main Street', phone_number: '2175550177', ...over };
  const { status, body: reply } = await call('POST', '/api/client-list', { ...by, body });
  expect(status).toBe(201);
  return { id: reply.id as string, email };
};
const namesOf = async (by: Someone): Promise<string[]> =>
  (await call('GET', '/api/client-list', by)).body.client_list.map(({ name }: { name: string }) => name).sort();

it('hands clients over to a colleague, once both have agreed', async () => {
  const [ada, ben, cy, stranger] = await Promise.all([
    newAgent('Ada Leaving'),
    newAgent('Ben Taking'),
    newAgent('Cy Looking'),
    newAgent(),
  ]);
  const { id: office } = (await call('POST', '/api/offices', { ...ada, body: { name: 'Lakeside Realty' } })).body;
  const at = `/api/offices/${office}`;
  for (const { email, ...other } of [ben, cy]) {
    await call('POST', `${at}/invitations`, { ...ada, body: { email, role: 'owner' } });
    expect((await call('POST', `${at}/accept`, other)).status).toBe(200);
  }
  const { members } = (await call('GET', at, ada)).body;
  const idOf = (name: string) => members.find((one: { name: string }) => one.name === name).id;
  const bo = await addClient(ada, 'Bo', { email_campaign: true, tags: ['lake'] });
  await addClient(ada, 'Di', { tags: ['lake'], phone_number: '2175550178' });
  await addClient(ada, 'Em', { phone_number: '2175550179' });

  expect((await call('GET', `/api/offices/${office}/handover-reach?tag=lake`, ada)).body).toEqual({
    count: 2,
    is_exact: true,
  });
  const offered = await call('POST', `/api/offices/${office}/handovers`, {
    ...ada,
    body: { member_id: idOf('Ben Taking'), tag: 'lake' },
  });
  expect(offered.status).toBe(201);
  const { id } = offered.body;
  const again = await call('POST', `/api/offices/${office}/handovers`, {
    ...ada,
    body: { member_id: idOf('Cy Looking') },
  });
  expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('Ben Taking') } });
  expect((await mailTo(ben.email, /hand clients over to you/)).text).toContain('2 clients tagged "lake"');

  const accept = (by: Someone | { token: string }) => call('POST', `/api/offices/${office}/handovers/${id}/accept`, by);
  const decline = (by: Someone) => call('POST', `/api/offices/${office}/handovers/${id}/decline`, by);
  const withdraw = (by: Someone) => call('POST', `/api/offices/${office}/handovers/${id}/withdraw`, by);
  const names = (by: Someone) => call('GET', `/api/offices/${office}/handovers/${id}/clients`, by);
  for (const other of [cy, stranger])
    for (const tries of [accept, decline, withdraw, names]) expect(await tries(other)).toMatchObject({ status: 404 });
  expect((await call('GET', `/api/offices/${office}/handovers`, cy)).body).toEqual({ handovers: [] });
  expect((await call('GET', `/api/offices/${office}/handovers`, stranger)).status).toBe(404);
  expect((await accept(ada)).status).toBe(403);
  expect((await withdraw(ben)).status).toBe(403);
  // The token alone doesn't accept.
  expect((await accept({ token: ben.token })).status).toBe(403);
  expect((await names(ben)).body).toEqual({ names: ['Bo', 'Di'], next_cursor: null });
  expect(await namesOf(ben)).toEqual([]);

  expect((await accept(ben)).status).toBe(200);
  expect((await accept(ben)).status).toBe(200);
  const done = await eventually(async () => {
    const [latest] = (await call('GET', `/api/offices/${office}/handovers`, ada)).body.handovers;
    return latest.state === 'done' && latest;
  });
  expect(done).toMatchObject({ moved: 2, stayed: 0 });
  expect(await namesOf(ada)).toEqual(['Em']);
  expect(await namesOf(ben)).toEqual(['Bo', 'Di']);
  expect((await call('GET', `/api/client-list/${bo.id}/consent`, ada)).status).toBe(404);
  const { body: consent } = await call('GET', `/api/client-list/${bo.id}/consent`, ben);
  expect(JSON.stringify(consent)).toContain('Handed over to Ben Taking');
  const email = await mailTo(bo.email, /contact has changed/);
  expect(email.text).toContain('Ada Leaving has handed your contact details and notes over to Ben Taking');
  expect(email.text).toContain('En español');
  const events = (await call('GET', at, cy)).body.events;
  expect(events[0]).toMatchObject({ event: 'handover-accepted', by: 'Ben Taking', about: 'Ada Leaving' });
  const { body: feed } = await call('GET', '/api/dashboard', ben);
  expect(feed.events.map(({ subject }: { subject: string }) => subject)).toContain('The handover is done');
});
