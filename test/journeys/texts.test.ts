// T-30. A client's link by text: off until the agent turns it on, only to someone who agreed, never with the pin, and not after STOP.
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type BrowserSession, call, guestLinkIn, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';

let asked = 0;
const ask = async ({ token }: BrowserSession) => {
  const email = `texted-${++asked}-${Date.now()}@example.com`;
  const body = aRequestForm({ to_user_email: email });
  return { email, id: (await call('POST', '/api/communications/create/report', { token, body })).body.id as string };
};

/** A number of each test's own. */
const aNumber = () => `+1312555${String(2000 + ((asked * 97 + Date.now()) % 7999)).padStart(4, '0')}`;
const textsTo = async (phone: string): Promise<{ id: string; body: string }[]> =>
  (await call('GET', `/_local/texts?to=${encodeURIComponent(phone)}`)).body;
const textTo = (phone: string) => eventually(async () => (await textsTo(phone))[0]);

const turn = (agent: BrowserSession, on: boolean) => call('PUT', '/api/texts', { ...agent, body: { on } });
const text = (agent: BrowserSession, id: string, phone: string, more: object = {}) =>
  call('POST', `/api/communications/${id}/texts`, { ...agent, body: { phone, agreed: true, ...more } });
const textsOf = async (agent: BrowserSession, id: string) =>
  (await call('GET', `/api/communications/${id}/texts`, agent)).body;
const stateOf = async (agent: BrowserSession, id: string) => (await textsOf(agent, id)).texts[0]?.state;
const inState = (agent: BrowserSession, id: string, state: string) =>
  eventually(async () => (await stateOf(agent, id)) === state);

it('reaches someone who agreed, without the pin, and the history says so', async () => {
  const agent = await newAgent();
  const { id, email } = await ask(agent);
  const phone = aNumber();
  expect((await call('GET', '/api/texts', agent)).body).toEqual({ available: true, on: false });
  expect((await text(agent, id, phone)).status).toBe(409);

  await turn(agent, true);
  expect((await text(agent, id, phone, { agreed: false })).status).toBe(400);
  expect((await text(agent, id, '555')).body.fields.phone).toMatch(/phone number/);
  const said = 'On the phone, this morning';
  expect((await text(agent, id, phone, { said, language: 'es' })).body).toEqual({ repeated: false, waits_until: null });
  expect((await text(agent, id, phone)).body.repeated).toBe(true);

  const { request_id, request_pin } = guestLinkIn(await mailTo(email, /requested your proof of funds/));
  const { body } = await textTo(phone);
  expect(body).toContain(`/guest/${request_id} El PIN le llega`);
  expect(body).not.toContain(request_pin);
  await inState(agent, id, 'sent');
  expect(await textsTo(phone)).toHaveLength(1);
  expect(await textsOf(agent, id)).toMatchObject({ on: true, stopped_at: null, consent: { at: expect.any(String) } });
  const { entries } = (await call('GET', `/api/communications/${id}/log`, agent)).body;
  expect(entries[0]).toMatchObject({ event: 'texted', text: 'sent' });
});

it('is not sent to someone who replied STOP', async () => {
  const agent = await newAgent();
  await turn(agent, true);
  const phone = aNumber();
  const first = await ask(agent);
  await text(agent, first.id, phone);
  await call('POST', `/_local/texts/${(await textTo(phone)).id}/reply/STOP`);
  const second = await ask(agent);
  await text(agent, second.id, phone);
  await inState(agent, second.id, 'stopped');
});

it("has the agent's quota for one person", async () => {
  const agent = await newAgent();
  await turn(agent, true);
  const phone = aNumber();
  for (let sent = 0; sent < 3; sent++) expect((await text(agent, (await ask(agent)).id, phone)).status).toBe(200);
  const refused = await text(agent, (await ask(agent)).id, phone);
  expect(refused.status).toBe(429);
  expect(refused.body.message).toContain("You've sent this person 3 texts today");
});
