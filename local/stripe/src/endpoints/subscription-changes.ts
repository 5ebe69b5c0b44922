// What a change of a subscription leaves behind.
import { type ItemRecord, subscriptionItem } from '../resources/subscription.ts';
import type { PriceRecord, SubscriptionRecord } from '../wire.ts';

export type ItemChange = {
  /** The item to change; without one, the price is added as a new item. */
  id?: string | undefined;
  price: PriceRecord | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
};

export const itemsAfter = (
  { id: owner, items }: Pick<SubscriptionRecord, 'id' | 'items'>,
  changes: ItemChange[],
  now: number,
): ItemRecord[] =>
  changes.reduce((left, change) => {
    const { price, quantity = 1 } = change;
    if (change.deleted) return left.filter(({ id }) => id !== change.id);
    if (left.some(({ id }) => id === change.id))
      return left.map((item) => (item.id === change.id ? itemAfter(item, change) : item));
    return price ? left.concat(subscriptionItem(now, owner, price, quantity)) : left;
  }, items.data);

/** A new price applies within the period that has been paid. */
const itemAfter = (held: ItemRecord, { price, quantity = held.quantity }: ItemChange): ItemRecord => {
  if (!price) return { ...held, quantity };
  const { id, current_period_start, current_period_end } = held;
  const item = subscriptionItem(held.created, held.subscription, price, quantity ?? 1);
  return { ...item, id, current_period_start, current_period_end };
};

export const endAtPeriodEnd = (record: SubscriptionRecord, ends: boolean, now: number): void => {
  record.cancel_at_period_end = ends;
  record.canceled_at = ends ? now : null;
  record.cancel_at = ends ? (record.items.data[0]?.current_period_end ?? null) : null;
  record.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: ends ? 'cancellation_requested' : null,
  };
};
