import { z } from 'zod';
import { expand, flag, id, integer, metadata, paging, text, whatever, when } from '../api/form.ts';
import { price, product } from '../resources/catalog.ts';
import type { World } from '../store.ts';
import type { PriceRecord } from '../wire.ts';
import { type Endpoint, endpoint, fields, fits, listOf, within } from './list.ts';

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year'], 'must be one of day, month, week, or year'),
  interval_count: integer.optional(),
  meter: whatever,
  usage_type: whatever,
});

const productCreation = fields({
  name: id,
  id: id.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  active: flag.optional(),
  ...expand,
});

const priceCreation = fields({
  currency: text.length(3, 'must be a three-letter code'),
  product: id,
  unit_amount: integer,
  recurring: recurring.optional(),
  lookup_key: text.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  ...expand,
});

const priceFilter = fields({
  ...paging,
  active: flag.optional(),
  product: id.optional(),
  currency: text.optional(),
  lookup_keys: z.array(text).optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
  recurring: whatever,
  created: when,
});

export const catalogEndpoints = (world: World): Endpoint[] => [...productEndpoints(world), ...priceEndpoints(world)];

const productEndpoints = (world: World): Endpoint[] => [
  endpoint(
    'GET',
    '/v1/products',
    fields({ ...paging, active: flag.optional(), ids: z.array(id).optional() }),
    (asked) =>
      listOf(
        '/v1/products',
        world.store
          .all('product')
          .filter((one) => fits(asked.active, one.active) && (asked.ids?.includes(one.id) ?? true)),
        asked,
      ),
  ),
  endpoint('GET', '/v1/products/:id', fields(expand), (_, wanted) => world.store.get('product', wanted)),
  endpoint('POST', '/v1/products', productCreation, (given) => createProduct(world, given)),
];

const createProduct = ({ store, events, seconds }: World, given: z.infer<typeof productCreation>) => {
  const made = store.put('product', product(seconds(), given));
  events.emit('product.created', made);
  events.commit();
  return made;
};

const priceEndpoints = (world: World): Endpoint[] => [
  endpoint('GET', '/v1/prices', priceFilter, (asked) =>
    listOf(
      '/v1/prices',
      world.store.all('price').filter((one) => matches(one, asked)),
      asked,
    ),
  ),
  endpoint('GET', '/v1/prices/:id', fields(expand), (_, wanted) => world.store.get('price', wanted)),
  endpoint('POST', '/v1/prices', priceCreation, (given) => createPrice(world, given)),
];

const matches = (one: PriceRecord, asked: z.infer<typeof priceFilter>): boolean =>
  fits(asked.active, one.active) &&
  fits(asked.product, one.product) &&
  fits(asked.currency, one.currency) &&
  fits(asked.type, one.type) &&
  (asked.lookup_keys?.includes(one.lookup_key ?? '') ?? true) &&
  within(one.created, asked.created);

const createPrice = ({ store, events, seconds }: World, given: z.infer<typeof priceCreation>) => {
  store.get('product', given.product, 'product');
  const made = price(seconds(), {
    product: given.product,
    unitAmount: given.unit_amount,
    currency: given.currency,
    interval: given.recurring?.interval,
    intervalCount: given.recurring?.interval_count,
    lookupKey: given.lookup_key,
    nickname: given.nickname,
    metadata: given.metadata,
  });
  store.put('price', made);
  events.emit('price.created', made);
  events.commit();
  return made;
};
