import { z } from 'zod';
import { parseParams } from '../api/form.ts';
import { invalid } from '../failure.ts';
import type { World } from '../store.ts';
import type { CheckoutRecord } from '../wire.ts';

type Paging = { limit?: number | undefined; starting_after?: string | undefined; ending_before?: string | undefined };

/** A page of records, the newest first, by cursor. */
export const listOf = <T extends { id: string }>(url: string, records: T[], paging: Paging) => {
  const limit = paging.limit ?? 10;
  if (limit < 1 || limit > 100)
    throw invalid(`Invalid integer: ${limit}. It must be between 1 and 100.`, { param: 'limit' });
  if (paging.starting_after !== undefined && paging.ending_before !== undefined)
    throw invalid('You may only specify one of these parameters: starting_after, ending_before.');
  const newest = [...records].reverse();
  const indexOf = (id: string, param: string): number => {
    const index = newest.findIndex((one) => one.id === id);
    if (index < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param });
    return index;
  };
  if (paging.ending_before !== undefined) {
    const end = indexOf(paging.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list' as const, data: newest.slice(start, end), has_more: start > 0, url };
  }
  const start = paging.starting_after === undefined ? 0 : indexOf(paging.starting_after, 'starting_after') + 1;
  const data = newest.slice(start, start + limit);
  return { object: 'list' as const, data, has_more: start + limit < newest.length, url };
};

/** A filter that wasn't given lets everything through. */
export const fits = <T>(asked: T | undefined, held: T): boolean => asked === undefined || asked === held;

type Range = number | Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number | undefined>> | undefined;

export const within = (created: number, range: Range): boolean => {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
};

/** Present only when expanded, as at Stripe; the router drops it unless the call asks for it. */
export const withLineItems = (world: World, session: CheckoutRecord): object => ({
  ...session,
  line_items: lineItems(world, session.id),
});

export const lineItems = ({ store }: World, sessionId: string): object => ({
  object: 'list',
  data: (store.state.value.checkoutPlans[sessionId]?.items ?? []).map(({ price: priceId, quantity }, index) => {
    const price = store.get('price', priceId);
    const amount = (price.unit_amount ?? 0) * quantity;
    return {
      id: `li_${sessionId.slice(-16)}${index}`,
      object: 'item',
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: store.find('product', price.product)?.name ?? price.id,
      price,
      quantity,
    };
  }),
  has_more: false,
  url: `/v1/checkout/sessions/${sessionId}/line_items`,
});

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` is the one variable part. */
  path: string;
  handle(params: unknown, id: string): object;
};

export const endpoint = <S extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  schema: S,
  handle: (params: z.infer<S>, id: string) => object,
): Endpoint => ({ method, path, handle: (params, id) => handle(parseParams(schema, params), id) });

export const fields = <S extends z.core.$ZodLooseShape>(shape: S) => z.strictObject(shape);

/** Given keys replace the held ones, an empty value removes a key, and the others stay. */
export const mergedMetadata = (held: Record<string, string>, given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...held, ...given }).filter(([, value]) => value !== ''));
