import { action } from 'simulator-kit/console/elements';
import { type Html, html } from 'simulator-kit/console/html';
import { act, ConsoleError, type ConsoleRoute, view } from 'simulator-kit/console/route';
import { rowsOf } from 'simulator-kit/console/rows';
import type { Simulator } from 'simulator-kit/simulator';
import type { Delivery } from './events.ts';
import { createStripeSimulator, type StripeSimulator } from './stripe.ts';

// Stripe's page of the console: renew, fail or end a subscription at once, settle a bank debit, and choose how the next webhooks arrive.

const actions = {
  renew: ['renew', 'Renew now'],
  fail: ['failPayment', 'Fail the payment'],
  cancel: ['cancel', 'End now'],
} as const;

/** The page's data and actions. */
type Payments = Pick<
  StripeSimulator,
  'subscriptions' | 'deliver' | 'delivery' | 'settle' | 'renew' | 'failPayment' | 'cancel'
>;

export const paymentRoutes = (payments: Payments): ConsoleRoute[] => [
  view({
    path: '/payments',
    title: 'Payments',
    lead: html`Change a subscription at once, or choose how the next webhooks arrive. Send held ones from <a href="/_local/sent-webhooks">Sent webhooks</a>, in any order.`,
    read: payments.subscriptions,
    show: (list) => [
      deliveryForm(payments.delivery()),
      html`<h2>Subscriptions</h2>`,
      rowsOf(list, {
        none: ['No subscriptions yet.', 'Buy one in the app.'],
        hidden: ['customer', 'debit'],
        buttonsOf,
      }),
    ],
  }),
  act('/payments/webhooks', '/payments', ({ body }) => {
    const how = deliveryFrom(body);
    payments.deliver(how);
    return how;
  }),
  act('/payments/checkouts/:id/:outcome', '/payments', ({ params: { id = '', outcome } }) => {
    if (outcome !== 'succeeded' && outcome !== 'failed')
      throw new ConsoleError(400, `A payment settles as succeeded or failed, not ${outcome}`);
    if (!payments.subscriptions().some(({ debit }) => debit === id))
      throw new ConsoleError(404, `No bank debit of ${id} waits to be settled`);
    payments.settle(id, outcome);
    return { id, outcome };
  }),
  act('/payments/:id/:act', '/payments', ({ params: { id = '', act: name = '' } }) => {
    if (!payments.subscriptions().some((one) => one.id === id))
      throw new ConsoleError(404, `There is no subscription ${id}`);
    if (!Object.hasOwn(actions, name)) throw new ConsoleError(404, `Choose one of ${Object.keys(actions).join(', ')}`);
    payments[actions[name as keyof typeof actions][0]](id);
    return { id, act: name };
  }),
];

const deliveryFrom = ({ copies, order, hold }: Record<string, unknown>): Delivery => {
  const times = copies === undefined ? 1 : Number(copies);
  if (!Number.isInteger(times) || times < 1 || times > 100)
    throw new ConsoleError(400, 'copies is a number from 1 to 100');
  if (order !== undefined && order !== 'made' && order !== 'reversed')
    throw new ConsoleError(400, "order is 'made' or 'reversed'");
  return { copies: times, order: order ?? 'made', hold: hold === true || hold === 'true' };
};

const option = (value: string, label: string, chosen: string): Html =>
  html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`;

const deliveryForm = ({ copies, order, hold }: Required<Delivery>): Html =>
  html`<form class="fields" method="post" action="/_local/payments/webhooks">
<label>Copies of each <input name="copies" type="number" min="1" max="100" value="${copies}"></label>
<label>Order <select name="order">${option('made', 'as created', order)}${option('reversed', 'newest first', order)}</select></label>
<label>Delivery <select name="hold">${option('false', 'immediately', String(hold))}${option('true', 'held until you send them', String(hold))}</select></label>
<button class="main">Set</button></form>`;

type Subscription = ReturnType<Payments['subscriptions']>[number];

const buttonsOf = ({ id, status, debit }: Subscription) => {
  if (debit !== undefined)
    return [
      action(`/payments/checkouts/${debit}/succeeded`, 'Settle the debit', 'plain'),
      action(`/payments/checkouts/${debit}/failed`, 'Fail the debit', 'danger'),
    ];
  if (status === 'canceled') return false;
  return Object.entries(actions).map(([name, [, label]]) =>
    action(`/payments/${id}/${name}`, label, name === 'cancel' ? 'danger' : 'plain'),
  );
};

// Stripe as the local cloud starts it.

type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** The path of the product that takes webhooks. */
  webhookPath: string;
};

export const stripeSimulator = ({ secretKey, webhookSecret, webhookPath }: StripeOptions): Simulator => {
  const keys = { secretKey, webhookSecret };
  return {
    name: 'stripe',
    title: 'Stripe',
    replaces: ['https://api.stripe.com'],
    keys,
    dataFiles: ['stripe.json'],
    async start({ dataDir, siteUrl, now, faults, travel }) {
      const webhookUrl = `${siteUrl}${webhookPath}`;
      const stripe = createStripeSimulator({ dataDir, ...keys, webhookUrl, now, faults, travel });
      const { baseUrl } = await stripe.listen();
      return {
        baseUrl,
        webhooks: {
          list: () =>
            stripe.webhooks().map((entry) => ({ ...entry, name: (JSON.parse(entry.body) as { type: string }).type })),
          fire: stripe.fire,
        },
        console: { section: { path: '/payments', title: 'Payments' }, routes: paymentRoutes(stripe) },
        close: stripe.close,
      };
    },
  };
};
