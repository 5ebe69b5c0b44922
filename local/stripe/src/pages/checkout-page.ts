import type { World } from '../store.ts';
import type { CheckoutRecord } from '../wire.ts';
import { type Html, html, money } from './html.ts';
import { type PageReply, redirect, show } from './page-reply.ts';

type CardOutcome = { kind: 'paid' } | { kind: 'three d secure' } | { kind: 'refused'; message: string };

const REFUSED: Record<string, string> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds. Try a different card.',
  '4000000000000069': 'Your card is expired. Try a different card.',
  '4000000000000127': "Your card's security code is incorrect.",
  '4000000000000119': 'An error occurred while processing your card. Try again later or use a different card.',
};

const THREE_D_SECURE = ['4000002500003155', '4000002760003184', '4000000000003220'];
/** The last card works now and fails at each renewal. */
const PAID = ['4242424242424242', '5555555555554444', '4000000000000341'];

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0025 0000 3155', 'asks for 3-D Secure'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0341', 'is accepted, and fails at the renewal'],
] as const;

const tryCard = (number: string): CardOutcome => {
  const digits = number.replace(/[\s-]/g, '');
  if (PAID.includes(digits)) return { kind: 'paid' };
  if (THREE_D_SECURE.includes(digits)) return { kind: 'three d secure' };
  const message = passesLuhn(digits)
    ? (REFUSED[digits] ?? 'Your card was declined. Your request was in test mode, but used a non test card.')
    : 'Your card number is invalid.';
  return { kind: 'refused', message };
};

const passesLuhn = (digits: string): boolean =>
  /^\d{12,19}$/.test(digits) &&
  [...digits].reverse().reduce((sum, character, index) => {
    const doubled = Number(character) * (index % 2 === 0 ? 1 : 2);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0) %
    10 ===
    0;

type Form = Record<string, string>;

/** The hosted checkout page: the items, a card form, and its possible failures. */
export const createCheckoutPage = (world: World) => {
  const { store, billing, pageUrl } = world;

  const pay = (session: CheckoutRecord, form: Form, last4: string): PageReply => {
    const payer = { email: form.email!, name: form.name!, last4, settlesLater: form.method === 'bank' };
    const done = billing.completeCheckout(session.id, payer);
    return redirect(done.success_url!.replace(/\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi, done.id));
  };

  return {
    show: (id: string): PageReply => {
      const session = billing.session(id);
      return session?.status === 'open'
        ? show('Checkout', formPage(world, session))
        : show('Checkout', gonePage(session), 404);
    },

    submit: (id: string, form: Form): PageReply => {
      const session = billing.session(id);
      if (session?.status !== 'open') return show('Checkout', gonePage(session), 404);
      if (!form.email?.includes('@') || !form.name?.trim())
        return show('Checkout', formPage(world, session, form, 'Enter your email and the name on the card.'));
      if (form.method === 'bank') return pay(session, form, '6789');
      const digits = (form.card ?? '').replace(/\D/g, '');
      const outcome = tryCard(form.card ?? '');
      if (outcome.kind === 'refused') return show('Checkout', formPage(world, session, form, outcome.message));
      if (outcome.kind === 'paid') return pay(session, form, digits.slice(-4));
      store.state.value.atTheBank[id] = { email: form.email, name: form.name, last4: digits.slice(-4) };
      store.state.save();
      return redirect(pageUrl(`/c/pay/${id}/3ds`));
    },

    showChallenge: (id: string): PageReply => {
      const waiting = store.state.value.atTheBank[id];
      return waiting ? show('3-D Secure', challengePage()) : redirect(pageUrl(`/c/pay/${id}`));
    },

    answerChallenge: (id: string, form: Form): PageReply => {
      const session = billing.session(id);
      const waiting = store.state.value.atTheBank[id];
      if (session?.status !== 'open' || !waiting) return redirect(pageUrl(`/c/pay/${id}`));
      delete store.state.value.atTheBank[id];
      if (form.answer === 'complete') return pay(session, { email: waiting.email, name: waiting.name }, waiting.last4);
      store.state.save();
      const message = 'We are unable to authenticate your payment method. Choose a different one and try again.';
      return show('Checkout', formPage(world, session, { email: waiting.email, name: waiting.name }, message));
    },
  };
};

const formPage = ({ store, pageUrl }: World, session: CheckoutRecord, form: Form = {}, problem?: string): Html => {
  const plan = store.state.value.checkoutPlans[session.id]!;
  const price = store.get('price', plan.items[0]!.price);
  const customer = session.customer ? store.find('customer', session.customer) : undefined;
  const email = form.email ?? session.customer_email ?? customer?.email ?? '';
  return html`
<div>
  <h1>Subscribe to ${store.find('product', price.product)?.name}</h1>
  <p><span class="price">${money(session.amount_total ?? 0, session.currency ?? 'usd')}</span>
  <span class="quiet">per ${price.recurring?.interval}</span></p>
</div>
${problem && html`<p class="problem" role="alert">${problem}</p>`}
<form method="post" action="${pageUrl(`/c/pay/${session.id}`)}">
  <div class="field"><label for="email">Email</label>
    <input id="email" name="email" type="email" required autocomplete="email" value="${email}"></div>
  <div class="field"><label for="method">Pay with</label>
    <select id="method" name="method"><option value="card">Card</option><option value="bank">Bank debit (settles later)</option></select></div>
  <div class="field"><label for="card">Card number</label>
    <input id="card" name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242"></div>
  <div class="field"><label for="name">Cardholder name</label>
    <input id="name" name="name" required autocomplete="name" value="${form.name ?? customer?.name ?? ''}"></div>
  <button type="submit">Subscribe</button>
</form>
<section>
  <h2>Test cards</h2>
  <ul>${TEST_CARDS.map(([number, what]) => html`<li class="quiet">${number} ${what}</li>`)}</ul>
</section>
${session.cancel_url && html`<a href="${session.cancel_url}">Back</a>`}`;
};

const challengePage = (): Html => html`
<h1>3-D Secure</h1>
<p class="quiet">Your bank wants to be sure that it is you.</p>
<form method="post">
  <button name="answer" value="complete">Complete</button>
  <button class="second" name="answer" value="fail">Fail</button>
</form>`;

const gonePage = (session: CheckoutRecord | undefined): Html =>
  session?.status === 'complete'
    ? html`<h1>This checkout is complete</h1><p class="quiet">It was paid already. Nothing is charged twice.</p>`
    : html`<h1>This checkout is over</h1><p class="quiet">It expired or was never there. Start again from the site.</p>`;
