// T-42. A request and its report with a test key, in this process: the product's own use cases, a real table, and a bank
// that must not be asked.
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { fromAttributes } from '#core/data/attribute-value.ts';
import type { KeyHolder } from '#core/http/actor.ts';
import { MINUTE } from '#core/platform/clock.ts';
import { NO_ONE, SANDBOX_AGENT, sandboxOf } from '#core/security/sandbox.ts';
import { aProvider } from '#test/builders/a-provider.ts';
import { aSealer } from '#test/builders/a-sealer.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aVault } from '#test/builders/a-vault.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { servedFunds } from '#test/builders/served-funds.ts';
import { createClientStore } from '../../clients/client/public.ts';
import { withSampleBank } from '../../funds/bank/provider/sample-bank.ts';
import { sendSample } from '../../funds/request/sample/sample.ts';
import { eventsOf } from '../events/events-of.ts';
import { removeTestData } from './account/remove-test-data.ts';
import { letterPdf, readLetter, sendLetter } from './letters/letters.ts';
import { readReport } from './reports/read-reports.ts';
import { listRequests, readRequest } from './requests/read-requests.ts';
import { cancelByKey, remindByKey, sendRequest } from './requests/send-request.ts';

const database = aTestDatabase();
let tables = 0;

const given = {
  client: { first_name: 'Rita', last_name: 'Real', email: 'rita@real.example' },
  amount_cents: 123_456_00,
  report_type: 'values' as const,
  subject: 'Words for Rita',
  message: '',
  reminder_plan: 'usual' as const,
};
const holderOf = (isTest: boolean): KeyHolder => ({
  ...anAgent({ id: 'ada' }),
  ...(isTest && { id: sandboxOf('ada'), ...SANDBOX_AGENT }),
  key: { id: 'key-1', isTest, scopes: [] },
});

const rowsIn = async (name: string) => {
  const { Items = [] } = await database.client.send(new ScanCommand({ TableName: name }));
  return Items.map((item) => fromAttributes(item as never));
};

const setUp = async () => {
  const table = `test-keys-${++tables}`;
  const db = await database.emptyTable(table);
  const vault = aVault(await database.emptyTable(`test-keys-${tables}-vault`), `test-keys-${tables}-vault`);
  let now = NOW;
  const clock = () => now;
  const { provider, asked } = aProvider();
  const base = { db, clock, vault, pinKey: async () => 'pin-key' };
  const served = await servedFunds({ ...base, provider: withSampleBank(provider, clock) });
  const deps = { ...base, ...aSealer(), documents: served.documents, siteUrl: 'https://groundwork.example' };
  /** Does the banks' work until nothing is due. */
  const work = async (): Promise<void> => {
    for (let round = 0; round < 20; round += 1) {
      now = new Date(now.getTime() + MINUTE);
      const due = (await openWork(db)).filter(({ kind }) => kind === 'bank');
      for (const { id } of due) await served.work(id);
    }
  };
  return { deps, table, asked, work };
};

it('goes from a request over its report to a letter, with no one asked, written to or named', async () => {
  const { deps, table, asked, work } = await setUp();
  const test = holderOf(true);
  const sent = await sendRequest(deps)(test, given, 'once');
  expect((await sendRequest(deps)(test, given, 'once')).id).toBe(sent.id);
  expect(sent).toMatchObject({
    state: 'sent',
    client: { name: 'Sam Sample', email: NO_ONE },
    amount_cents: 48_000_000,
  });
  await work();
  expect(await readRequest(deps)(test, sent.id)).toMatchObject({ state: 'received', report: { confirmed: true } });
  const report = await readReport(deps)(test, sent.id);
  expect(report).toMatchObject({ client_name: 'Sam Sample', report_type: 'values', institutions: ['Sample Bank'] });
  const order = {
    recipient: { name: 'Lee Listing', email: 'lee@listings.example' },
    amount_cents: 45_000_000,
    download: true,
    exclusive: false,
    message: '',
  };
  const letter = await sendLetter(deps)(test, sent.id, order, undefined);
  await work();
  expect(await readLetter(deps)(test, letter.id)).toMatchObject({ state: 'sent', recipient: { email: NO_ONE } });
  expect((await letterPdf(deps)(test, letter.id)).url).toMatch(/^https:/);
  expect(asked).toEqual([]);
  const rows = await rowsIn(table);
  expect(JSON.stringify(rows)).not.toMatch(/rita|listings\.example|ada@|"ada"/i);
  const lines = rows.filter(({ kind, reportId }) => kind === 'request' && reportId !== undefined);
  const happened = lines.flatMap((line) => eventsOf({ ...line, reportId: undefined, steps: [] }, line));
  expect(happened.map(({ type, agentId }) => `${type} ${agentId}`)).toContain(`report.ready ${test.id}`);
});

it('shows a live key nothing of it, and a test key nothing of the account', async () => {
  const { deps, work } = await setUp();
  const [test, live] = [holderOf(true), holderOf(false)];
  const { id } = await sendRequest(deps)(test, given, undefined);
  await work();
  await expect(readRequest(deps)(live, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(readReport(deps)(live, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await listRequests(deps)(live, {})).data).toEqual([]);
  const sample = await sendSample(deps)(live);
  await expect(readRequest(deps)(test, `req_${sample.id}`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(readRequest(deps)(live, `req_${sample.id}`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await listRequests(deps)(test, {})).data.map((one) => one.id)).toEqual([id]);
  const remove = removeTestData({ ...deps, clients: createClientStore(deps.db) });
  await expect(remove(live)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await remove(test)).toEqual({ removed: 1, is_empty: false });
  expect(await remove(test)).toEqual({ removed: 0, is_empty: true });
  await work();
  expect((await listRequests(deps)(test, {})).data).toEqual([]);
});

it('has a client who never answers, who is reminded in vain, and whose request is canceled', async () => {
  const { deps, work } = await setUp();
  const test = holderOf(true);
  const { id } = await sendRequest(deps)(
    test,
    { ...given, client: { ...given.client, email: 'silent@a.example' } },
    'x',
  );
  await work();
  expect(await readRequest(deps)(test, id)).toMatchObject({ state: 'sent', report: null });
  expect(await remindByKey(deps)(test, id)).toMatchObject({ reminders_sent: 1 });
  expect(await cancelByKey(deps)(test, id)).toMatchObject({ state: 'cancelled' });
});
