// Stripe's page of the console: renew, fail or end a subscription at once, and choose how the next webhooks arrive.
import { dataTable } from '@local/simulator/console/data-table';
import { action, empty } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import { ConsoleError, type ConsoleRoute } from '@local/simulator/console/route';
import type { Delivery } from './events.ts';
import type { StripeSimulator } from './stripe.ts';

const actions = {
  renew: ['renew', 'Renew now'],
  fail: ['failPayment', 'Fail the payment'],
  cancel: ['cancel', 'End now'],
} as const;

/** What the page shows and changes. */
export type Payments = Pick<
  StripeSimulator,
  'subscriptions' | 'deliver' | 'delivery' | 'settle' | 'renew' | 'failPayment' | 'cancel'
>;

export const paymentRoutes = (payments: Payments): ConsoleRoute[] => [
  {
    method: 'GET',
    path: '/payments',
    run: () => {
      const list = payments.subscriptions();
      const show = () => ({ title: 'Payments', here: 'payments', content: listPage(list, payments.delivery()) });
      return { kind: 'view', data: list, page: show };
    },
  },
  {
    method: 'POST',
    path: '/payments/webhooks',
    run: ({ body }) => {
      const how = deliveryFrom(body);
      payments.deliver(how);
      return { kind: 'done', data: how, back: '/payments' };
    },
  },
  {
    method: 'POST',
    path: '/payments/checkouts/:id/:outcome',
    run: ({ params }) => {
      const { id = '', outcome } = params;
      if (outcome !== 'succeeded' && outcome !== 'failed')
        throw new ConsoleError(400, `A payment settles as succeeded or failed, not ${outcome}`);
      payments.settle(id, outcome);
      return { kind: 'done', data: { id, outcome }, back: '/payments' };
    },
  },
  {
    method: 'POST',
    path: '/payments/:id/:act',
    run: ({ params }) => {
      const { id = '', act = '' } = params;
      if (!payments.subscriptions().some((one) => one.id === id))
        throw new ConsoleError(404, `There is no subscription ${id}`);
      if (!Object.hasOwn(actions, act)) throw new ConsoleError(404, `Choose one of ${Object.keys(actions).join(', ')}`);
      payments[actions[act as keyof typeof actions][0]](id);
      return { kind: 'done', data: { id, act }, back: '/payments' };
    },
  },
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

const listPage = (
  list: ReturnType<Payments['subscriptions']>,
  { copies, order, hold }: Required<Delivery>,
): Html => html`<h1>Payments</h1>
<p class="lead">Change a subscription at once, or choose how the next webhooks arrive. Send held ones from <a href="/_local/webhooks">Webhooks</a>, in any order.</p>
<form class="fields" method="post" action="/_local/payments/webhooks">
<label>Copies of each <input name="copies" type="number" min="1" max="100" value="${copies}"></label>
<label>Order <select name="order">${option('made', 'as created', order)}${option('reversed', 'newest first', order)}</select></label>
<label>Delivery <select name="hold">${option('false', 'immediately', String(hold))}${option('true', 'held until you send them', String(hold))}</select></label>
<button class="main">Set</button></form>
${
  list.length === 0
    ? empty('No subscriptions yet.', 'Buy one in the app.')
    : html`<h2>Subscriptions</h2>${dataTable<Subscription>(
        [
          { name: 'Customer', cell: ({ email }) => email ?? 'no email' },
          { name: 'Status', cell: ({ status }) => html`<span class="badge">${status}</span>` },
          { name: 'Subscription', cell: ({ id }) => html`<code class="whole">${id}</code>` },
          { name: '', cell: buttonsOf },
        ],
        list,
      )}`
}`;

type Subscription = ReturnType<Payments['subscriptions']>[number];

const buttonsOf = ({ id, status }: Subscription): Html =>
  html`<div class="buttons">${
    status !== 'canceled' &&
    Object.entries(actions).map(([act, [, label]]) =>
      action(`/payments/${id}/${act}`, label, act === 'cancel' ? 'danger' : 'plain'),
    )
  }</div>`;
