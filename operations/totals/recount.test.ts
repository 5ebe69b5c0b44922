// What a release without totals leaves, and what a recount makes of it, also while people work.
import { expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import {
  type Client,
  changeWrites,
  createClientStore,
  createWrites,
  deleteWrites,
  newClient,
  recordDecisions,
  withClaims,
} from '#public/clients/client';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { recount } from './recount.ts';

const database = aTestDatabase();
let people = 0;

const aTable = async (table: string) => {
  const db = await database.emptyTable(table);
  const clients = createClientStore(db);
  const told: string[] = [];
  const add = async (agentId: string, tags: string[]): Promise<Client> => {
    const digits = String(1000 + ++people);
    const who = { name: `Client ${digits}`, address: '1 Elm Street', email: `c${digits}@example.com` };
    // In which part of the totals a client is counted follows from the ID, and the first part's spelling of a tag is shown.
    const id = `01K${'0'.repeat(19)}${digits}`;
    const made = { ...newClient(agentId, { ...who, phone: digits, phoneNumber: `+121755${digits}` }, NOW), id };
    const said = [{ channel: 'email', to: 'in', by: 'Ada', source: 'agent' }] as const;
    const { client, entries } = recordDecisions(withClaims({ ...made, tags }), [...said], NOW);
    await clients.save(createWrites(client, entries));
    return clients.get(agentId, client.id);
  };
  /** As a release without totals deletes a client. */
  const deleteAsBefore = (client: Client) =>
    db.transact(deleteWrites(client, NOW).filter((write) => !('update' in write)));
  const run = (confirmed = true, over: Pick<Db, 'query' | 'transact'> = db) =>
    recount({ client: database.client, table, db: over, log: (line) => told.push(line) }, { confirmed });
  return { db, clients, add, deleteAsBefore, run, told };
};

it('says what is off, and repairs it once it is asked to', async () => {
  const { clients, add, deleteAsBefore, run, told } = await aTable('recount');
  await add('ada', ['Buyer', 'VIP']);
  await deleteAsBefore(await add('ada', ['buyer', 'Seller']));
  await add('bea', ['Buyer']);
  const wrong = await clients.totals('ada');
  expect(wrong).toMatchObject({ clients: 2, consent: { email: 2 } });
  expect(await run(false)).toEqual({ agents: 2, off: 1, repaired: 0 });
  expect(told).toEqual([expect.stringMatching(/^ada: .*clients -1/)]);
  expect(await clients.totals('ada')).toEqual(wrong);
  expect(await run()).toEqual({ agents: 2, off: 1, repaired: 1 });
  expect(await clients.totals('ada')).toEqual({
    clients: 1,
    consent: { phone: 0, email: 1, snail: 0 },
    tags: [
      { tag: 'Buyer', count: 1 },
      { tag: 'VIP', count: 1 },
    ],
  });
  expect(await run()).toEqual({ agents: 2, off: 0, repaired: 0 });
});

it('repairs the totals of someone who has no clients left, and adds what was never counted', async () => {
  const { db, clients, add, deleteAsBefore, run } = await aTable('recount-none');
  await deleteAsBefore(await add('ada', ['Buyer']));
  const { id } = await add('bea', ['Buyer']);
  const { items } = await db.query({ pk: 'CLIENTS#bea', prefix: 'TOTALS#' });
  for (const { PK, SK } of items) await db.delete({ PK: String(PK), SK: String(SK) });
  expect(await run()).toEqual({ agents: 2, off: 2, repaired: 2 });
  expect(await clients.totals('ada')).toMatchObject({ clients: 0, tags: [] });
  expect(await clients.totals('bea')).toMatchObject({ clients: 1, tags: [{ tag: 'Buyer', count: 1 }] });
  const bea = await clients.get('bea', id);
  await clients.save(changeWrites(bea, { ...bea, tags: [] }));
  expect(await clients.totals('bea')).toMatchObject({ clients: 1, tags: [] });
});

it('counts again where a client changes while it counts, and counts what changes before it writes', async () => {
  const { db, clients, add, deleteAsBefore, run } = await aTable('recount-meanwhile');
  await deleteAsBefore(await add('ada', ['Buyer']));
  await add('ada', ['Buyer']);
  let isFirst = true;
  const query: Db['query'] = async (input) => {
    const page = await db.query(input);
    if (isFirst && input.prefix === 'CLIENT#') {
      isFirst = false;
      await add('ada', ['Seller']);
    }
    return page;
  };
  const transact: Db['transact'] = async (writes) => {
    await add('ada', ['Seller']);
    await db.transact(writes);
  };
  expect(await run(true, { query, transact })).toEqual({ agents: 1, off: 1, repaired: 1 });
  expect(await clients.totals('ada')).toMatchObject({
    clients: 3,
    consent: { email: 3 },
    tags: [
      { tag: 'Seller', count: 2 },
      { tag: 'Buyer', count: 1 },
    ],
  });
});

it('leaves those alone who change all the time, and says so', async () => {
  const { db, add, deleteAsBefore, run, told } = await aTable('recount-busy');
  await deleteAsBefore(await add('ada', ['Buyer']));
  const query: Db['query'] = async (input) => {
    if (input.prefix === 'CLIENT#') await add('ada', []);
    return db.query(input);
  };
  expect(await run(true, { ...db, query })).toEqual({ agents: 1, off: 1, repaired: 0 });
  expect(told).toEqual(['ada: changes too fast to be counted']);
});
