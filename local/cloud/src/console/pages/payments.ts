// The payment service's life as one wants to see it: a renewal, a failed payment, an end, and webhooks on a bad day.
import type { Delivery } from '@local/stripe/events';
import { dataTable } from '../data-table.ts';
import { type Html, html } from '../html.ts';
import { action, empty, page } from '../layout.ts';
import { ConsoleError, type ConsoleRoute } from '../route.ts';
import type { ConsoleSources } from '../sources.ts';

const acts = {
  renew: ['renew', 'Renew now'],
  fail: ['failPayment', 'Fail the payment'],
  cancel: ['cancel', 'End it'],
} as const;

export const paymentRoutes = ({ payments }: ConsoleSources): ConsoleRoute[] => [
  {
    method: 'GET',
    path: '/payments',
    run: () => {
      const list = payments.subscriptions();
      const show = () => page({ title: 'Payments', here: 'payments', content: listPage(list) });
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
        throw new ConsoleError(400, `A payment is settled as succeeded or failed, not ${outcome}`);
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
      if (!Object.hasOwn(acts, act)) throw new ConsoleError(404, `A subscription can ${Object.keys(acts).join(', ')}`);
      payments[acts[act as keyof typeof acts][0]](id);
      return { kind: 'done', data: { id, act }, back: '/payments' };
    },
  },
];

const deliveryFrom = ({ copies, order, hold }: Record<string, unknown>): Delivery => {
  const times = copies === undefined ? 1 : Number(copies);
  if (!Number.isInteger(times) || times < 1 || times > 100) throw new ConsoleError(400, 'copies is from 1 to 100');
  if (order !== undefined && order !== 'made' && order !== 'reversed')
    throw new ConsoleError(400, "order is 'made' or 'reversed'");
  return { copies: times, order: order ?? 'made', hold: hold === true || hold === 'true' };
};

const listPage = (list: ReturnType<ConsoleSources['payments']['subscriptions']>): Html => html`<h1>Payments</h1>
<p class="lead">What becomes of subscriptions, and how the next webhooks come. Held ones are fired from <a href="/_local/webhooks">Webhooks</a>, in any order.</p>
<form class="fields" method="post" action="/_local/payments/webhooks">
<label>Copies of each <input name="copies" type="number" min="1" max="100" value="1"></label>
<label>Order <select name="order"><option value="made">as made</option><option value="reversed">the last first</option></select></label>
<label>Delivery <select name="hold"><option value="false">at once</option><option value="true">held until fired</option></select></label>
<button class="main">Set</button></form>
${
  list.length === 0
    ? empty('No subscriptions yet.', 'Buy one under /subscribe.')
    : html`<h2>Subscriptions</h2>${dataTable<Subscription>(
        [
          { name: 'Who', cell: ({ email }) => email ?? 'nobody' },
          { name: 'Status', cell: ({ status }) => html`<span class="badge">${status}</span>` },
          { name: 'Subscription', cell: ({ id }) => html`<code class="whole">${id}</code>` },
          { name: '', cell: buttonsOf },
        ],
        list,
      )}`
}`;

type Subscription = ReturnType<ConsoleSources['payments']['subscriptions']>[number];

const buttonsOf = ({ id, status }: Subscription): Html =>
  html`<div class="buttons">${
    status !== 'canceled' &&
    Object.entries(acts).map(([act, [, label]]) =>
      action(`/payments/${id}/${act}`, label, act === 'cancel' ? 'danger' : 'plain'),
    )
  }</div>`;
