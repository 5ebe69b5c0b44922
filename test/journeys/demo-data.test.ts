// A newcomer's view at the first start, before they have done anything themselves.
import { demoAccounts } from '@local/groundwork/accounts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '#vocabulary/open/keys';
import { REQUEST_STATES } from '../../lambdas/funds/request/contract.ts';
import { withKey } from '../cloud/api-keys.ts';
import { call, local, mailsTo, signInAs } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';

type Line = {
  id: string;
  name: string;
  to_user: string;
  people?: { name: string }[];
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

const dayIn = (at: Date, timeZone = 'America/New_York') => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

type Entry = { event: string; at: string };
const logOf = async ({ id }: Line): Promise<Entry[]> =>
  (await call('GET', `/api/communications/${id}/log`, { token })).body.entries;

/** The time when the demo data was made: the story ends then, with a client who asked the bank half an hour ago. */
const startedAt = async (): Promise<Date> => {
  const lily = lines.find(({ to_user }) => to_user === 'lily.chen@clients.example');
  const asked = (await logOf(lily as Line)).find(({ event }) => event === 'sent_to_bank');
  return new Date(Date.parse(asked?.at ?? '') + 35 * 60_000);
};

/** The page's call behind each link in an email: the refusals are those of links that have ended. */
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

  it('has two keys for programs, which read what there is and what was made up', async () => {
    const { keys = {} } = (await local()).accounts.agent;
    const has = async (kind: string) => {
      const asked = withKey({ key: keys[kind] ?? '' });
      const { key } = (await asked('GET', '/v1/me')).body;
      const requests: unknown[] = (await asked('GET', '/v1/requests')).body.data;
      return { mode: key.mode, scopes: key.scopes, hasRequests: requests.length > 0 };
    };
    expect(await has('live key')).toEqual({ mode: 'live', scopes: ALL_SCOPES, hasRequests: true });
    expect(await has('test key')).toEqual({ mode: 'test', scopes: ALL_SCOPES, hasRequests: false });
  });

  it('has an investor whose amount is confirmed with a margin', async () => {
    const asked = lines.find(({ name }) => name === 'Adele Marsh');
    const { body: report } = await call('GET', `/api/communications/${asked?.id}/report`, { token });
    expect(report).toMatchObject({ fund_status: 1, rests_on: 'investments', proof_amount: 505_000 });
  });

  it('has a request in each state, and each kind of answer', () => {
    const states = new Set(lines.map(({ request }) => request?.state ?? 'draft'));
    expect([...states].sort()).toEqual(['draft', ...REQUEST_STATES].sort());
    expect(lines.map(({ report }) => report.fund_status)).toEqual(expect.arrayContaining([0, 1, 'pending']));
    // The reports of two buyers, and of a buyer and a donor.
    const ofTwo = lines.filter(({ people }) => people).map(({ report }) => report.fund_status);
    expect(ofTwo.sort()).toEqual(['', 1, 1, 'pending']);
    const documents = lines.flatMap(({ request }) => request?.documents?.state ?? []);
    expect(documents).toEqual(expect.arrayContaining(['accepted', 'asked']));
  });

  it('has a week of deals, each with a property, two offers due tonight, and dates that have just passed', async () => {
    const { communications } = (await call('GET', '/api/communications?limit=100', { token })).body;
    type Line = { kind: string; status: { is: string }; purchase?: { property?: string; needed_by?: string } };
    const purchases = (communications as Line[])
      .filter(({ kind, status }) => kind === 'request' && !['canceled', 'expired'].includes(status.is))
      .map(({ purchase }) => purchase);
    expect(purchases.length).toBeGreaterThanOrEqual(12);
    expect(purchases.filter((purchase) => !purchase?.property)).toEqual([]);
    const days = purchases.flatMap((purchase) => purchase?.needed_by ?? []);
    // The demo may have been made a moment before midnight.
    const made = dayIn(new Date((await startedAt()).getTime()));
    expect(days.filter((day) => day === made)).toHaveLength(2);
    expect(days.some((day) => day < made)).toBe(true);
    expect(new Set(days).size).toBeGreaterThanOrEqual(6);
  });

  it('was asked for and answered on different days and hours, each request in its order, and nothing in the future', async () => {
    const logs = await Promise.all(lines.filter(({ request }) => request).map(logOf));
    const entries = logs.flat();
    const now = new Date().toISOString();
    expect(entries.filter(({ at }) => at > now)).toEqual([]);
    const created = entries.filter(({ event }) => event === 'created').map(({ at }) => at);
    expect(new Set(created.map((at) => dayIn(new Date(at)))).size).toBeGreaterThanOrEqual(8);
    // The two people of one proof are asked at once: two proofs have two.
    expect(new Set(created.map((at) => at.slice(11, 16))).size).toBeGreaterThanOrEqual(created.length - 3);
    const order = ['created', 'opened', 'license_accepted', 'bank_linked', 'sent_to_bank', 'received'];
    const inOrder = logs.map((log) => order.flatMap((event) => log.find((entry) => entry.event === event)?.at ?? []));
    expect(inOrder.filter((times) => times.toSorted().join() !== times.join())).toEqual([]);
    // Answers come hours later, reminders days later.
    const received = logs.flatMap((log) => {
      const [asked, answered] = ['created', 'received'].map((event) => log.find((entry) => entry.event === event)?.at);
      return asked && answered ? Date.parse(answered) - Date.parse(asked) : [];
    });
    expect(Math.min(...received)).toBeGreaterThan(2 * 3_600_000);
    expect(entries.filter(({ event }) => event === 'reminded').length).toBeGreaterThan(2);
  });

  it("has emails and notifications of those days, and no agent's work at night", async () => {
    const { events } = (await call('GET', '/api/dashboard?limit=100', { token })).body;
    const mails = (await Promise.all(lines.map(({ to_user }) => mailsTo(to_user)))).flat();
    const made = (await startedAt()).getTime();
    for (const times of [events.map(({ date }: { date: string }) => date), mails.map(({ at }) => at)] as string[][]) {
      expect(new Set(times.map((at) => at.slice(0, 10))).size).toBeGreaterThanOrEqual(6);
      expect(times.filter((at) => at > new Date().toISOString())).toEqual([]);
      // The last hours are counted from the start, whatever hour it was.
      const hours = times.filter((at) => Date.parse(at) < made - 3 * 3_600_000).map((at) => Number(at.slice(11, 13)));
      expect(hours.filter((hour) => hour < 13)).toEqual([]);
    }
  });

  it('has seals and chains that verify with these times', async () => {
    const staff = await signInAs('staff');
    const check = await call('GET', '/api/staff/audit/check', { token: staff });
    expect(check.body).toMatchObject({ broken_at: null });
    const { entries } = (await call('GET', '/api/staff/audit?limit=100', { token: staff })).body;
    expect(new Set((entries as Entry[]).map(({ at }) => dayIn(new Date(at)))).size).toBeGreaterThanOrEqual(3);
    const { client_list } = (await call('GET', '/api/client-list', { token })).body;
    const records = (client_list as Line[]).map(({ id }) => call('GET', `/api/client-list/${id}/consent`, { token }));
    expect((await Promise.all(records)).flatMap(({ body }) => body.broken)).toEqual([]);
    const reports = await Promise.all(
      lines.map(({ id }) => call('GET', `/api/communications/${id}/report`, { token })),
    );
    const letters = reports.flatMap(({ body }) => body.report_id || []);
    const standings = await Promise.all(letters.map((id) => call('GET', `/api/verify/${id}`)));
    expect(standings.length).toBeGreaterThan(8);
    const states = standings.map(({ body }) => body.state);
    expect(states.filter((state) => state !== 'valid' && state !== 'superseded')).toEqual([]);
    expect(states).toContain('valid');
    const issued = standings.map(({ body }) => body.issued_at as string);
    expect(new Set(issued.map((at) => at.slice(0, 10))).size).toBeGreaterThan(2);
    const { days } = (await call('GET', '/api/seal-log?limit=100')).body;
    expect(days.length).toBeGreaterThan(7);
  });

  it('has a document that both sides signed, and one that was voided', async () => {
    const { transactions } = (await call('GET', '/api/transactions', { token })).body;
    const agreementOf = async (name: string) => {
      const { id } = transactions.find((one: object) => JSON.stringify(one).includes(name));
      return (await call('GET', `/api/transactions/${id}/documents/1`, { token })).body;
    };
    // A worker seals documents that both have signed.
    const agreement = await eventually(async () => {
      const found = await agreementOf('Walter');
      return found.state === 'sealed' ? found : undefined;
    });
    expect(agreement).toMatchObject({ countersigned: true });
    const verified = await call('GET', `/api/signed/${agreement.verify_url.split('/').at(-1)}/verify`);
    expect(verified.body).toMatchObject({ state: 'valid', signers: 2 });
    // The seller signed days after the agreement was released, and the agent on the next day.
    const days = (agreement.record as Entry[]).map(({ at }) => dayIn(new Date(at)));
    expect(days).toEqual(days.toSorted());
    expect(new Set(days).size).toBeGreaterThanOrEqual(2);
    expect(days.at(-1)! < dayIn(await startedAt())).toBe(true);
    expect(await agreementOf('Dana')).toMatchObject({ state: 'voided', reason: expect.stringContaining('spring') });
  });

  it('has an office with each role, and its plan', async () => {
    const { offices } = (await call('GET', '/api/offices', { token })).body;
    const { id } = offices[0];
    const office = (await call('GET', `/api/offices/${id}`, { token })).body;
    expect(office.members.map(({ role }: { role: string }) => role).sort()).toEqual(['agent', 'manager', 'owner']);
    expect(office.plan).toMatchObject({ seats: 6, used: 3 });
  });

  it('has a sale with files from both sides', async () => {
    const { transactions } = (await call('GET', '/api/transactions', { token })).body;
    const { id } = transactions.find(({ guest_name }: { guest_name: string }) => guest_name === 'Greta Lind');
    const { files } = (await call('GET', `/api/transactions/${id}/files`, { token })).body;
    expect(files).toMatchObject([
      { by: 'agent', kind: 'other', state: 'ready' },
      { by: 'guest', kind: 'other', state: 'ready', answers: expect.any(String) },
      { by: 'guest', kind: 'disclosure', state: 'ready' },
      { by: 'guest', kind: 'deed', state: 'ready' },
    ]);
  });

  it('has a few exchanges in its chats, on several days, and clients who wait for an answer', async () => {
    const { transactions } = (await call('GET', '/api/transactions?limit=100', { token })).body;
    type Chat = { id: string; guest_name: string; unread: number[] };
    const messagesOf = async ({ id }: Chat) =>
      (
        await Promise.all(
          [1, 2].map((step) => call('GET', `/api/transactions/${id}/sessions/${step}/messages`, { token })),
        )
      ).flatMap(({ body }) => (body.messages ?? []) as { from: string; timestamp: string }[]);
    const chats = (await Promise.all((transactions as Chat[]).map(messagesOf))).filter((chat) => chat.length > 0);
    expect(chats.length).toBeGreaterThanOrEqual(5);
    const messages = chats.flat();
    expect(new Set(messages.map(({ from }) => from))).toEqual(new Set(['user', 'agent', 'assistant']));
    expect(new Set(messages.map(({ timestamp }) => dayIn(new Date(timestamp)))).size).toBeGreaterThanOrEqual(5);
    expect(
      chats.filter(
        (chat) =>
          chat
            .map(({ timestamp }) => timestamp)
            .toSorted()
            .join() !== chat.map(({ timestamp }) => timestamp).join(),
      ),
    ).toEqual([]);
    const waiting = (transactions as Chat[]).filter(({ unread }) => unread.some((count) => count > 0));
    expect(waiting.map(({ guest_name }) => guest_name).sort()).toEqual(['Greta Lind', 'Lily Chen']);
    // Answered requests no longer wait.
    const { events } = (await call('GET', '/api/dashboard?limit=100', { token })).body;
    const unread = (events as { id: string; subject: string; read: boolean }[]).filter(
      ({ id, read }) => !read && id.includes('~chat'),
    );
    expect(unread.map(({ subject }) => subject).sort()).toEqual([
      'Greta Lind sent you a message',
      'Lily Chen sent you a message',
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
      // Canceled, withdrawn and expired ones say so.
      if (status !== 200 && status !== 410) dead.push([address, status]);
    }
    expect(dead).toEqual([]);
    // The demo's port may have been another one: its data is made once for several clouds.
    const origins = mails.flatMap(({ text }) => text.match(/https?:\/\/[^\s/]+/g) ?? []);
    expect(origins.filter((origin) => !/^http:\/\/localhost:\d+$/.test(origin))).toEqual([]);
  });
});
