import { endAtPeriodEnd, itemsAfter } from '../endpoints/subscription-endpoints.ts';
import type { World } from '../store.ts';
import type { PortalRecord, SubscriptionRecord } from '../wire.ts';
import { day, type Html, html, money } from './html.ts';
import { type PageReply, redirect, show } from './page-reply.ts';

type Form = Record<string, string>;

/** The customer portal: see the plan, change it, end it, pay open invoices. */
export const createPortalPage = (world: World) => {
  const { store, billing, seconds, pageUrl } = world;

  const act = (subscription: SubscriptionRecord, form: Form): void => {
    if (form.action === 'cancel' || form.action === 'keep')
      billing.updateSubscription(subscription.id, {
        mutate: (record) => endAtPeriodEnd(record, form.action === 'cancel', seconds()),
      });
    if (form.action === 'pay') billing.payOpenInvoice(subscription.id);
    const price = form.action === 'switch' ? store.find('price', form.price ?? '') : undefined;
    const id = subscription.items.data[0]?.id;
    if (price)
      billing.updateSubscription(subscription.id, { items: itemsAfter(subscription, [{ id, price }], seconds()) });
  };

  return {
    show: (id: string): PageReply => {
      const session = store.find('portalSession', id);
      if (!session)
        return show('Billing', html`<h1>This link is over</h1><p>Open billing from the site again.</p>`, 404);
      return show('Billing', portal(world, session));
    },
    submit: (id: string, form: Form): PageReply => {
      const session = store.find('portalSession', id);
      const subscription = store.find('subscription', form.subscription ?? '');
      if (session && subscription?.customer === session.customer && subscription.status !== 'canceled')
        act(subscription, form);
      return redirect(pageUrl(`/p/session/${id}`));
    },
    showInvoice: (id: string): PageReply => {
      const invoice = store.find('invoice', id);
      if (!invoice) return show('Invoice', html`<h1>No such invoice</h1>`, 404);
      return show(
        `Invoice ${invoice.number}`,
        html`<h1>Invoice ${invoice.number}</h1>
<dl><dt>Amount</dt><dd>${money(invoice.total, invoice.currency)}</dd><dt>Status</dt><dd>${invoice.status}</dd>
<dt>Date</dt><dd>${day(invoice.created)}</dd></dl>`,
      );
    },
  };
};

const portal = (world: World, session: PortalRecord): Html => {
  const { store } = world;
  const customer = store.find('customer', session.customer);
  const subscriptions = store.all('subscription').filter((one) => one.customer === session.customer);
  const invoices = store.all('invoice').filter((one) => one.customer === session.customer);
  return html`
<div><h1>Billing</h1><p class="quiet">${customer?.email}</p></div>
${subscriptions.map((one) => subscriptionSection(world, one))}
<section><h2>Invoices</h2>
<ul>${invoices.map(
    (one) =>
      html`<li><a href="${one.hosted_invoice_url}">${one.number}</a> ${money(one.total, one.currency)}, ${one.status}</li>`,
  )}</ul></section>
${session.return_url && html`<a href="${session.return_url}">Return to Groundwork</a>`}`;
};

const subscriptionSection = ({ store }: World, subscription: SubscriptionRecord): Html => {
  const [item] = subscription.items.data;
  const name = store.find('product', String(item?.price.product))?.name ?? 'Plan';
  const others = store
    .all('price')
    .filter((one) => one.active && one.type === 'recurring' && one.id !== item?.price.id)
    // Stripe's portal offers the products that its settings name; here, all products without `portal: off`.
    .filter((one) => store.find('product', one.product)?.metadata.portal !== 'off');
  const button = (action: string, label: string, price = ''): Html => html`
<form method="post"><input type="hidden" name="subscription" value="${subscription.id}">
<input type="hidden" name="price" value="${price}"><button class="second" name="action" value="${action}">${label}</button></form>`;
  const actions =
    subscription.status === 'canceled'
      ? null
      : html`
${subscription.status === 'past_due' && button('pay', 'Pay open invoice')}
${subscription.cancel_at_period_end ? button('keep', "Don't cancel plan") : button('cancel', 'Cancel plan')}
${others.map((one) => button('switch', `Switch to ${store.find('product', one.product)?.name}`, one.id))}`;
  return html`
<section><h2>${name}</h2>
<dl><dt>Price</dt><dd>${money(item?.price.unit_amount ?? 0, subscription.currency)} per ${item?.price.recurring?.interval}</dd>
<dt>Status</dt><dd>${subscription.status.replaceAll('_', ' ')}</dd>
<dt>${subscription.cancel_at_period_end ? 'Ends on' : 'Renews on'}</dt><dd>${day(item?.current_period_end ?? 0)}</dd></dl>
${actions}</section>`;
};
