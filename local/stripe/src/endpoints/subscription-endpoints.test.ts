import { describe, expect, it } from 'vitest';
import { price } from '../resources/catalog.ts';
import { subscription } from '../resources/subscription.ts';
import { type ItemChange, itemsAfter } from './subscription-endpoints.ts';

const BEGAN = Date.parse('2026-01-05T00:00:00Z') / 1000;
const NOW = Date.parse('2026-01-20T00:00:00Z') / 1000;

const monthly = price(BEGAN, { id: 'monthly', product: 'p', unitAmount: 2_900, interval: 'month' });
const yearly = price(BEGAN, { id: 'yearly', product: 'p', unitAmount: 29_000, interval: 'year' });

const held = subscription(BEGAN, {
  customer: 'cus_1',
  items: [
    { price: monthly, quantity: 3 },
    { price: monthly, quantity: 1 },
  ],
  status: 'active',
  paymentMethod: null,
  metadata: {},
});
const [first, second] = held.items.data;

const itemsWith = (change: Partial<ItemChange>) => itemsAfter(held, [{ price: undefined, ...change }], NOW);

describe("a change of a subscription's items", () => {
  it('gives an item another price within the period that was paid', () => {
    const [changed, other] = itemsWith({ id: first!.id, price: yearly });
    expect(changed).toMatchObject({ id: first!.id, price: { id: 'yearly' }, quantity: 3, created: BEGAN });
    expect(changed!.current_period_end).toBe(first!.current_period_end);
    expect(other).toEqual(second);
  });

  it('gives an item another quantity', () => {
    expect(itemsWith({ id: second!.id, quantity: 7 }).map(({ quantity }) => quantity)).toEqual([3, 7]);
  });

  it('takes an item away', () => {
    expect(itemsWith({ id: first!.id, deleted: true })).toEqual([second]);
  });

  it('adds an item whose period begins now, when no item is named', () => {
    const added = itemsWith({ price: yearly }).at(-1);
    expect(added).toMatchObject({ price: { id: 'yearly' }, quantity: 1, current_period_start: NOW });
  });

  it('changes nothing when it names neither an item nor a price', () => {
    expect(itemsWith({ quantity: 4 })).toEqual(held.items.data);
  });
});
