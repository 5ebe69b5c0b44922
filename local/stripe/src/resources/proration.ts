// What a change within a paid period costs or gives back, to the second, as Stripe works it out.
import type { ItemRecord } from './subscription.ts';

/** Money for the rest of a period that no invoice holds yet: a credit for what isn't used, or a charge for what is. */
export type Proration = {
  item: string;
  kind: 'unused' | 'remaining';
  price: ItemRecord['price'];
  quantity: number;
  amount: number;
  start: number;
  end: number;
};

/** Each item that changed gives back the rest of what it was, and charges the rest of what it is. */
export const prorationsBetween = (before: ItemRecord[], after: ItemRecord[], now: number): Proration[] => {
  const unused = before.filter((was) => costsOtherwise(was, after)).map((was) => prorated('unused', was, now));
  const remaining = after.filter((is) => costsOtherwise(is, before)).map((is) => prorated('remaining', is, now));
  return [...unused, ...remaining].filter(({ amount }) => amount !== 0);
};

export const sumOf = (prorations: Proration[]): number => prorations.reduce((sum, { amount }) => sum + amount, 0);

const costsOtherwise = (item: ItemRecord, others: ItemRecord[]): boolean => {
  const same = others.find(({ id }) => id === item.id);
  return !same || same.price.id !== item.price.id || same.quantity !== item.quantity;
};

const prorated = (kind: Proration['kind'], item: ItemRecord, now: number): Proration => {
  const { id, price, quantity = 1, current_period_start: start, current_period_end: end } = item;
  const left = Math.min(Math.max(end - now, 0), end - start) / (end - start);
  const amount = Math.round((price.unit_amount ?? 0) * quantity * left);
  return { item: id, kind, price, quantity, amount: kind === 'unused' ? -amount : amount, start: now, end };
};
