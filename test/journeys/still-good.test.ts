// "Still good?" from the client's consent to the end of it, as the agent, the client and a stranger with the first letter see it.
import { beforeAll, describe, expect, it } from 'vitest';
import { STILL_GOOD_CONSENT } from '../../lambdas/funds/request/contract.ts';
import { actors, type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { answerRequest, HARBOR } from '../cloud/bank-journey.ts';
import { endSignIn, inVault } from '../cloud/bank-side.ts';
import { call, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { inDays, runSchedule } from '../cloud/schedules.ts';

/** Holds a tenth of the money from the second report on, or no account at all. */
const EBBING = 'ins_900025';
const MOVED_AWAY = 'ins_900026';

let agent: Person;
beforeAll(async () => {
  agent = (await actors()).agentA;
});

const asGuest = (guest: Guest, path: string, more: object = {}) =>
  call('POST', path, { body: { ...guest.link, ...more }, cookie: guest.cookie });

const allow = (guest: Guest, until = inDays(30).toISOString().slice(0, 10)) =>
  asGuest(guest, '/api/guest/still-good', {
    agreed: true,
    words: STILL_GOOD_CONSENT.version,
    until,
    zone: 'America/New_York',
  });

const communicationOf = async ({ communicationId }: Guest) => {
  const { communications } = (await call('GET', '/api/communications', { token: agent.token })).body;
  return communications.find(({ id }: { id: string }) => id === communicationId);
};

const ask = ({ communicationId }: Guest) =>
  call('POST', `/api/communications/${communicationId}/still-good`, { token: agent.token });

const stateOf = async (guest: Guest) => (await communicationOf(guest)).request.still_good?.state;
const isIn = (guest: Guest, state: string) => eventually(async () => (await stateOf(guest)) === state);

/** A client with a first letter. */
const aClient = async (institution = HARBOR) => {
  const guest = await guestOf(agent);
  expect((await allow(guest)).status).toBe(200);
  const first = await answerRequest(agent, guest, institution);
  return { guest, first };
};

const verify = async (reportId: string) => (await call('GET', `/api/verify/${reportId}`)).body;
const reportOf = async ({ communicationId }: Guest) =>
  (await call('GET', `/api/communications/${communicationId}/report`, { token: agent.token })).body;
const ownerOf = ({ link }: Guest) => `LINK#${link.request_id}`;

describe('an agent who asks "still good?"', () => {
  it('gets a new letter, the first one says so, and the client is emailed with a link to end it', async () => {
    const { guest, first } = await aClient();
    expect((await ask(guest)).body).toEqual({ state: 'asking' });
    await isIn(guest, 'open');
    const second = await reportOf(guest);
    expect(second).toMatchObject({
      fund_status: 1,
      state: 'valid',
      report_type: 1,
      renews_issued_at: first.created_at,
    });
    expect(second.report_id).not.toBe(first.report_id);
    expect(await verify(first.report_id)).toMatchObject({ state: 'superseded', letter: { confirmed: true } });
    expect(await verify(second.report_id)).toMatchObject({ state: 'valid', letter: { confirmed: true } });
    expect(JSON.stringify(await verify(first.report_id))).not.toContain(second.report_id);
    const { text } = await mailTo(guest.email, /Your funds were confirmed again/);
    expect(text).toContain(`/guest/${guest.link.request_id}/${guest.link.request_pin}?show=still-good`);
    await mailTo(agent.email, /^Still good/);
    const { reports } = (await asGuest(guest, '/api/guest/reports')).body;
    expect(reports.map(({ state }: { state: string }) => state).toSorted()).toEqual(['superseded', 'valid']);
    const copy = await asGuest(guest, `/api/guest/reports/${first.report_id}/copy`);
    expect(copy.body).toMatchObject({ state: 'superseded' });
  });

  it.each([
    ['when the money has gone', EBBING, "doesn't reach|don't reach"],
    ['when the account was closed', MOVED_AWAY, 'was closed'],
  ])('learns %s that the amount is no longer confirmed', { tags: 'deep' }, async (_, institution, words) => {
    const { guest, first } = await aClient(institution);
    expect(first.fund_status).toBe(1);
    await ask(guest);
    await isIn(guest, 'open');
    expect(await reportOf(guest)).toMatchObject({ fund_status: 0 });
    expect(await verify(first.report_id)).toMatchObject({ state: 'superseded' });
    expect((await mailTo(guest.email, /weren't confirmed this time/)).text).toMatch(new RegExp(words));
  });

  it('gets the answer once the client has signed in at the bank again', { tags: 'deep' }, async () => {
    const { guest, first } = await aClient();
    const { banks } = (await asGuest(guest, '/api/guest/reports')).body;
    await endSignIn(banks[0].item_id);
    await ask(guest);
    await isIn(guest, 'sign in');
    await mailTo(guest.email, /Your bank needs you to sign in again/);
    expect(await verify(first.report_id)).toMatchObject({ state: 'valid' });
    expect((await reportOf(guest)).report_id).toBe(first.report_id);
    const { body } = await asGuest(guest, '/api/guest/create_link_token', { item_id: banks[0].item_id });
    expect(body).toMatchObject({ status_message: 'ok', link_token: expect.stringMatching(/^link-/) });
  });
});

describe('a client who let the agent ask', () => {
  it('ends it: the bank goes, the letter stays, and the agent can no longer ask', { tags: 'deep' }, async () => {
    const { guest, first } = await aClient();
    expect((await inVault(ownerOf(guest))).some((name) => name.startsWith('BANK#'))).toBe(true);
    expect((await asGuest(guest, '/api/guest/still-good', { agreed: false })).body).toEqual({ until: '' });
    expect((await ask(guest)).status).toBe(409);
    await eventually(async () => (await inVault(ownerOf(guest))).length === 0);
    expect(await verify(first.report_id)).toMatchObject({ state: 'valid' });
    expect((await communicationOf(guest)).request.still_good).toBeUndefined();
  });

  it('keeps the bank until the day has passed, and no longer', { tags: 'deep' }, async () => {
    const { guest } = await aClient();
    await runSchedule('retention', inDays(20));
    expect((await inVault(ownerOf(guest))).some((name) => name.startsWith('BANK#'))).toBe(true);
    await runSchedule('retention', inDays(33));
    await eventually(async () => (await inVault(ownerOf(guest))).length === 0);
  });
});
