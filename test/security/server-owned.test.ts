// Fields that the server owns: sending them changes nothing.
// Seen red: with every field of a call handed on to the row of a new client, three rows were stained.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type Actors, actors, type Guest, guestOf } from '../cloud/actors.ts';
import { atRest } from '../cloud/at-rest.ts';
import { HARBOR, linkBank, linkOwnBank, releaseAsIs, reportOf } from '../cloud/bank-journey.ts';
import { call } from '../cloud/client.ts';
import { rowsOf } from '../cloud/database.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { attack } from './attack.ts';
import { type ListedRoute, pathOf, routesFor } from './route-list.ts';
import { fieldsOf, sampleBody } from './sample-input.ts';

const STAIN = 'stain-7f3a91';
const FIGURE = 987_654_321;

/** Fields that a client might like to decide, with the names of the wire and of the tables. */
const owned = (victim: string): Record<string, unknown> => ({
  id: STAIN,
  agentId: victim,
  agent_id: victim,
  owner: `ACCOUNT#${victim}`,
  PK: `ACCOUNT#${victim}`,
  SK: STAIN,
  DuePK: 'DUE#OUTBOX#0',
  sub: victim,
  user_id: victim,
  email_verified: true,
  is_staff: true,
  isStaff: true,
  'cognito:groups': ['staff'],
  plan: 'subscribed',
  free_reports: FIGURE,
  from: 'agent',
  from_user: `${STAIN}@attackers.example`,
  fromUser: `${STAIN}@attackers.example`,
  state: 'received',
  status: STAIN,
  message_status: 'Proof-of-funds Report received from Bank',
  message_date: '1999-01-01T00:00:00.000Z',
  date: '1999-01-01T00:00:00.000Z',
  createdAt: '1999-01-01T00:00:00.000Z',
  created_at: '1999-01-01T00:00:00.000Z',
  expires_at: '2099-01-01T00:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  fund_status: 1,
  fundStatus: 1,
  fund_total: FIGURE,
  fundTotal: FIGURE,
  linkedAssetValue: FIGURE,
  balances: { available: FIGURE },
  value: FIGURE,
  confirmed: true,
  report_id: STAIN,
  seal: STAIN,
  pin: STAIN,
  pinDigest: STAIN,
  seq: FIGURE,
  timestamp: '1999-01-01T00:00:00.000Z',
});

const traces = /stain-7f3a91|987_?654_?321|1999-01-01|2099-01-01/;

let people: Actors;
let guest: Guest;
beforeAll(async () => {
  people = await actors();
  guest = await guestOf(people.agentB);
});

const bodyOf = (route: ListedRoute) => {
  const accepted = fieldsOf(route.body);
  const foreign = Object.entries(owned(people.agentA.id)).filter(([name]) => !(name in accepted));
  const credential = route.auth === 'guest' ? guest.link : {};
  return { ...Object.fromEntries(foreign), ...sampleBody(route), ...credential };
};

describe('a field that the server owns', () => {
  it('is neither stored nor answered, whichever route it is sent to', async () => {
    const routes = routesFor('agent', 'guest', 'public', 'staff').filter(({ method }) => method !== 'GET');
    const before = JSON.stringify(await rowsOf());
    expect(before).not.toMatch(traces);
    const victim = await atRest([people.agentA.id]);
    const replies = await inFlight(8, routes, (route) => {
      const token = route.auth === 'staff' ? people.staff.token : people.agentB.token;
      const who = route.auth === 'guest' ? { cookie: guest.cookie } : { token };
      return attack({ method: route.method, path: pathOf(route, '0'.repeat(32)), body: bodyOf(route), ...who });
    });
    const answered = routes.filter((_, index) => traces.test(replies[index]?.text ?? '')).map(({ id }) => id);
    const stained = (await rowsOf())
      .filter((row) => traces.test(JSON.stringify(row)))
      .map(({ PK, SK }) => `${PK} ${SK}`);
    const fields = Object.keys(owned('')).length;
    console.log(
      `T-05 server-owned fields: ${fields} x ${routes.length} routes, ${answered.length} answered, ${stained.length} stored`,
    );
    expect(answered).toEqual([]);
    expect(stained).toEqual([]);
    expect(await atRest([people.agentA.id])).toEqual(victim);
    expect((await call('GET', '/api/me', { token: people.agentB.token })).body).toMatchObject({
      id: people.agentB.id,
      is_staff: false,
    });
  });

  it('leaves the guest the amount that was asked, and the bank the figures', async () => {
    const asked = await guestOf(people.agentA, { proof_amount: 9_000_000 });
    await linkBank(asked, HARBOR);
    await releaseAsIs(asked);
    const edited = { ...asked.link, proof_amount: 1, fund_status: 1, fund_total: FIGURE, linkedAssetValue: FIGURE };
    await attack({ method: 'POST', path: '/api/guest/plaid_asset_report_request', cookie: asked.cookie, body: edited });
    const report = await reportOf(people.agentA, asked.communicationId);
    console.log(
      `T-12 edited by the guest: asked for 1 of 9000000, the report says ${report.proof_amount} and ${report.fund_status}`,
    );
    expect(report).toMatchObject({ proof_amount: 9_000_000, fund_status: 0 });
  });

  it('leaves a sender only their own accounts, at the values the bank says', async () => {
    const bank = await linkOwnBank(people.agentB);
    const [account] = bank.accounts;
    const to_user = 'reader@readers.example';
    const send = (data: object[], over: object = {}) =>
      attack({
        method: 'POST',
        path: '/api/communications/create/report',
        token: people.agentB.token,
        body: aRequestForm({
          report_request_type: 2,
          report_type: 2,
          to_user,
          to_user_email: to_user,
          proof_amount: 1000,
          data,
          ...over,
        }),
      });
    const foreign = await send([{ item_id: bank.item_id, account_id: 'someone-elses' }]);
    expect([400, 404, 409]).toContain(foreign.status);
    const inflated = {
      item_id: bank.item_id,
      account_id: account.account_id,
      value: FIGURE,
      balances: { available: FIGURE },
    };
    const tooMuch = await send([inflated], { proof_amount: 600_000_000 });
    expect((await reportOf(people.agentB, tooMuch.body.id)).fund_status).toBe(0);
    const sent = await send([inflated], { from_user: `${STAIN}@attackers.example` });
    expect(sent.status).toBe(201);
    const report = await reportOf(people.agentB, sent.body.id);
    expect(report.fund_total).toBe(account.value);
    const list = await call('GET', '/api/communications', { token: people.agentB.token });
    expect(list.text).not.toMatch(traces);
    console.log(`T-12 edited by the sender: said ${FIGURE}, the report says ${report.fund_total}`);
  });
});
