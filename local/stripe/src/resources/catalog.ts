import { newId } from '../store.ts';
import type { PriceRecord, ProductRecord } from '../wire.ts';

type NewProduct = {
  id?: string | undefined;
  name: string;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
};

export const product = (created: number, given: NewProduct): ProductRecord => ({
  id: given.id ?? newId('product'),
  object: 'product',
  active: true,
  created,
  default_price: null,
  description: given.description ?? null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: given.metadata ?? {},
  name: given.name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: created,
  url: null,
});

type Interval = 'day' | 'week' | 'month' | 'year';

type NewPrice = {
  id?: string;
  product: string;
  unitAmount: number;
  currency?: string;
  interval?: Interval | undefined;
  intervalCount?: number | undefined;
  lookupKey?: string | undefined;
  nickname?: string | undefined;
  metadata?: Record<string, string> | undefined;
};

export const price = (created: number, given: NewPrice): PriceRecord => ({
  id: given.id ?? newId('price'),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created,
  currency: given.currency ?? 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: given.lookupKey ?? null,
  metadata: given.metadata ?? {},
  nickname: given.nickname ?? null,
  product: given.product,
  recurring: given.interval
    ? {
        interval: given.interval,
        interval_count: given.intervalCount ?? 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      }
    : null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: given.interval ? 'recurring' : 'one_time',
  unit_amount: given.unitAmount,
  unit_amount_decimal: String(given.unitAmount),
});

/** The plans that a fresh simulator sells. */
export const plans = (created: number): { products: ProductRecord[]; prices: PriceRecord[] } => ({
  products: [
    product(created, {
      id: 'prod_local_professional',
      name: 'Groundwork Professional',
      description: 'For one agent: unlimited requests, campaigns and guided transactions.',
    }),
    product(created, {
      id: 'prod_local_team',
      name: 'Groundwork Team',
      description: 'For brokerages, by arrangement: everything in Professional, billed to the office.',
      metadata: { portal: 'off' },
    }),
    product(created, {
      id: 'prod_local_team_seat',
      name: 'Groundwork Team seat',
      description: 'For an office: everything in Professional, for each of its people.',
      metadata: { portal: 'off' },
    }),
  ],
  prices: [
    price(created, {
      id: 'price_local_professional',
      product: 'prod_local_professional',
      unitAmount: 2_900,
      interval: 'month',
      lookupKey: 'professional',
    }),
    price(created, {
      id: 'price_local_team',
      product: 'prod_local_team',
      unitAmount: 9_900,
      interval: 'month',
      lookupKey: 'team',
    }),
    price(created, {
      id: 'price_local_team_seat',
      product: 'prod_local_team_seat',
      unitAmount: 2_500,
      interval: 'month',
      lookupKey: 'team_seat',
    }),
  ],
});
