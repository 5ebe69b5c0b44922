// Seen red: with each row deleted alone, an erased client stayed in the totals of the agent.
import { expect, it } from 'vitest';
import { fromAttributes } from '#core/data/attribute-value.ts';
import {
  changeWrites,
  createClientStore,
  createWrites,
  deleteWrites,
  newClient,
  withClaims,
} from '#public/clients/client';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { allRows } from '../data/stage-data.ts';
import { eraseRows } from './erase-rows.ts';
import { type Row, rowsAbout } from './rows-about.ts';

const database = aTestDatabase();

const aList = async (table: string) => {
  const db = await database.emptyTable(table);
  const clients = createClientStore(db);
  const add = async (name: string) => {
    const who = { name, address: '1 Elm Street', email: `${name}@example.com`, phone: '', phoneNumber: '' };
    const made = withClaims({ ...newClient('agent-1', who, NOW), tags: ['Buyer'] });
    await clients.save(createWrites(made, []));
    return clients.get('agent-1', made.id);
  };
  const find = async (...identifiers: string[]) => {
    const rows: Row[] = [];
    for await (const row of allRows(database.client, table)) rows.push(fromAttributes(row) as Row);
    return { rows: rowsAbout(rows, identifiers).rows, identifiers };
  };
  return { db, clients, add, find, erase: eraseRows(db), totals: () => clients.totals('agent-1') };
};

it('a client who is erased is in no totals, and the others stay in them', async () => {
  const { add, find, erase, totals } = await aList('erase-client');
  await add('bob');
  await add('cy');
  await erase(await find('bob@example.com'));
  expect((await find('bob@example.com')).rows).toEqual([]);
  expect(await totals()).toMatchObject({ clients: 1, tags: [{ tag: 'Buyer', count: 1 }] });
});

it('one whom the agent changes or deletes at that moment is erased by the next search, and taken out once', async () => {
  const { clients, add, find, erase, totals } = await aList('erase-meanwhile');
  const [bob, cy] = [await add('bob'), await add('cy')];
  const [foundBob, foundCy] = [await find(bob.email), await find(cy.email)];
  await clients.save(changeWrites(bob, { ...bob, callNote: 'Call on Monday' }));
  await clients.save(deleteWrites(cy, NOW));
  await erase(foundBob);
  await erase(foundCy);
  expect(await totals()).toMatchObject({ clients: 1 });
  await add('dan');
  await erase(await find(bob.email));
  await erase(await find(cy.email));
  expect([(await find(bob.email)).rows, (await find(cy.email)).rows]).toEqual([[], []]);
  expect(await totals()).toMatchObject({ clients: 1, tags: [{ tag: 'Buyer', count: 1 }] });
});

it('of an agent nothing is left, no totals either, in whatever order they go', async () => {
  const { add, find, erase } = await aList('erase-agent');
  await add('bob');
  const { rows, identifiers } = await find('agent-1');
  await erase({ rows: rows.toReversed(), identifiers });
  expect((await find('agent-1')).rows).toEqual([]);
});
