// T-35. A sample passed off as a real proof of funds: its bank with a real request, its letter to another address, a row without its
// mark, and everything that a sample doesn't need.
import { beforeAll, describe, expect, it } from 'vitest';
import { samplePublicToken } from '../../lambdas/funds/bank/vocabulary.ts';
import { type Actors, actors, type Guest, guestOf } from '../cloud/actors.ts';
import { HARBOR } from '../cloud/bank-journey.ts';
import { call, publicToken } from '../cloud/client.ts';
import { mainTable, rowAt } from '../cloud/database.ts';
import { openSample, playSample, sampleToken } from '../cloud/sample-request.ts';

let people: Actors;
let sample: Guest;
let real: Guest;
// biome-ignore lint/suspicious/noExplicitAny: an answer is looked into as a stranger's program would
let report: any;

beforeAll(async () => {
  people = await actors();
  real = await guestOf(people.agentB);
  ({ guest: sample, report } = await playSample(people.agentA));
});

const asA = (method: string, path: string, body?: object) =>
  call(method, path, { token: people.agentA.token, cookie: people.agentA.cookie, body });
const asGuest = ({ link, cookie }: Guest, path: string, more: object = {}) =>
  call('POST', path, { body: { ...link, ...more }, cookie });

describe('the sample bank', () => {
  it('opens no window for a real request', async () => {
    const { body } = await asGuest(real, '/api/guest/create_link_token', { sample: true, isSample: true });
    expect(body.link_token).not.toMatch(/^sample-/);
  });

  it.each(['/api/guest/add/account', '/api/guest/get/account'])('is refused to a real request at %s', async (path) => {
    const other = await openSample(people.agentB);
    const { body: ownWindow } = await asGuest(real, '/api/guest/create_link_token');
    for (const public_token of [await sampleToken(other), 'sample-public-1', samplePublicToken(ownWindow.link_token)])
      expect(await asGuest(real, path, { public_token })).toMatchObject({
        status: 409,
        body: { code: 'BANK_REFUSED' },
      });
  });

  it('is refused to an account', async () => {
    const body = { public_token: await sampleToken(await openSample(people.agentB)) };
    const { token, cookie } = people.agentB;
    expect(await call('POST', '/api/dashboard/add/account', { token, cookie, body })).toMatchObject({ status: 409 });
  });

  it("is a sample's only bank", async () => {
    const other = await openSample(people.agentB);
    const public_token = await publicToken({ link: real.link, cookie: real.cookie }, HARBOR);
    const refused = await asGuest(other, '/api/guest/add/account', { public_token });
    expect(refused).toMatchObject({ status: 409, body: { code: 'BANK_REFUSED' } });
  });
});

describe('a sample', () => {
  const letters = () => `/api/communications/${sample.communicationId}/letters`;
  const order = { recipient_name: 'Lee Lister', recipient_email: 'lee@listings.example', amount: '450,000' };

  it('sends no letter to anyone but its agent', async () => {
    const isRefused = { status: 400, body: { fields: { recipient_email: expect.stringContaining('sample') } } };
    expect(await asA('POST', letters(), order)).toMatchObject(isRefused);
    expect(await asGuest(sample, `/api/guest/reports/${report.report_id}/letters`, order)).toMatchObject(isRefused);
  });

  it("goes to the account's own address, whatever the body says", async () => {
    const body = { to_user_email: 'lee@listings.example', email: 'lee@listings.example', sample: false };
    const { body: made } = await asA('POST', '/api/sample', body);
    expect(made.id).toBe(sample.communicationId);
    const { communications } = (await asA('GET', '/api/communications')).body;
    const samples = communications.filter((one: { sample?: true }) => one.sample);
    expect(samples).toMatchObject([{ to_user: people.agentA.email, name: 'Sam Sample' }]);
  });

  it('is verified as one from its seal, although its rows no longer say so', async () => {
    const db = await mainTable();
    for (const { PK, SK } of [
      { PK: `LINK#${sample.link.request_id}`, SK: 'LINK' },
      { PK: `LINK#${sample.link.request_id}`, SK: `FUNDS-REPORT#${report.report_id}` },
      { PK: `MESSAGES#${people.agentA.id}`, SK: sample.communicationId },
    ]) {
      expect((await rowAt({ PK, SK }))?.sample).toBe(true);
      await db.update({ PK, SK }, { remove: ['sample'] });
    }
    expect((await call('GET', `/api/verify/${report.report_id}`)).body).toMatchObject({ sample: true });
    expect((await asA('GET', `/api/communications/${sample.communicationId}/report`)).body.sample).toBe(true);
    expect((await asA('POST', letters(), order)).status).toBe(400);
    for (const key of [
      { PK: `LINK#${sample.link.request_id}`, SK: 'LINK' },
      { PK: `LINK#${sample.link.request_id}`, SK: `FUNDS-REPORT#${report.report_id}` },
      { PK: `MESSAGES#${people.agentA.id}`, SK: sample.communicationId },
    ])
      await db.update(key, { set: { sample: true } });
  });

  it.each([
    ['remind', {}],
    ['extend', {}],
    ['cancel', {}],
    ['link', {}],
    ['email', { to_user_email: 'lee@listings.example' }],

    ['still-good', {}],
  ])('refuses %s', async (action, body) => {
    const open = await openSample(people.agentB);
    const { token, cookie } = people.agentB;
    const path = `/api/communications/${open.communicationId}/${action}`;
    expect(await call('POST', path, { token, cookie, body })).toMatchObject({ status: 409 });
  });

  it.each([
    ['/api/guest/keep', { keep: true }],
    ['/api/guest/transaction', {}],
  ])('refuses its client %s', async (path, body) => {
    expect(await asGuest(sample, path, body)).toMatchObject({ status: 409 });
  });

  it("earns its agent nothing: no bank's answer that lets them send links, and no use of the plan", async () => {
    const fresh = people.agentB;
    const before = await rowAt({ PK: `ACCOUNT#${fresh.id}`, SK: 'PROFILE' });
    await openSample(fresh);
    const after = await rowAt({ PK: `ACCOUNT#${fresh.id}`, SK: 'PROFILE' });
    expect(after).toEqual(before);
  });
});
