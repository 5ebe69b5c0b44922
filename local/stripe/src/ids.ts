import { randomBytes } from 'node:crypto';

const PREFIX = {
  customer: 'cus_',
  product: 'prod_',
  price: 'price_',
  subscription: 'sub_',
  subscriptionItem: 'si_',
  invoice: 'in_',
  invoiceLine: 'il_',
  invoiceItem: 'ii_',
  checkoutSession: 'cs_test_',
  portalSession: 'bps_',
  paymentMethod: 'pm_',
  event: 'evt_',
  request: 'req_',
} as const;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const newId = (kind: keyof typeof PREFIX): string =>
  PREFIX[kind] + [...randomBytes(kind === 'checkoutSession' ? 40 : 18)].map((byte) => LETTERS[byte % 62]).join('');
