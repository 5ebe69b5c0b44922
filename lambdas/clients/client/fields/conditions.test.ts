// Which rows a segment is found through, and how far a list is looked through for one page.
import { describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { aClient } from '#test/builders/a-client.ts';
import type { Condition } from '#vocabulary/clients/client';
import { createClientStore } from '../client-store.ts';
import { rowsOf } from '../client-writes.ts';
import { rowsFor } from './conditions.ts';

const price: Condition = { field: 'f1', kind: 'number', from: '5' };
const vip: Condition = { tag: 'VIP' };
const lake: Condition = { field: 'f2', kind: 'text', is: 'Lake' };

describe('the rows of a segment', () => {
  it.each([
    [[price, vip], { prefix: 'TAG#vip#' }],
    [[price, lake], { prefix: 'FIELD#f2#lake' }],
    [[vip, lake, price], { prefix: 'TAG#vip#' }],
  ])('are found by one value rather than a range: %j', (conditions, rows) => {
    expect(rowsFor(conditions)).toEqual(rows);
  });
});

describe('a page of a segment', () => {
  const aList = (pages: number, matchesOn: number) => {
    let asked = 0;
    const query: Db['query'] = async () => {
      asked++;
      const fields: Record<string, string> = asked === matchesOn ? { f2: 'Lake side' } : {};
      const items = rowsOf(aClient({ tags: ['vip'], fields })).slice(0, 1);
      return { items, nextCursor: asked < pages ? `page ${asked + 1}` : null };
    };
    const clients = createClientStore({ query } as Db);
    const page = () => clients.matching('agent-1', { conditions: [vip, lake], limit: 25 });
    return { page, asked: () => asked };
  };

  it('goes on over rows that are nothing, so that it is seldom empty with more to come', async () => {
    const { page, asked } = aList(3, 3);
    expect(await page()).toMatchObject({ items: [{ fields: { f2: 'Lake side' } }], nextCursor: null });
    expect(asked()).toBe(3);
  });

  it('stops after some, since someone waits for it', async () => {
    const { page, asked } = aList(9, 9);
    expect(await page()).toEqual({ items: [], nextCursor: 'page 5' });
    expect(asked()).toBe(4);
  });
});
