// The numbers above the list, on a real table: they follow every kind of write.
import { describe, expect, it } from 'vitest';
import {
  type Client,
  changeWrites,
  createClientStore,
  createWrites,
  type Decision,
  deleteWrites,
  newClient,
  recordDecisions,
  restoreWrites,
  withClaims,
} from '#public/clients/client';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { tagTotals } from '../entity.ts';
import { totalsIn, totalsWrites, withOneCount } from './totals.ts';

const database = aTestDatabase();
const AGENT = 'agent-1';

const said = (channel: Decision['channel'], to: 'in' | 'out'): Decision => ({
  channel,
  to,
  by: 'Ada',
  source: 'agent',
});

const aList = async (name: string) => {
  const clients = createClientStore(await database.emptyTable(name));
  let count = 0;
  const person = (tags: string[], decisions: Decision[] = []) => {
    const digits = String(100 + ++count);
    const who = { name: `Client ${digits}`, address: '1 Elm Street', email: `c${digits}@example.com` };
    const made = newClient(AGENT, { ...who, phone: digits, phoneNumber: `+1217555${digits}` }, NOW);
    return recordDecisions(withClaims({ ...made, tags }), decisions, NOW);
  };
  const add = async (tags: string[], decisions: Decision[] = []): Promise<Client> => {
    const { client, entries } = person(tags, decisions);
    await clients.save(createWrites(client, entries));
    return clients.get(AGENT, client.id);
  };
  return { clients, person, add, totals: () => clients.totals(AGENT) };
};

const NONE = { clients: 0, consent: { phone: 0, email: 0, snail: 0 }, tags: [] };

describe('the totals', () => {
  it('are nothing at first, and count who agreed and who has a tag, however it is typed', async () => {
    const { add, totals } = await aList('totals-count');
    expect(await totals()).toEqual(NONE);
    await add(['Buyer', 'Open house'], [said('email', 'in'), said('phone', 'in')]);
    await add(['BUYER', 'piñata & co #1'], [said('email', 'out')]);
    await add([]);
    expect(await totals()).toEqual({
      clients: 3,
      consent: { phone: 1, email: 1, snail: 0 },
      tags: [
        // The spelling of one of them.
        { tag: expect.stringMatching(/^buyer$/i), count: 2 },
        { tag: 'Open house', count: 1 },
        { tag: 'piñata & co #1', count: 1 },
      ],
    });
  });

  it('follow a change, a deletion and its undo, and stay when nothing of theirs changes', async () => {
    const { clients, add, totals } = await aList('totals-follow');
    const client = await add(['Buyer'], [said('email', 'in')]);
    const { client: changed, entries } = recordDecisions(
      { ...client, tags: ['Seller'] },
      [said('email', 'out'), said('snail', 'in')],
      NOW,
    );
    await clients.save(changeWrites(client, changed, entries));
    const after = { clients: 1, consent: { phone: 0, email: 0, snail: 1 }, tags: [{ tag: 'Seller', count: 1 }] };
    expect(await totals()).toEqual(after);
    const now = await clients.get(AGENT, client.id);
    const writes = changeWrites(now, { ...now, callNote: 'Call on Monday' });
    expect(writes.filter((write) => 'update' in write)).toEqual([]);
    await clients.save(writes);
    expect(await totals()).toEqual(after);
    await clients.save(deleteWrites(await clients.get(AGENT, client.id), NOW));
    expect(await totals()).toEqual(NONE);
    await clients.save(restoreWrites(await clients.deleted(AGENT, client.id), []));
    expect(await totals()).toEqual(after);
  });

  it('count a write that did not happen not at all, and several clients of one transaction at once', async () => {
    const { clients, person, add, totals } = await aList('totals-once');
    const client = await add(['Buyer']);
    await expect(clients.save(createWrites(client, []))).rejects.toThrow('condition');
    await expect(clients.save(deleteWrites({ ...client, revision: 7 }, NOW))).rejects.toThrow('condition');
    expect(await totals()).toMatchObject({ clients: 1, tags: [{ tag: 'Buyer', count: 1 }] });
    const many = Array.from({ length: 9 }, () => person(['Buyer'], [said('phone', 'in')]));
    await clients.save(many.flatMap((one) => createWrites(one.client, one.entries)));
    expect(await totals()).toMatchObject({ clients: 10, consent: { phone: 9 }, tags: [{ tag: 'Buyer', count: 10 }] });
  });

  it('are the same after many changes at the same moment', async () => {
    const { clients, person, totals } = await aList('totals-races');
    const made = Array.from({ length: 24 }, (_, at) => person([at % 2 ? 'Odd' : 'Even']));
    await Promise.all(made.map(({ client, entries }) => clients.save(createWrites(client, entries))));
    expect(await totals()).toMatchObject({ clients: 24, tags: [{ count: 12 }, { count: 12 }] });
  });

  it('take a row for each tag, so that a list with thousands of them makes none too long to be saved', async () => {
    const { person } = await aList('totals-rows');
    const tags = Array.from({ length: 10 }, (_, at) => `${at}${'x'.repeat(29)}`);
    const writes = totalsWrites(undefined, person(tags, [said('email', 'in')]).client);
    expect(writes.map((write) => 'update' in write && Object.keys(write.change.add ?? {}))).toEqual([
      ['clients', 'email'],
      ...tags.map(() => ['count']),
    ]);
    expect(new Set(writes.map((write) => 'update' in write && write.update.SK)).size).toBe(11);
  });

  it('leave out a tag that a page may have cut in two', () => {
    const rows = ['a', 'b'].map((tag) => tagTotals.item({ agentId: AGENT, tag, part: '0' }, { count: 1, tag }));
    const tagsOf = (isCut: boolean) => totalsIn(rows, isCut).tags.map(({ tag }) => tag);
    expect(tagsOf(false)).toEqual(['a', 'b']);
    expect(tagsOf(true)).toEqual(['a']);
  });

  it('has the most frequent tags first, and no more than an overview needs', () => {
    const rows = Array.from({ length: 205 }, (_, at) => {
      const tag = `tag ${String(at).padStart(3, '0')}`;
      return tagTotals.item({ agentId: AGENT, tag, part: '0' }, { count: at + 1, tag });
    });
    const { tags } = totalsIn(rows, false);
    expect(tags).toHaveLength(200);
    expect(tags.slice(0, 2)).toEqual([
      { tag: 'tag 204', count: 205 },
      { tag: 'tag 203', count: 204 },
    ]);
  });

  it('show a tag as most have it, not as the first one did', () => {
    const spelled = [
      ['buyer', 1],
      ['Buyer', -3],
      ['Buyer', 2],
      ['BUYER', 1],
    ] as const;
    const rows = spelled.map(([tag, count], part) =>
      tagTotals.item({ agentId: AGENT, tag: 'buyer', part: String(part) }, { count, tag }),
    );
    expect(totalsIn(rows, false).tags).toEqual([{ tag: 'Buyer', count: 1 }]);
    expect(totalsIn([rows[0]!, rows[3]!], false).tags).toEqual([{ tag: 'BUYER', count: 2 }]);
  });

  it('of a page with more after it leave out the tag that may go on', async () => {
    const items = ['a', 'b'].map((tag) => tagTotals.item({ agentId: AGENT, tag, part: '0' }, { count: 1, tag }));
    const query = async () => ({ items, nextCursor: 'more' });
    const { tags } = await createClientStore({ query } as never).totals(AGENT);
    expect(tags).toEqual([{ tag: 'a', count: 1 }]);
  });

  it('of several clients are in one part, however their IDs end', async () => {
    const { person } = await aList('totals-one-part');
    const writes = ['a', 'b', 'c'].flatMap((id) => totalsWrites(undefined, { ...person(['Buyer']).client, id }));
    expect(withOneCount(writes).map((write) => 'update' in write && write.change.add)).toEqual([
      { clients: 3 },
      { count: 3 },
    ]);
  });

  it("counts no agent's clients in another's part", async () => {
    const { person } = await aList('totals-agents');
    const { client } = person(['Buyer']);
    const other = { ...client, agentId: 'agent-2' };
    const once = [...totalsWrites(client, undefined), ...totalsWrites(undefined, other)];
    const rows = withOneCount([...once, ...once]).map(
      (write) => 'update' in write && [write.update.PK, write.change.add],
    );
    expect(rows).toEqual([
      [`CLIENTS#${AGENT}`, { clients: -2 }],
      [`CLIENTS#${AGENT}`, { count: -2 }],
      ['CLIENTS#agent-2', { clients: 2 }],
      ['CLIENTS#agent-2', { count: 2 }],
    ]);
  });
});
