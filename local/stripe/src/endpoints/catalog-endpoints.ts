import { z } from 'zod';
import { expand, flag, id, integer, metadata, paging, text, whatever, when } from '../api/params.ts';
import { type Interval, price, product } from '../resources/catalog.ts';
import type { World } from '../world.ts';
import { type Endpoint, endpoint, fields } from './endpoint.ts';
import { listOf, within } from './list.ts';

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year'], 'must be one of day, month, week, or year'),
  interval_count: integer.optional(),
  meter: whatever,
  usage_type: whatever,
});

export const catalogEndpoints = (world: World): Endpoint[] => [...productEndpoints(world), ...priceEndpoints(world)];

const productEndpoints = ({ store, events, seconds }: World): Endpoint[] => [
  endpoint(
    'GET',
    '/v1/products',
    fields({ ...paging, active: flag.optional(), ids: z.array(id).optional() }),
    (asked) =>
      listOf(
        '/v1/products',
        store
          .all('product')
          .filter(
            (one) =>
              (asked.active === undefined || one.active === asked.active) && (asked.ids?.includes(one.id) ?? true),
          ),
        asked,
      ),
  ),
  endpoint('GET', '/v1/products/:id', fields(expand), (_, wanted) => store.get('product', wanted)),
  endpoint(
    'POST',
    '/v1/products',
    fields({
      name: id,
      id: id.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      active: flag.optional(),
      ...expand,
    }),
    (given) => {
      const { name, description, metadata: marks } = given;
      const made = product(seconds(), {
        name,
        ...(given.id === undefined ? {} : { id: given.id }),
        ...(description === undefined ? {} : { description }),
        ...(marks === undefined ? {} : { metadata: marks }),
      });
      store.put('product', made);
      events.emit('product.created', made);
      events.commit();
      return made;
    },
  ),
];

const priceEndpoints = ({ store, events, seconds }: World): Endpoint[] => [
  endpoint(
    'GET',
    '/v1/prices',
    fields({
      ...paging,
      active: flag.optional(),
      product: id.optional(),
      currency: text.optional(),
      lookup_keys: z.array(text).optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
      recurring: whatever,
      created: when,
    }),
    (asked) =>
      listOf(
        '/v1/prices',
        store
          .all('price')
          .filter(
            (one) =>
              (asked.active === undefined || one.active === asked.active) &&
              (asked.product === undefined || one.product === asked.product) &&
              (asked.currency === undefined || one.currency === asked.currency) &&
              (asked.type === undefined || one.type === asked.type) &&
              (asked.lookup_keys === undefined || asked.lookup_keys.includes(one.lookup_key ?? '')) &&
              within(one.created, asked.created),
          ),
        asked,
      ),
  ),
  endpoint('GET', '/v1/prices/:id', fields(expand), (_, wanted) => store.get('price', wanted)),
  endpoint(
    'POST',
    '/v1/prices',
    fields({
      currency: text.length(3, 'must be a three-letter code'),
      product: id,
      unit_amount: integer,
      recurring: recurring.optional(),
      lookup_key: text.optional(),
      nickname: text.optional(),
      metadata: metadata.optional(),
      ...expand,
    }),
    (given) => {
      store.get('product', given.product, 'product');
      const made = price(seconds(), {
        product: given.product,
        unitAmount: given.unit_amount,
        currency: given.currency,
        lookupKey: given.lookup_key ?? null,
        nickname: given.nickname ?? null,
        ...(given.metadata ? { metadata: given.metadata } : {}),
        ...(given.recurring
          ? { interval: given.recurring.interval as Interval, intervalCount: given.recurring.interval_count ?? 1 }
          : {}),
      });
      store.put('price', made);
      events.emit('price.created', made);
      events.commit();
      return made;
    },
  ),
];
