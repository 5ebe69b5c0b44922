// Clients, and what is open with them, go from an agent who leaves to a colleague who accepts, and each of them learns about it; to others,
// none of it exists.
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { actors } from '../cloud/actors.ts';
import { call, guestLinkIn, mailTo } from '../cloud/client.ts';
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

/** An office with a manager, an agent and a colleague. */
const anOffice = async () => {
  const [mia, lee, ben] = await Promise.all([newAgent('Mia Managing'), newAgent('Lee Going'), newAgent('Ben Coming')]);
  const { id } = (await call('POST', '/api/offices', { ...mia, body: { name: 'Harbor Homes' } })).body;
  const at = `/api/offices/${id}`;
  for (const { email, ...other } of [lee, ben]) {
    await call('POST', `${at}/invitations`, { ...mia, body: { email, role: 'agent' } });
    expect((await call('POST', `${at}/accept`, other)).status).toBe(200);
  }
  const { members } = (await call('GET', at, mia)).body;
  const idOf = ({ email }: Someone): string => members.find((one: { email: string }) => one.email === email).id;
  const listOf = async (by: Someone) => (await call('GET', `${at}/handovers`, by)).body.handovers;
  const isDone = async (by: Someone) =>
    eventually(async () => {
      const [latest] = await listOf(by);
      return latest.state === 'done' && latest;
    });
  return { mia, lee, ben, office: id as string, at, idOf, listOf, isDone };
};

it('takes open requests and transactions along, whose links and pages name the new agent', async () => {
  const { lee, ben, at, idOf, isDone } = await anOffice();
  const bo = await addClient(lee, 'Bo');
  const form = aRequestForm({ to_user_email: bo.email, agent_first_name: 'Lee', agent_last_name: 'Going' });
  const { id: requestId } = (await call('POST', '/api/communications/create/report', { ...lee, body: form })).body;
  const link = guestLinkIn(await mailTo(bo.email, /requested your proof of funds/));
  const asBo = (path: string, body: object = {}) => call('POST', path, { body: { ...link, ...body } });
  expect((await asBo('/api/guest/request')).body).toMatchObject({ agent_name: 'Lee Going', state: 'opened' });
  expect((await asBo('/api/guest/licence', { accepted: true, agent_email: lee.email })).status).toBe(200);
  const seller = { agent_name: 'Lee Going', first_name: 'Bo', last_name: 'Seller', email: bo.email, message: '' };
  const { id: dealId } = (await call('POST', '/api/transactions', { ...lee, body: seller })).body;

  const { id } = (await call('POST', `${at}/handovers`, { ...lee, body: { member_id: idOf(ben) } })).body;
  expect((await call('POST', `${at}/handovers/${id}/accept`, ben)).status).toBe(200);
  expect(await isDone(lee)).toMatchObject({ moved: 1, stayed: 0 });

  const shown = await asBo('/api/guest/request');
  expect(shown.body).toMatchObject({ agent_name: 'Ben Coming', agent_email: ben.email, licence_accepted: false });
  const stale = await asBo('/api/guest/licence', { accepted: true, agent_email: lee.email });
  expect(stale).toMatchObject({ status: 409, body: { message: expect.stringContaining('Ben Coming') } });
  expect((await asBo('/api/guest/licence', { accepted: true, agent_email: ben.email })).status).toBe(200);
  for (const path of [`/api/communications/${requestId}/log`, `/api/transactions/${dealId}`]) {
    expect((await call('GET', path, lee)).status).toBe(404);
    expect((await call('GET', path, ben)).status).toBe(200);
  }
  expect((await call('POST', `/api/transactions/${dealId}/close`, lee)).status).toBe(404);
  expect((await call('POST', `/api/communications/${requestId}/cancel`, lee)).status).toBe(404);
  const email = await mailTo(bo.email, /contact has changed/);
  expect(email.text).toContain('Your open request for proof of funds goes on with Ben Coming');
  expect(email.text).toContain('Your transaction goes on with Ben Coming');
});

it('is asked for by a manager, and only the agent can agree', async () => {
  const { mia, lee, ben, office, at, idOf, listOf, isDone } = await anOffice();
  await addClient(lee, 'Cleo');
  const ask = (by: Someone, from: Someone) =>
    call('POST', `/api/offices/${office}/handover-asks`, {
      ...by,
      body: { from_id: idOf(from), member_id: idOf(ben) },
    });
  expect((await ask(ben, lee)).status).toBe(403);
  const { status, body } = await ask(mia, lee);
  expect(status).toBe(201);
  expect((await ask(mia, lee)).status).toBe(409);
  const agree = (by: Someone | { token: string }) =>
    call('POST', `/api/offices/${office}/handovers/${body.id}/agree`, by);
  expect(await listOf(ben)).toEqual([]);
  expect((await agree(ben)).status).toBe(404);
  expect((await agree(mia)).status).toBe(403);
  expect((await agree({ token: lee.token })).status).toBe(403);
  expect((await call('GET', `${at}/handovers/${body.id}/clients`, mia)).status).toBe(404);
  expect((await mailTo(lee.email, /asked to hand your clients over/)).text).toContain('Mia Managing');
  expect((await agree(lee)).status).toBe(200);
  expect((await call('POST', `${at}/handovers/${body.id}/accept`, ben)).status).toBe(200);
  await isDone(lee);
  expect(await namesOf(ben)).toEqual(['Cleo']);
  expect(JSON.stringify(await listOf(mia))).not.toContain('Cleo');
  expect(await listOf(mia)).toMatchObject([{ clients: null, moved: 0 }]);
});

it('is offered by staff where the account is deactivated, on the record, without a name or a figure', async () => {
  const { lee, ben, at, idOf, listOf, isDone } = await anOffice();
  const { staff } = await actors();
  const bo = await addClient(lee, 'Bo');
  const handOver = (email: string, by = staff.token) =>
    call('POST', `/api/staff/accounts/${idOf(lee)}/hand-over`, {
      token: by,
      body: { email, to_email: ben.email },
    });
  expect((await handOver(lee.email, ben.token)).status).toBe(403);
  expect((await handOver(lee.email)).status).toBe(409);
  const deactivated = await call('POST', `/api/staff/accounts/${idOf(lee)}/deactivate`, {
    token: staff.token,
    body: { email: lee.email },
  });
  expect(deactivated.status).toBe(200);
  expect((await handOver(ben.email)).status).toBe(400);
  const offered = await handOver(lee.email);
  expect(offered).toMatchObject({ status: 200, body: { count: 1, is_exact: true } });
  const { entries } = (await call('GET', '/api/staff/audit?limit=20', { token: staff.token })).body;
  expect(entries.map(({ action, target }: { action: string; target: string }) => [action, target])).toContainEqual([
    'account.handed_over',
    `${lee.email} > ${ben.email}`,
  ]);
  // They take the offer back, and make it again.
  const withdraw = (token: string) => call('POST', `/api/staff/accounts/${idOf(lee)}/withdraw-hand-over`, { token });
  const current = (token: string) => call('GET', `/api/staff/accounts/${idOf(lee)}/hand-over`, { token });
  for (const tries of [withdraw, current]) expect((await tries(ben.token)).status).toBe(403);
  expect((await current(staff.token)).body).toMatchObject({ offer: { to_email: ben.email, count: 1 } });
  expect((await withdraw(staff.token)).status).toBe(200);
  expect((await current(staff.token)).body).toEqual({ offer: null });
  const [{ id: withdrawn }] = await listOf(ben);
  expect((await call('POST', `${at}/handovers/${withdrawn}/accept`, ben)).status).toBe(409);
  expect((await handOver(lee.email)).status).toBe(200);
  const [{ id }] = await listOf(ben);
  expect((await mailTo(ben.email, /take over the clients of a colleague/)).text).toContain('Lee Going');
  expect((await call('POST', `${at}/handovers/${id}/accept`, ben)).status).toBe(200);
  await isDone(ben);
  expect(await namesOf(ben)).toEqual(['Bo']);
  expect((await mailTo(bo.email, /contact has changed/)).text).toContain('no longer has an active account');
});
