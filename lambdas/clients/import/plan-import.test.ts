import { describe, expect, it } from 'vitest';
import { type Client, type KnownContacts, recordDecisions } from '#public/clients/client';
import { aClient } from '#test/builders/a-client.ts';
import { NOW } from '#test/builders/now.ts';
import type { ReadableRow } from './import-row.ts';
import { inBatches, planRow } from './plan-import.ts';

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
    expect(plan(moved, knownFrom([aClient()])).result).toMatchObject({ outcome: 'merged', duplicate_of: 'Bo Buyer' });
  });

  it('says that nothing changes, and writes nothing', () => {
    expect(plan(aRow(), knownFrom([aClient()]))).toEqual({
      result: { line: 2, duplicate_of: 'Bo Buyer', outcome: 'same', kept_opt_out: undefined },
      writes: [],
    });
  });

  it('skips a known client if the agent wants that', () => {
    const changed = aRow({ person: { ...person, address: '2 Elm Street' } });
    expect(plan(changed, knownFrom([aClient()]), 'skip')).toEqual({
      result: { line: 2, duplicate_of: 'Bo Buyer', outcome: 'skipped' },
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
