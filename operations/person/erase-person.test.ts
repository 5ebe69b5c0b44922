import { describe, expect, it } from 'vitest';
import { fromAttributes } from '#core/data/attribute-value.ts';
import {
  changeWrites,
  createClientStore,
  createWrites,
  deleteWrites,
  newClient,
  withClaims,
} from '#public/clients/client';
import { aHandoverSide, ben } from '#test/builders/a-handover-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { handover } from '../../lambdas/client-work/handover/entity.ts';
import { allRows } from '../data/stage-data.ts';
import { eraseRows } from './erase-person.ts';
import { type Row, rowsAbout } from './rows-about.ts';

// Seen red: when each row was deleted alone, an erased client still counted in the agent's totals.

const database = aTestDatabase();

const rowsIn = async (table: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const row of allRows(database.client, table)) rows.push(fromAttributes(row) as Row);
  return rows;
};

const aList = async (table: string) => {
  const db = await database.emptyTable(table);
  const clients = createClientStore(db);
  const add = async (name: string) => {
    const who = { name, address: '1 Elm Street', email: `${name}@example.com`, phone: '', phoneNumber: '' };
    const made = withClaims({ ...newClient('agent-1', who, NOW), tags: ['Buyer'] });
    await clients.save(createWrites(made, []));
    return clients.get('agent-1', made.id);
  };
  const find = async (...identifiers: string[]) => ({ ...rowsAbout(await rowsIn(table), identifiers), identifiers });
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
  const found = await find('agent-1');
  await erase({ ...found, rows: found.rows.toReversed() });
  expect((await find('agent-1')).rows).toEqual([]);
});

describe('a handover', () => {
  const mia = anAgent({ id: 'mia', name: 'Mia Owner', email: 'mia@example.com' });
  const lee = anAgent({ id: 'lee', name: 'Lee Leaving', email: 'lee@example.com' });

  /** Mia moves Lee's three clients to Ben. */
  const aMovingOne = async () => {
    const side = await aHandoverSide(database);
    await side.join(mia, 'owner');
    await side.join(lee, 'agent');
    for (const name of ['bo', 'di', 'em']) await side.add(name, {}, {}, lee);
    await side.move(lee, ben, mia);
    const find = async (...identifiers: string[]) => ({
      ...rowsAbout(await rowsIn(side.table), identifiers),
      identifiers,
    });
    const erase = async (...identifiers: string[]) => {
      await eraseRows(side.db)(await find(...identifiers));
      return (await find(...identifiers)).rows.filter(({ SK }) => SK.startsWith('HANDOVER#'));
    };
    return { ...side, erase };
  };

  it('that moves clients goes on when the owner who ordered it is erased', async () => {
    const { moveOnePart, erase, work, names, list } = await aMovingOne();
    await moveOnePart(1);
    expect(await erase('mia', 'mia@example.com')).toEqual([]);
    await work();
    expect(await names(ben)).toEqual(['bo', 'di', 'em']);
    expect(await list()).toMatchObject([{ state: 'done', moved: 3, by: 'Groundwork staff' }]);
  });

  it('that moves clients goes on when one of them is erased half way', async () => {
    const { db, office, list, one, erase, work, names } = await aMovingOne();
    const bo = await one(lee, 'bo');
    const handoverId = (await list())[0]?.id ?? '';
    await db.update(handover.key({ officeId: office, handoverId }), { set: { begun: { clientId: bo.id } } });
    expect(await erase(bo.email)).toEqual([]);
    await work();
    expect(await names(ben)).toEqual(['di', 'em']);
  });

  it('that moves clients stops where it is when its receiver is erased, and the agent learns it, by no name', async () => {
    const { moveOnePart, erase, work, names, news, list } = await aMovingOne();
    await moveOnePart(1);
    const stayed = await names(lee);
    expect(stayed).toHaveLength(2);
    expect(await erase('ben', 'ben@example.com')).toEqual([]);
    await work();
    expect(await names(lee)).toEqual(stayed);
    expect(await list()).toEqual([]);
    expect((await news(lee))[0]).toBe('The handover was stopped');
    expect(JSON.stringify(await news(lee))).not.toContain('Ben');
  });

  it('that moves clients ends with its agent, which the colleague learns', async () => {
    const { erase, news } = await aMovingOne();
    expect(await erase('lee', 'lee@example.com')).toEqual([]);
    expect((await news(ben))[0]).toBe('The handover was stopped');
  });
});
