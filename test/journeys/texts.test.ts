// T-30. A client's link by text: off until the agent turns it on, only to someone who agreed, never with the pin, and not after STOP.
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type BrowserSession, call, guestLinkIn, mailTo } from '../cloud/client.ts';
import { dealWith } from '../cloud/deal-with.ts';
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
  expect((await text(agent, id, '(312) 555-0188 x5')).body.fields.phone).toMatch(/extension/);
  const said = 'On the phone, this morning';
  expect((await text(agent, id, phone, { said, language: 'es' })).body).toEqual({ repeated: false, waits_until: null });
  expect((await text(agent, id, phone)).body.repeated).toBe(true);

  const { request_id, request_pin } = guestLinkIn(await mailTo(email, /requested your proof of funds/));
  const { body } = await textTo(phone);
  expect(body).toContain(`/guest/${request_id} El PIN le llega`);
  expect(body).not.toContain(request_pin);
  await inState(agent, id, 'delivered');
  expect(await textsTo(phone)).toHaveLength(1);
  expect(await textsOf(agent, id)).toMatchObject({ on: true, stopped_at: null, consent: { at: expect.any(String) } });
  const { entries } = (await call('GET', `/api/communications/${id}/log`, agent)).body;
  expect(entries[0]).toMatchObject({ event: 'texted', text: 'delivered' });
  const { texts } = (await call('GET', `/api/deals/${await dealWith(agent, id)}`, agent)).body;
  expect(texts).toEqual([{ id: expect.any(String), communication_id: id, at: expect.any(String), state: 'delivered' }]);
});

const reply = async (phone: string, word: string) =>
  call('POST', `/_local/texts/${(await textsTo(phone)).at(-1)?.id}/reply/${word}`);
const newsOf = async (agent: BrowserSession, id: string, part: 'subject' | 'body' = 'subject') => {
  const { events } = (await call('GET', '/api/dashboard', agent)).body;
  return events.find((one: { id: string }) => one.id === `${id}~text`)?.[part];
};

it('ends with STOP for every agent, and begins again with START', async () => {
  const [agent, other] = [await newAgent(), await newAgent()];
  for (const one of [agent, other]) await turn(one, true);
  const phone = aNumber();
  const first = await ask(agent);
  await text(agent, first.id, phone);
  await inState(agent, first.id, 'delivered');

  await reply(phone, 'Stop');
  await eventually(async () => (await textsOf(agent, first.id)).stopped_at !== null);
  await eventually(async () => (await textsTo(phone))[0]?.body.includes("won't get more texts"));
  expect(await eventually(() => newsOf(agent, first.id))).toContain("doesn't want texts");
  const second = await ask(other);
  const refused = await text(other, second.id, phone);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('replied STOP');

  await reply(phone, 'START');
  await eventually(async () => (await text(other, second.id, phone)).status === 200);
  await inState(other, second.id, 'delivered');
  expect(await eventually(() => newsOf(agent, first.id))).toContain('wants texts again');
});

it('ends calls from the client list, too, which START leaves as it is', async () => {
  const agent = await newAgent();
  await turn(agent, true);
  const phone = aNumber();
  const { id, email } = await ask(agent);
  const person = { name: 'Tess Texted', email, phone_number: phone, address: '14 Maple Street' };
  const client = (await call('POST', '/api/client-list', { ...agent, body: person })).body;
  const path = `/api/client-list/${client.id}/consent`;
  const optIn = { channel: 'phone', opted_in: true, said: 'Yes' };
  expect((await call('POST', path, { ...agent, body: optIn })).status).toBe(200);
  await text(agent, id, phone);
  await inState(agent, id, 'delivered');

  await reply(phone, 'STOP');
  const decided = async () => (await call('GET', path, agent)).body.entries[0];
  const stop = { channel: 'phone', to: 'out', source: 'STOP reply', by: 'Tess Texted' };
  expect(await eventually(async () => ((await decided()).to === 'out' ? decided() : undefined))).toMatchObject(stop);
  expect(await eventually(() => newsOf(agent, id, 'body'))).toContain('opted out of calls');
  // Only what they say about calls opts them in again.
  const again = await call('POST', path, { ...agent, body: { channel: 'phone', opted_in: true } });
  expect(again.body.code).toBe('OPTED_OUT');
  await reply(phone, 'START');
  expect(await eventually(async () => (await newsOf(agent, id))?.includes('again'))).toBe(true);
  expect(await decided()).toMatchObject(stop);
});

/** Seen red: only who was on the list at the time was opted out, and the number could be called as soon as someone with it was added. */
it('ends calls to a number that comes to the client list later', async () => {
  const agent = await newAgent();
  await turn(agent, true);
  const phone = aNumber();
  const { id, email } = await ask(agent);
  await text(agent, id, phone);
  await inState(agent, id, 'delivered');
  await reply(phone, 'STOP');
  expect(await eventually(() => newsOf(agent, id))).toContain("doesn't want texts");

  const person = { name: 'Lara Later', email, phone_number: phone, address: '14 Maple Street' };
  const optedIn = await call('POST', '/api/client-list', { ...agent, body: { ...person, phone_campaign: true } });
  expect(optedIn.body.code).toBe('OPTED_OUT');
  const client = (await call('POST', '/api/client-list', { ...agent, body: person })).body;
  const body = { channel: 'phone', opted_in: true };
  const path = `/api/client-list/${client.id}/consent`;
  expect((await call('POST', path, { ...agent, body })).body.code).toBe('OPTED_OUT');
});

it('answers HELP, and brings other words to the agent', async () => {
  const agent = await newAgent();
  await turn(agent, true);
  const phone = aNumber();
  const { id } = await ask(agent);
  await text(agent, id, phone);
  await inState(agent, id, 'delivered');
  await reply(phone, 'help');
  await eventually(async () => (await textsTo(phone))[0]?.body.includes('Reply STOP to end'));
  expect(await newsOf(agent, id)).toBeUndefined();
  await reply(phone, encodeURIComponent('Who is this?'));
  expect(await eventually(() => newsOf(agent, id))).toContain('replied to a text');
});

it('that no carrier can deliver is news for the agent', async () => {
  const agent = await newAgent();
  await turn(agent, true);
  const { id } = await ask(agent);
  await text(agent, id, '+14254147167');
  await inState(agent, id, 'failed');
  expect((await textsOf(agent, id)).texts[0].why).toContain('unreachable');
  expect(await eventually(() => newsOf(agent, id))).toContain("couldn't deliver a text");
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
