import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { refusalOf, startStripe, submit } from '../testing/a-stripe.ts';

const TEAM = 'price_local_team';

/** Three seats at $99 from the 1st of April, whose period has thirty days; and a clock to move. */
const withSeats = async (card = '4242 4242 4242 4242', quantity = 3) => {
  let now = new Date('2026-04-01T00:00:00Z');
  const { sdk, simulator } = await startStripe({ now: () => now });
  const session = await sdk.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: TEAM, quantity }],
    success_url: 'http://localhost:4000/stripe_success',
  });
  await submit(session.url!, { email: 'owner@example.com', name: 'Olive Owner', method: 'card', card });
  const [made] = (await sdk.subscriptions.list()).data;
  const { id } = made!;
  const item = made!.items.data[0]!.id;
  return {
    sdk,
    simulator,
    id,
    to(date: string) {
      now = new Date(date);
    },
    read: () => sdk.subscriptions.retrieve(id),
    seats: (seats: number, more: Stripe.SubscriptionUpdateParams = {}) =>
      sdk.subscriptions.update(id, { items: [{ id: item, quantity: seats }], ...more }),
    async newest() {
      const [invoice] = (await sdk.invoices.list({ subscription: id, limit: 1 })).data;
      return invoice!;
    },
    invoices: async () => (await sdk.invoices.list({ subscription: id })).data.length,
    balance: async () => ((await sdk.customers.retrieve(made!.customer as string)) as Stripe.Customer).balance,
  };
};

const linesOf = ({ lines }: Stripe.Invoice) => lines.data.map(({ description, amount }) => [description, amount]);

describe('another quantity within a paid period', () => {
  it('waits for the next invoice, which charges the rest of the period by the second', async () => {
    const { seats, to, newest, invoices, simulator, id } = await withSeats();
    to('2026-04-16T00:00:00Z');
    expect((await seats(5)).items.data[0]!.quantity).toBe(5);
    expect(await invoices()).toBe(1);
    to('2026-05-01T00:00:00Z');
    simulator.renew(id);
    expect(linesOf(await newest())).toEqual([
      ['Unused time on 3 × Groundwork Team after 16 Apr 2026', -14_850],
      ['Remaining time on 5 × Groundwork Team after 16 Apr 2026', 24_750],
      ['5 × Groundwork Team (at $99.00 / month)', 49_500],
    ]);
    to('2026-06-01T00:00:00Z');
    simulator.renew(id);
    expect((await newest()).total).toBe(49_500);
  });

  it('is invoiced and paid at once when asked for, with nothing but the change', async () => {
    const { seats, to, newest, read } = await withSeats();
    to('2026-04-16T00:00:00Z');
    await seats(4, { proration_behavior: 'always_invoice' });
    const invoice = await newest();
    expect([invoice.billing_reason, invoice.status, invoice.total]).toEqual(['subscription_update', 'paid', 4_950]);
    expect(invoice.lines.data.map(({ parent }) => parent?.subscription_item_details?.proration)).toEqual([true, true]);
    expect((await read()).latest_invoice).toBe(invoice.id);
  });

  it('costs nothing until the next period when nothing is prorated', async () => {
    const { seats, to, newest, simulator, id } = await withSeats();
    to('2026-04-16T00:00:00Z');
    await seats(5, { proration_behavior: 'none' });
    simulator.renew(id);
    expect(linesOf(await newest())).toEqual([['5 × Groundwork Team (at $99.00 / month)', 49_500]]);
  });

  it('prorates nothing when the quantity stays, and invoices nothing', async () => {
    const { seats, to, invoices } = await withSeats();
    to('2026-04-16T00:00:00Z');
    await seats(3, { proration_behavior: 'always_invoice' });
    expect(await invoices()).toBe(1);
  });
});

describe('a preview of another quantity', () => {
  const previewOf = (sdk: Stripe, id: string, item: string, quantity: number, at?: number) =>
    sdk.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [{ id: item, quantity }],
        proration_behavior: 'always_invoice',
        ...(at && { proration_date: at }),
      },
    });

  it('says to the cent what the change charges as of the same moment, and changes nothing', async () => {
    const { sdk, id, to, read, seats, newest, invoices } = await withSeats();
    to('2026-04-16T00:00:00Z');
    const before = await read();
    const item = before.items.data[0]!.id;
    const at = Date.parse('2026-04-16T00:00:00Z') / 1000;
    const preview = await previewOf(sdk, id, item, 5, at);
    expect([preview.total, preview.amount_due]).toEqual([9_900, 9_900]);
    expect(await read()).toEqual(before);
    expect(await invoices()).toBe(1);
    to('2026-04-16T00:09:00Z');
    await seats(5, { proration_behavior: 'always_invoice', proration_date: at });
    expect((await newest()).amount_paid).toBe(preview.amount_due);
  });

  it('of fewer asks for nothing, and is refused outside of the period', async () => {
    const { sdk, id, to, read } = await withSeats();
    to('2026-04-16T00:00:00Z');
    const item = (await read()).items.data[0]!.id;
    expect(await previewOf(sdk, id, item, 1)).toMatchObject({ total: -9_900, amount_due: 0 });
    expect(await refusalOf(previewOf(sdk, id, item, 1, 1))).toMatchObject({ param: 'proration_date' });
  });
});

describe('fewer of them', () => {
  it('are a credit on the next invoice, and no refund', async () => {
    const { seats, to, newest, invoices, simulator, id } = await withSeats();
    to('2026-04-16T00:00:00Z');
    await seats(2);
    expect(await invoices()).toBe(1);
    simulator.renew(id);
    const { total, amount_paid } = await newest();
    expect([total, amount_paid]).toEqual([19_800 - 4_950, 19_800 - 4_950]);
  });

  it('leave the customer a balance when invoiced at once, which the next invoice uses up', async () => {
    const { seats, to, newest, simulator, id, balance } = await withSeats();
    to('2026-04-16T00:00:00Z');
    await seats(1, { proration_behavior: 'always_invoice' });
    expect(await newest()).toMatchObject({ total: -9_900, amount_due: 0, amount_paid: 0, status: 'paid' });
    expect(await balance()).toBe(-9_900);
    simulator.renew(id);
    expect(await newest()).toMatchObject({ total: 9_900, starting_balance: -9_900, amount_due: 0, ending_balance: 0 });
    expect(await balance()).toBe(0);
  });
});

describe('a card that fails', () => {
  const FAILS_LATER = '4000 0000 0000 0341';

  it('refuses the change whole when that was asked for', async () => {
    const { seats, to, read, invoices } = await withSeats(FAILS_LATER);
    to('2026-04-16T00:00:00Z');
    const call = seats(9, { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' });
    expect(await refusalOf(call)).toMatchObject({ statusCode: 402, type: 'StripeCardError', code: 'card_declined' });
    const { status, items } = await read();
    expect([status, items.data[0]!.quantity, await invoices()]).toEqual(['active', 3, 1]);
  });

  it('leaves the change past due otherwise', async () => {
    const { seats, to, newest } = await withSeats(FAILS_LATER);
    to('2026-04-16T00:00:00Z');
    const { status, items } = await seats(4, { proration_behavior: 'always_invoice' });
    expect([status, items.data[0]!.quantity, (await newest()).status]).toEqual(['past_due', 4, 'open']);
  });

  it('takes nothing away from who gives seats back', async () => {
    const { seats, to } = await withSeats(FAILS_LATER);
    to('2026-04-16T00:00:00Z');
    const call = seats(2, { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' });
    expect((await call).status).toBe('active');
  });
});

describe('a change that is refused', () => {
  it.each<[string, Stripe.SubscriptionUpdateParams, string]>([
    ['a negative quantity', { items: [{ price: TEAM, quantity: -1 }] }, 'items[0][quantity]'],
    ['half a seat', { items: [{ price: TEAM, quantity: 1.5 }] }, 'items[0][quantity]'],
    ['an unknown way to prorate', { proration_behavior: 'sometimes' }, 'proration_behavior'],
    ['a date for the proration outside of the period', { proration_date: 1 }, 'proration_date'],
    ['a payment that is not played', { payment_behavior: 'pending_if_incomplete' }, 'payment_behavior'],
    ['the same price once more', { items: [{ price: TEAM }] }, 'items'],
  ])('for %s', async (_, change, param) => {
    const { sdk, id, read } = await withSeats();
    const before = await read();
    expect(await refusalOf(sdk.subscriptions.update(id, change))).toMatchObject({ statusCode: 400, param });
    expect(await read()).toEqual(before);
  });

  it('for taking the last item away', async () => {
    const { sdk, id, read } = await withSeats();
    const item = (await read()).items.data[0]!.id;
    const call = sdk.subscriptions.update(id, { items: [{ id: item, deleted: true }] });
    expect(await refusalOf(call)).toMatchObject({ statusCode: 400, param: 'items' });
  });
});
