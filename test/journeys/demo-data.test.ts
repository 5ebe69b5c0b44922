// What a newcomer finds at the first start, before they have done anything themselves.
import { demoAccounts } from '@local/groundwork/accounts';
import { beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_STATES } from '../../lambdas/funds/request/contract.ts';
import { call, mailsTo, signInAs } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';

type Line = {
  name: string;
  to_user: string;
  co_buyer?: { name: string };
  request?: { state: string; documents?: { state: string } };
  report: { fund_status: unknown };
};

const everyLine = async (token: string): Promise<Line[]> => {
  const lines: Line[] = [];
  for (let cursor = ''; ; ) {
    const address = `/api/communications${cursor && `?cursor=${encodeURIComponent(cursor)}`}`;
    const { communications, next_cursor } = (await call('GET', address, { token })).body;
    lines.push(...communications);
    if (!next_cursor) return lines;
    cursor = next_cursor;
  }
};

let lines: Line[];
let token: string;
beforeAll(async () => {
  token = await signInAs('agent');
  lines = await everyLine(token);
});

/** Where a link of an email leads, as the page there asks for it: the refusals are those of links that have ended. */
const follow: [RegExp, (...found: string[]) => Promise<number>][] = [
  [
    /\/guest\/([0-9a-f]{32})\/(\w+)/g,
    async (request_id, request_pin) =>
      (await call('POST', '/api/guest/request', { body: { request_id, request_pin } })).status,
  ],
  [
    /\/guest-tasks\/([0-9a-f]{32})\/(\w+)/g,
    async (request_id, request_pin) =>
      (await call('POST', '/api/guest/transaction', { body: { request_id, request_pin } })).status,
  ],
  [/\/verify\/([0-9a-f]{32})/g, async (id) => (await call('GET', `/api/verify/${id}`)).status],
  [/\/prooffund\/(\w+)/g, async (id) => (await call('GET', `/api/communications/${id}/report`, { token })).status],
];

describe('the demo data', () => {
  it('has an account that staff have deactivated', async () => {
    const staff = await signInAs('staff');
    const deactivated = async () =>
      (await call('GET', '/api/staff/accounts?show=deactivated', { token: staff })).body.accounts;
    expect(await deactivated()).toMatchObject([{ email: 'kofi.adjei@agents.example' }]);
  });

  it('has a request in each state, and each kind of answer', () => {
    const states = new Set(lines.map(({ request }) => request?.state ?? 'draft'));
    expect([...states].sort()).toEqual(['draft', ...REQUEST_STATES].sort());
    expect(lines.map(({ report }) => report.fund_status)).toEqual(expect.arrayContaining([0, 1, 'pending']));
    const ofTwoBuyers = lines.filter(({ co_buyer }) => co_buyer).map(({ report }) => report.fund_status);
    expect(ofTwoBuyers.sort()).toEqual(['', 'pending']);
    const documents = lines.flatMap(({ request }) => request?.documents?.state ?? []);
    expect(documents).toEqual(expect.arrayContaining(['accepted', 'asked']));
  });

  it('has a week of deals, each with a property, and three offers due tonight', async () => {
    const { deals } = (await call('GET', '/api/deals', { token })).body;
    type Deal = { communications: { purchase?: { property?: string; needed_by?: string } }[] };
    const purchases = (deals as Deal[]).map(({ communications: [one] }) => one?.purchase);
    expect(purchases.length).toBeGreaterThanOrEqual(12);
    expect(purchases.filter((purchase) => !purchase?.property)).toEqual([]);
    const days = purchases.flatMap((purchase) => purchase?.needed_by ?? []).toSorted();
    expect(days.filter((day) => day === days[0])).toHaveLength(3);
    expect(new Set(days).size).toBeGreaterThanOrEqual(6);
  });

  it('has a document that both sides signed, and one that was voided', async () => {
    const { transactions } = (await call('GET', '/api/transactions', { token })).body;
    const agreementOf = async (name: string) => {
      const { id } = transactions.find((one: object) => JSON.stringify(one).includes(name));
      return (await call('GET', `/api/transactions/${id}/documents/1`, { token })).body;
    };
    // A worker seals what both have signed.
    const agreement = await eventually(async () => {
      const found = await agreementOf('Walter');
      return found.state === 'sealed' ? found : undefined;
    });
    expect(agreement).toMatchObject({ countersigned: true });
    expect(await agreementOf('Dana')).toMatchObject({ state: 'voided', reason: expect.stringContaining('spring') });
  });

  it('has a sale with files from both sides', async () => {
    const { transactions } = (await call('GET', '/api/transactions', { token })).body;
    const { id } = transactions.find(({ guest_name }: { guest_name: string }) => guest_name === 'Greta Lind');
    const { files } = (await call('GET', `/api/transactions/${id}/files`, { token })).body;
    expect(files).toMatchObject([
      { by: 'agent', kind: 'other', state: 'ready' },
      { by: 'guest', kind: 'disclosure', state: 'ready' },
      { by: 'guest', kind: 'deed', state: 'ready' },
      { by: 'guest', kind: 'other', state: 'ready', answers: expect.any(String) },
    ]);
  });

  it('has emails whose links can be followed, each of them', async () => {
    const addresses = [...new Set(lines.map(({ to_user }) => to_user)), demoAccounts.agent.email];
    const mails = (await Promise.all(addresses.map((address) => mailsTo(address)))).flat();
    const places = new Map<string, () => Promise<number>>();
    for (const { text } of mails)
      for (const [pattern, ask] of follow)
        for (const [address, ...found] of text.matchAll(pattern)) places.set(address, () => ask(...found));
    expect(places.size).toBeGreaterThan(15);
    const dead: [string, number][] = [];
    for (const [address, ask] of places) {
      const status = await ask();
      // What was canceled, withdrawn or has expired says so.
      if (status !== 200 && status !== 410) dead.push([address, status]);
    }
    expect(dead).toEqual([]);
    // The demo's port may have been another one: its data is made once for several clouds.
    const origins = mails.flatMap(({ text }) => text.match(/https?:\/\/[^\s/]+/g) ?? []);
    expect(origins.filter((origin) => !/^http:\/\/localhost:\d+$/.test(origin))).toEqual([]);
  });
});
