// Imports on a real table: rows of one file meet each other, and clients who are already on the list.
import { expect, it } from 'vitest';
import { createClientStore } from '#public/clients/client';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import type { ImportRow } from './contract.ts';
import { importClients } from './import-clients.ts';

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
