// T-30: an owner moves the clients of an agent who leaves to a colleague, with their open work. The clients get new links, and the
// agent's notes of the earlier ones open nothing.
// @module-tag deep

import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { actors, cookieIn } from '../cloud/actors.ts';
import { allowedAssistant, connect, TO_PROPOSE } from '../cloud/assistants.ts';
import { call, guestLinkIn, mailsTo, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent, PASSWORD } from '../cloud/new-agent.ts';
import { newOffice } from '../cloud/office-seats.ts';

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

/** An office with an owner, an agent and a colleague. */
const anOffice = async () => {
  const [mia, lee, ben] = await Promise.all([newAgent('Mia Managing'), newAgent('Lee Going'), newAgent('Ben Coming')]);
  const id = await newOffice(mia, 'Harbor Homes');
  const at = `/api/offices/${id}`;
  for (const { email, ...other } of [lee, ben]) {
    await call('POST', `${at}/invitations`, { ...mia, body: { email, role: 'agent' } });
    expect((await call('POST', `${at}/accept`, other)).status).toBe(200);
  }
  const { members } = (await call('GET', at, mia)).body;
  const idOf = ({ email }: Someone): string => members.find((one: { email: string }) => one.email === email).id;
  const listOf = async (by: Someone) => (await call('GET', `/api/offices/${id}/handovers`, by)).body.handovers;
  const isDone = async (by: Someone) =>
    eventually(async () => {
      const [latest] = await listOf(by);
      return latest.state === 'done' && latest;
    });
  return { mia, lee, ben, at, office: id as string, idOf, isDone };
};

// P-09.
it('moves open requests and transactions, too, whose new links and pages name the new agent', async () => {
  const { mia, lee, ben, at, office, idOf, isDone } = await anOffice();
  const bo = await addClient(lee, 'Bo', { email_campaign: true });
  const form = aRequestForm({ to_user_email: bo.email, agent_first_name: 'Lee', agent_last_name: 'Going' });
  const { id: requestId } = (await call('POST', '/api/communications/create/report', { ...lee, body: form })).body;
  const before = guestLinkIn(await mailTo(bo.email, /asks for your proof of funds/));
  const asBo = (link: object, path: string, body: object = {}) => call('POST', path, { body: { ...link, ...body } });
  const opened = await asBo(before, '/api/guest/request');
  expect(opened.body).toMatchObject({ agent_name: 'Lee Going', state: 'opened' });
  const cookie = cookieIn(opened.headers.get('set-cookie') ?? '');
  expect((await asBo(before, '/api/guest/licence', { accepted: true, agent_email: lee.email })).status).toBe(200);
  const seller = { agent_name: 'Lee Going', first_name: 'Bo', last_name: 'Seller', email: bo.email, message: '' };
  const { id: dealId } = (await call('POST', '/api/transactions', { ...lee, body: seller })).body;

  const { access_token } = await connect({ email: lee.email, password: PASSWORD }, TO_PROPOSE);
  const assistant = await allowedAssistant(access_token, lee);
  const reminder = { id: `req_${requestId}`, reason: 'Bo has not answered.' };
  await assistant.callTool({ name: 'propose_reminder', arguments: reminder });
  const proposalsOf = async (by: Someone) => (await call('GET', '/api/proposals', by)).body.proposals;
  const [proposed, ...others] = await proposalsOf(lee);
  expect([proposed.about, others]).toEqual(['Bo Buyer', []]);

  const handOver = (by: Someone | { token: string }) =>
    call('POST', `/api/offices/${office}/members/${idOf(lee)}/hand-over`, { ...by, body: { to_id: idOf(ben) } });
  for (const other of [lee, ben]) expect((await handOver(other)).status).toBe(403);
  // The token alone doesn't do it.
  expect((await handOver({ token: mia.token })).status).toBe(403);
  expect((await handOver(mia)).status).toBe(200);
  expect(await isDone(mia)).toMatchObject({ moved: 1, stayed: 0, by: 'Mia Managing' });
  expect([await namesOf(lee), await namesOf(ben)]).toEqual([[], ['Bo']]);
  expect((await call('GET', at, lee)).status).toBe(404);
  // A proposal of Lee's assistant about Bo ends with the move, and is no one else's.
  expect([await proposalsOf(lee), await proposalsOf(ben)]).toEqual([[], []]);
  const late = { ...lee, body: { proposal_id: proposed.id } };
  expect((await call('POST', `/api/communications/${requestId}/remind`, late)).status).toBe(404);
  expect((await assistant.callTool({ name: 'propose_reminder', arguments: reminder })).isError).toBe(true);
  await assistant.close();
  for (const [who, words] of [
    [lee, /Your clients move to a colleague/],
    [ben, /Clients of a colleague move to you/],
  ] as const)
    expect((await mailTo(who.email, words)).text).toContain('Mia Managing of Harbor Homes');
  const { events } = (await call('GET', at, mia)).body;
  expect(events[0]).toMatchObject({ event: 'handed-over', by: 'Mia Managing', about: 'Lee Going > Ben Coming' });

  // Someone who noted the pin, or has the page open, reads nothing more.
  expect((await asBo(before, '/api/guest/request')).status).toBe(404);
  const stale = await call('POST', '/api/guest/request', { body: before, cookie });
  expect(stale.status).toBe(404);
  const link = await eventually(async () => {
    const found = (await mailsTo(bo.email))
      .filter(({ text }) => text.includes(`/guest/${before.request_id}/`))
      .map(guestLinkIn)
      .find(({ request_pin }) => request_pin !== before.request_pin);
    return found;
  });
  const shown = await asBo(link, '/api/guest/request');
  expect(shown.body).toMatchObject({ agent_name: 'Ben Coming', agent_email: ben.email, licence_accepted: false });
  const earlier = await asBo(link, '/api/guest/licence', { accepted: true, agent_email: lee.email });
  expect(earlier).toMatchObject({ status: 409, body: { message: expect.stringContaining('Ben Coming') } });
  expect((await asBo(link, '/api/guest/licence', { accepted: true, agent_email: ben.email })).status).toBe(200);
  for (const path of [`/api/communications/${requestId}/log`, `/api/transactions/${dealId}`]) {
    expect((await call('GET', path, lee)).status).toBe(404);
    expect((await call('GET', path, ben)).status).toBe(200);
  }
  expect((await call('POST', `/api/transactions/${dealId}/close`, lee)).status).toBe(404);
  expect((await call('POST', `/api/communications/${requestId}/cancel`, lee)).status).toBe(404);
  const email = await mailTo(bo.email, /contact has changed/);
  expect(email.text).toContain('Ben Coming');
  expect(email.text).toContain('Your open request for proof of funds goes on with Ben Coming');
  expect(email.text).toContain('Your closing goes on with Ben Coming');
  const { body: consent } = await call('GET', `/api/client-list/${bo.id}/consent`, ben);
  expect(JSON.stringify(consent)).toContain('Handed over to Ben Coming');
});

it('is done by staff where the account is deactivated, on the record', async () => {
  const { mia, lee, ben, idOf, isDone } = await anOffice();
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
  expect((await handOver(lee.email)).status).toBe(200);
  const { entries } = (await call('GET', '/api/staff/audit?limit=20', { token: staff.token })).body;
  expect(entries.map(({ action, target }: { action: string; target: string }) => [action, target])).toContainEqual([
    'account.handed_over',
    `${lee.email} > ${ben.email}`,
  ]);
  expect(await isDone(mia)).toMatchObject({ moved: 1, by: 'Groundwork staff' });
  expect(await namesOf(ben)).toEqual(['Bo']);
  expect((await mailTo(ben.email, /Clients of a colleague move to you/)).text).toContain('Lee Going');
  expect((await mailTo(bo.email, /contact has changed/)).text).toContain('Ben Coming');
});
