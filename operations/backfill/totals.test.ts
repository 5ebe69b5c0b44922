// Seen red: without the condition that the client is as it was read, and with the mark in the client's own row only.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import {
  type Client,
  changeWrites,
  client,
  createClientStore,
  createWrites,
  deleteWrites,
  moveWrites,
  newClient,
  recordDecisions,
  restoreWrites,
  withClaims,
} from '#public/clients/client';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { tagKey } from '../../lambdas/clients/client/client.ts';
import { runBackfill } from './run-backfill.ts';
import { totals } from './totals.ts';

const database = aTestDatabase();

const CHANNELS = ['phone', 'email', 'snail'] as const;
type Kind = { tags: string[]; agreed: (typeof CHANNELS)[number][] };

let people = 0;
const aPerson = (agentId: string, { tags, agreed }: Kind) => {
  const digits = String(1000 + ++people);
  const who = { name: `Client ${digits}`, address: '1 Elm Street', email: `c${digits}@example.com` };
  const made = newClient(agentId, { ...who, phone: digits, phoneNumber: `+121755${digits}` }, NOW);
  const said = agreed.map((channel) => ({ channel, to: 'in', by: 'Ada', source: 'agent' }) as const);
  return recordDecisions(withClaims({ ...made, tags }), said, NOW);
};

const aList = async (table: string, agents: string[]) => {
  const db = await database.emptyTable(table);
  const clients = createClientStore(db);
  const add = async (agentId: string, kind: Kind): Promise<Client> => {
    const made = aPerson(agentId, kind);
    await clients.save(createWrites(made.client, made.entries));
    return clients.get(agentId, made.client.id);
  };
  /** As it was stored before there were totals. */
  const addBefore = async (agentId: string, kind: Kind): Promise<Client> => {
    const made = aPerson(agentId, kind);
    const writes = createWrites(made.client, made.entries).filter((write) => !('update' in write));
    await db.transact(
      writes.map((write) => ('put' in write ? { ...write, put: { ...write.put, isCounted: undefined } } : write)),
    );
    return clients.get(agentId, made.client.id);
  };
  const stored = async (agentId: string): Promise<Client[]> => {
    const { items } = await db.query({ pk: client.partition({ agentId }), prefix: 'CLIENT#', consistent: true });
    return items.map(client.read);
  };
  /** Of each agent, what the list says, and what it would say if it read all clients. */
  const shown = async () =>
    Promise.all(
      agents.map(async (agentId) => {
        const { tags, ...rest } = await clients.totals(agentId);
        return { ...rest, tags: Object.fromEntries(tags.map(({ tag, count }) => [tagKey(tag), count])) };
      }),
    );
  const recount = async () =>
    Promise.all(
      agents.map(async (agentId) => {
        const all = await stored(agentId);
        const agreed = (channel: (typeof CHANNELS)[number]) =>
          all.filter(({ consent }) => consent[channel].state === 'in').length;
        const tags: Record<string, number> = {};
        for (const tag of all.flatMap((one) => one.tags.map(tagKey))) tags[tag] = (tags[tag] ?? 0) + 1;
        const consent = { phone: agreed('phone'), email: agreed('email'), snail: agreed('snail') };
        return { clients: all.length, consent, tags };
      }),
    );
  /** The list shows none below zero: these are the numbers themselves, of all parts together. */
  const lowest = async () => {
    const sums: Record<string, number> = {};
    for (const agentId of agents) {
      const { items } = await db.query({ pk: client.partition({ agentId }), prefix: 'TOTALS#', consistent: true });
      for (const [name, value] of items.flatMap(Object.entries))
        if (typeof value === 'number') sums[`${agentId} ${name}`] = (sums[`${agentId} ${name}`] ?? 0) + value;
    }
    return Math.min(0, ...Object.values(sums));
  };
  const run = (over: Pick<Db, 'get' | 'update' | 'transact'> = db) =>
    runBackfill({ client: database.client, table, db: over, log: () => undefined }, totals, {
      confirmed: true,
      rowsPerSecond: 1_000_000,
    });
  return { db, clients, add, addBefore, stored, shown, recount, lowest, run };
};

type List = Awaited<ReturnType<typeof aList>>;

/** The backfill, with something that happens just before it writes one of its clients. */
const meanwhile = (db: Db, happens: (time: number) => Promise<unknown>): Db => {
  let time = 0;
  return {
    ...db,
    async transact(...given) {
      await happens(time++);
      return db.transact(...given);
    },
  };
};

const BUYER: Kind = { tags: ['Buyer'], agreed: ['email'] };

describe('clients of before the totals', () => {
  it('are counted once, however often it runs, with those who were counted already', async () => {
    const { add, addBefore, shown, recount, run } = await aList('totals-backfill', ['ada', 'bea']);
    await addBefore('ada', BUYER);
    await addBefore('ada', { tags: ['BUYER', 'piñata'], agreed: ['phone', 'snail'] });
    await add('ada', BUYER);
    await addBefore('bea', { tags: [], agreed: [] });
    expect(await run()).toMatchObject({ changed: 3, left: 0 });
    expect(await shown()).toEqual([
      { clients: 3, consent: { phone: 1, email: 2, snail: 1 }, tags: { buyer: 3, pinata: 1 } },
      { clients: 1, consent: { phone: 0, email: 0, snail: 0 }, tags: {} },
    ]);
    expect(await run()).toMatchObject({ changed: 0, left: 0 });
    expect(await shown()).toEqual(await recount());
  });

  it('are the same as they were, in every row', async () => {
    const { db, addBefore, run } = await aList('totals-backfill-rows', ['ada']);
    const before = await addBefore('ada', BUYER);
    const rows = async () => (await db.query({ pk: client.partition({ agentId: 'ada' }), consistent: true })).items;
    const was = await rows();
    await run();
    const marked = was.map((row) => ({ ...row, isCounted: true, revision: before.revision + 1 }));
    expect((await rows()).filter(({ SK }) => !String(SK).startsWith('TOTALS#'))).toEqual(marked);
  });

  it('that were edited, deleted or restored before it runs leave no half of them in the numbers', async () => {
    const { clients, addBefore, shown, recount, lowest, run } = await aList('totals-backfill-half', ['ada']);
    const [edited, deleted, restored] = [
      await addBefore('ada', BUYER),
      await addBefore('ada', BUYER),
      await addBefore('ada', BUYER),
    ];
    await clients.save(deleteWrites(deleted, NOW));
    await clients.save(deleteWrites(restored, NOW));
    expect([await lowest(), await shown()]).toMatchObject([0, [{ clients: 0, tags: {} }]]);
    await clients.save(changeWrites(edited, { ...edited, tags: ['Seller'] }));
    await clients.save(restoreWrites(await clients.deleted('ada', restored.id), []));
    expect(await shown()).toMatchObject([{ clients: 2, tags: { buyer: 1, seller: 1 } }]);
    expect(await run()).toMatchObject({ changed: 0, left: 0 });
    expect(await shown()).toEqual(await recount());
  });

  it('are counted by who comes first: what was read before the backfill is refused, and done again', async () => {
    const { clients, addBefore, shown, recount, run } = await aList('totals-backfill-stale', ['ada']);
    const before = await addBefore('ada', BUYER);
    await run();
    const change = (from: Client) => clients.save(changeWrites(from, { ...from, tags: [] }));
    await expect(change(before)).rejects.toThrow('condition');
    await expect(clients.save(deleteWrites(before, NOW))).rejects.toThrow('condition');
    await change(await clients.get('ada', before.id));
    expect(await shown()).toMatchObject([{ clients: 1, tags: {} }]);
    expect(await shown()).toEqual(await recount());
  });

  it('are known as counted to an import, which finds them by their address', async () => {
    const { clients, addBefore, shown, recount, run } = await aList('totals-backfill-import', ['ada']);
    const { emailKey = '' } = await addBefore('ada', BUYER);
    await run();
    const found = (await clients.known('ada', [emailKey], [])).byClaim.get(emailKey) as Client;
    await clients.save(changeWrites(found, { ...found, tags: ['Buyer', 'Seller'] }));
    expect(await shown()).toMatchObject([{ clients: 1, tags: { buyer: 1, seller: 1 } }]);
    expect(await shown()).toEqual(await recount());
  });

  it('are counted once by a run that was stopped and another', async () => {
    const { db, addBefore, shown, recount, run } = await aList('totals-backfill-stopped', ['ada']);
    for (let one = 0; one < 5; one++) await addBefore('ada', BUYER);
    const stopped = meanwhile(db, async (time) => {
      if (time === 2) throw new Error('stopped');
    });
    await expect(run(stopped)).rejects.toThrow('stopped');
    expect(await shown()).toMatchObject([{ clients: 2 }]);
    expect(await run()).toMatchObject({ changed: 3, left: 0 });
    expect(await shown()).toEqual(await recount());
  });

  it('leaves rows of other kinds, and clients who are counted, as they are', async () => {
    const { clients, add, stored } = await aList('totals-backfill-others', ['ada']);
    const counted = await add('ada', BUYER);
    const key = client.key({ agentId: 'ada', clientId: counted.id });
    expect(totals.writesOf({ ...(await stored('ada'))[0], ...key })).toBeUndefined();
    await clients.save(deleteWrites(counted, NOW));
    const { isCounted: _, ...deleted } = await clients.deleted('ada', counted.id);
    expect(totals.writesOf({ ...deleted, PK: key.PK, SK: `DELETED#${counted.id}` })).toBeUndefined();
    expect(totals.writesOf({ ...deleted, PK: key.PK, SK: `EMAIL#${counted.email}` })).toBeUndefined();
  });
});

const kind = fc.record({
  tags: fc.uniqueArray(fc.constantFrom('Buyer', 'Seller', 'piñata'), { maxLength: 2 }),
  agreed: fc.uniqueArray(fc.constantFrom(...CHANNELS)),
});
const step = fc.record({
  /** Before which of the backfill's writes; -1: before it begins. */
  time: fc.integer({ min: -1, max: 4 }),
  does: fc.constantFrom('add', 'edit', 'import', 'delete', 'restore', 'hand over'),
  which: fc.nat({ max: 9 }),
  kind,
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What people do, each with the client as it's read at that moment. */
const doStep = async (
  { db, clients, add, stored }: List,
  [ada, bea]: [string, string],
  { does, which, kind }: Step,
) => {
  if (does === 'add') return add(ada, kind);
  if (does === 'restore') {
    const { items } = await db.query({ pk: client.partition({ agentId: ada }), prefix: 'DELETED#', consistent: true });
    const id = items[which % items.length]?.id;
    return typeof id === 'string' && clients.save(restoreWrites(await clients.deleted(ada, id), []));
  }
  const all = await stored(ada);
  const one = all[which % all.length];
  if (!one) return undefined;
  if (does === 'delete') return clients.save(deleteWrites(one, NOW));
  if (does === 'hand over') return db.transact(moveWrites(one, withClaims({ ...one, agentId: bea }), []));
  // An import finds who is known by the row under their address.
  const known =
    does === 'import' ? (await clients.known(ada, [one.emailKey ?? ''], [])).byClaim : new Map<string, Client>();
  const found = known.get(one.emailKey ?? '') ?? one;
  return clients.save(changeWrites(found, { ...found, tags: kind.tags }));
};

it('whatever people do before and meanwhile, the totals are a recount in the end', async () => {
  let lists = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(kind, { maxLength: 5 }), fc.array(step, { maxLength: 6 }), async (before, steps) => {
      const agents: [string, string] = ['ada', 'bea'];
      const list = await aList(`totals-backfill-any-${++lists}`, agents);
      for (const one of before) await list.addBefore('ada', one);
      const happens = async (now: number) => {
        for (const one of steps) if (one.time === now) await doStep(list, agents, one);
        expect(await list.lowest()).toBe(0);
      };
      await happens(-1);
      const { left } = await list.run(meanwhile(list.db, happens));
      // A write that was refused leaves none: who came first has counted the client.
      expect(left).toBe(0);
      expect(await list.run()).toMatchObject({ changed: 0, left: 0 });
      expect(await list.lowest()).toBe(0);
      expect(await list.shown()).toEqual(await list.recount());
    }),
    { numRuns: 20 },
  );
});
