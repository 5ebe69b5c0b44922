import { describe, expect, it } from 'vitest';
import { type Client, createClientStore, type KnownContacts, recordDecisions } from '#public/clients/client';
import { aClient } from '#test/builders/a-client.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import type { ImportRow } from './contract.ts';
import { importClients, inBatches, planRow, type ReadableRow } from './import-clients.ts';

// Imports on a real table: rows of one file match each other, and clients already on the list.

const database = aTestDatabase();

const agent = anAgent();
const row = (line: number, over: Partial<ImportRow> = {}): ImportRow => ({
  line,
  name: `Client ${line}`,
  email: `client-${line}@example.com`,
  phone_number: `(217) 555-0${100 + line}`,
  ...over,
});

const aList = async (name: string) => {
  const db = await database.emptyTable(name);
  const clients = createClientStore(db);
  const bring = importClients({ clients, clock: () => NOW });
  return {
    clients,
    importRows: async (rows: ImportRow[], save = true) => {
      const input = { rows, save, duplicates: 'merge' as const, file_name: 'clients.csv' };
      return (await bring(agent, input)).results;
    },
    names: async () => (await clients.byName(agent.id, {})).items.map(({ name }) => name),
  };
};

it('saves nothing until it is asked to', async () => {
  const { importRows, names } = await aList('preview');
  expect(await importRows([row(2)], false)).toMatchObject([{ line: 2, outcome: 'new' }]);
  expect(await names()).toEqual([]);
  expect(await importRows([row(2)])).toMatchObject([{ line: 2, outcome: 'new' }]);
  expect(await importRows([row(2)])).toMatchObject([{ line: 2, outcome: 'same' }]);
});

it('keeps a client whose number has an extension', async () => {
  const { importRows, clients } = await aList('extension');
  const results = await importRows([row(2, { phone_number: '(217) 555-0100 x123' })]);
  expect(results).toMatchObject([{ outcome: 'new' }]);
  const { items } = await clients.byName(agent.id, {});
  expect(items).toMatchObject([{ phone: '(217) 555-0100 ext. 123' }]);
});

it('merges two rows of one file that are the same person', async () => {
  const { importRows, clients, names } = await aList('twice');
  const results = await importRows([
    row(2, { email_campaign: 'yes' }),
    row(3),
    row(4, { ...row(2), line: 4, address: '2 Elm Street' }),
  ]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'merged']);
  expect(await names()).toEqual(['Client 2', 'Client 3']);
  const { items } = await clients.optedIn(agent.id, 'mailable', {});
  expect(items).toMatchObject([{ name: 'Client 2', address: '2 Elm Street' }]);
});

it('refuses a row whose email is one client and whose phone number is another', async () => {
  const { importRows } = await aList('crossed');
  await importRows([row(2), row(3)]);
  const crossed = row(9, { name: 'Client 3', email: 'client-2@example.com', phone_number: row(3).phone_number });
  expect(await importRows([crossed])).toMatchObject([
    { line: 9, outcome: 'refused', fields: { email: expect.any(String) } },
  ]);
});

it('reports the rows it cannot read among the others, in the order of the file', async () => {
  const { importRows } = await aList('unreadable');
  const results = await importRows([row(2), row(3, { name: '', phone_campaign: 'maybe' }), row(4)]);
  expect(results).toMatchObject([
    { line: 2, outcome: 'new' },
    {
      line: 3,
      outcome: 'refused',
      fields: { name: 'Enter a name.', phone_campaign: "Enter 'yes' or 'no', or leave it empty." },
    },
    { line: 4, outcome: 'new' },
  ]);
});

it('saves more clients than fit into one transaction', async () => {
  const { importRows, names } = await aList('many');
  const rows = Array.from({ length: 90 }, (_, at) => row(at + 2, { email_campaign: 'yes' }));
  expect((await importRows(rows)).every(({ outcome }) => outcome === 'new')).toBe(true);
  expect((await names()).length).toBe(90);
});

const person = {
  name: 'Bo Buyer',
  address: '14 Maple Street, Springfield, IL 62704',
  email: 'bo@example.com',
  phone: '(217) 555-0100',
  phoneNumber: '+12175550100',
};
const aRow = (over: Partial<ReadableRow> = {}): ReadableRow => ({
  line: 2,
  person,
  optIns: {},
  tags: [],
  ...over,
});
const knownFrom = (clients: Client[], optedOut: string[] = []): KnownContacts => ({
  byClaim: new Map(
    clients.flatMap((client) => [client.emailKey, client.phoneKey].flatMap((key) => (key ? [[key, client]] : []))),
  ),
  hasOptedOut: ({ contact }) => optedOut.includes(contact),
  optOutSource: ({ contact }) => (optedOut.includes(contact) ? 'bounce' : undefined),
});
const plan = (row: ReadableRow, known = knownFrom([]), duplicates: 'merge' | 'skip' = 'merge') =>
  planRow(row, known, { agentId: 'agent-1', by: 'Ada Agent', fileName: 'clients.csv', duplicates }, NOW);
const recorded = ({ writes }: ReturnType<typeof plan>) =>
  writes.flatMap((write) => ('put' in write && write.put.PK.startsWith('CONSENT#') ? [write.put] : []));

describe('a row of a file', () => {
  it('adds a new client, and records each opt-in with its line', () => {
    const planned = plan(aRow({ optIns: { email: true, phone: false } }));
    expect(planned.result).toEqual({ line: 2, outcome: 'new', kept_opt_out: undefined });
    expect(recorded(planned)).toMatchObject([
      { channel: 'phone', to: 'out', source: 'import', said: 'File clients.csv, line 2' },
      { channel: 'email', to: 'in', source: 'import', said: 'File clients.csv, line 2' },
    ]);
  });

  it('leaves out an opt-in for a contact that opted out', () => {
    const planned = plan(aRow({ optIns: { email: true, phone: true } }), knownFrom([], ['bo@example.com']));
    expect(planned.result).toMatchObject({ outcome: 'new', kept_opt_out: ['email'] });
    expect(recorded(planned)).toMatchObject([{ channel: 'phone', to: 'in' }]);
  });

  it('finds a known client by phone number and name, too', () => {
    const moved = aRow({ person: { ...person, email: 'new@example.com' } });
    expect(plan(moved, knownFrom([aClient()])).result).toMatchObject({ outcome: 'merged' });
  });

  it('says that nothing changes, and writes nothing', () => {
    expect(plan(aRow(), knownFrom([aClient()]))).toEqual({
      result: { line: 2, outcome: 'same', kept_opt_out: undefined },
      writes: [],
    });
  });

  it('skips a known client if the agent wants that', () => {
    const changed = aRow({ person: { ...person, address: '2 Elm Street' } });
    expect(plan(changed, knownFrom([aClient()]), 'skip')).toEqual({
      result: { line: 2, outcome: 'skipped' },
      writes: [],
    });
  });

  it("keeps a known client's opt-out", () => {
    const out = recordDecisions(aClient(), [{ channel: 'email', to: 'out', by: 'Ada', source: 'agent' }], NOW).client;
    const planned = plan(aRow({ optIns: { email: true } }), knownFrom([out]));
    expect(planned.result).toMatchObject({ outcome: 'same', kept_opt_out: ['email'] });
  });
});

describe('batches', () => {
  const plans = (sizes: number[]) =>
    sizes.map((size) => ({ writes: Array.from({ length: size }, () => ({}) as never) }));
  const sizes = (batches: ReturnType<typeof plans>[]) =>
    batches.map((batch) => batch.map(({ writes }) => writes.length));

  it('are filled up to the limit, and never split a plan', () => {
    expect(sizes(inBatches(plans([4, 6, 1, 10, 3]), 10))).toEqual([[4, 6], [1], [10], [3]]);
  });

  it('take a plan that is larger than the limit alone', () => {
    expect(sizes(inBatches(plans([2, 12, 2]), 10))).toEqual([[2], [12], [2]]);
    expect(inBatches([], 10)).toEqual([]);
  });
});
