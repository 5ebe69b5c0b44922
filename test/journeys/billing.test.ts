// Buying, as buyers and Stripe see it: from the checkout to the account, on good days and on bad ones.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { allMailsTo } from '../cloud/at-rest.ts';
import { browserOf, call, mailsTo, mailTo, signIn, signInAs, temporaryPasswordIn } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { sized } from '../cloud/size.ts';
import { buy, deliver, fire, postWebhook, signature, subscriptionOf, webhooks } from '../cloud/stripe.ts';

let buyers = 0;
const aBuyer = () => `buyer-${++buyers}-${Date.now()}@example.com`;

const stateOf = async (sessionId: string) => (await call('GET', `/api/purchases/${sessionId}`)).body;
const untilState = (sessionId: string, state: string) =>
  eventually(async () => {
    const now = await stateOf(sessionId);
    return now.state === state ? now : undefined;
  });

let staff: string;
const found = async (list: 'subscribed' | 'unsubscribed', email: string) => {
  const { body } = await call('GET', `/api/${list}_users?search=${encodeURIComponent(email)}`, { token: staff });
  return body.users as Record<string, string>[];
};

beforeAll(async () => {
  staff = await signInAs('staff');
});
afterEach(() => deliver({}));

describe('buying without an account', () => {
  it('leads from the plan over the payment to an invitation that works', async () => {
    const { plans, team } = (await call('GET', '/api/plans')).body;
    expect(team).toEqual({ price: 25, interval: 'month', minimum: 3 });
    expect(plans).toMatchObject([{ id: 'professional', price: 29, interval: 'month' }]);
    const email = aBuyer();
    await deliver({ hold: true });
    const { sessionId, leadsTo } = await buy({ email, name: 'Bea van Buyer' });
    expect(new URL(leadsTo).pathname).toBe('/stripe_success');
    expect(new URL(leadsTo).searchParams.get('session_id')).toBe(sessionId);

    expect(await stateOf(sessionId)).toEqual({ state: 'verifying' });
    for (const { id } of await webhooks(({ data }) => JSON.stringify(data).includes(email))) await fire(id);
    const [completed] = await webhooks(({ data }) => data.object.id === sessionId);
    await fire(completed!.id);
    expect(await untilState(sessionId, 'invited')).toEqual({ state: 'invited', email: `b…@example.com` });

    const mail = await mailTo(email, /purchase is verified/);
    const password = temporaryPasswordIn(mail);
    expect(mail.links.join()).toContain('/newusersignin');
    await expect(signIn({ email, password })).rejects.toThrow('NEW_PASSWORD_REQUIRED');
    expect(await found('subscribed', email)).toMatchObject([
      { email, first_name: 'Bea', last_name: 'van Buyer', stripe_subscription_id: expect.stringMatching(/^sub_/) },
    ]);
  });

  it('distinguishes a slow bank debit, one that fails and a refused card', { tags: 'deep' }, async () => {
    const slow = aBuyer();
    const debit = await buy({ email: slow, method: 'bank' });
    await untilState(debit.sessionId, 'processing');
    expect(await mailsTo(slow)).toEqual([]);
    await call('POST', `/_local/payments/checkouts/${debit.sessionId}/succeeded`);
    await untilState(debit.sessionId, 'invited');

    const failed = await buy({ email: aBuyer(), method: 'bank' });
    await call('POST', `/_local/payments/checkouts/${failed.sessionId}/failed`);
    await untilState(failed.sessionId, 'failed');

    const refused = await buy({ email: aBuyer(), card: '4000 0000 0000 0002' });
    expect(refused.text).toContain('declined');
    expect(await stateOf(refused.sessionId)).toEqual({ state: 'verifying' });
  });

  it('puts a purchase for an address that has an account into that account', async () => {
    const { email } = (await call('GET', '/api/me', { token: staff })).body;
    const { sessionId } = await buy({ email });
    await untilState(sessionId, 'active');
    const own = await call('GET', '/api/subscription', { token: staff });
    expect(own.body).toMatchObject({ plan: 'subscribed', subscription: { status: 'active', others: 0 } });
    // Anyone may have paid for this address: their card and invoices are not for its holder.
    const portal = await call('POST', '/api/subscription/portal', await browserOf('staff'));
    expect(portal).toMatchObject({ status: 409, body: { code: 'NO_SUBSCRIPTION' } });
    const mail = await mailTo(email, /subscription is active/);
    expect(mail.text).not.toContain('Temporary password');
  });

  it('keeps both when somebody buys twice, in one account with one invitation that works', {
    tags: 'deep',
  }, async () => {
    const email = aBuyer();
    const first = await buy({ email });
    await untilState(first.sessionId, 'invited');
    // It has to be sent: the second purchase replaces its password, and a waiting email isn't sent then.
    const oldest = temporaryPasswordIn(await mailTo(email, /purchase is verified/));
    const second = await buy({ email });
    await untilState(second.sessionId, 'invited');
    await eventually(async () => (await mailsTo(email)).length > 1);
    expect(await found('subscribed', email)).toHaveLength(2);
    const mails = await allMailsTo(email);
    expect(mails).toHaveLength(2);
    const newest = temporaryPasswordIn(mails[0]);
    await expect(signIn({ email, password: oldest })).rejects.toThrow(/Incorrect|NotAuthorized/);
    await expect(signIn({ email, password: newest })).rejects.toThrow('NEW_PASSWORD_REQUIRED');
  });

  it('knows nothing of a purchase that never was', { tags: 'deep' }, async () => {
    expect((await call('GET', '/api/purchases/cs_test_00000000000000')).status).toBe(404);
    expect((await call('GET', '/api/purchases/..%2F..%2Fx')).status).toBe(404);
  });
});

describe('a subscription in an account', () => {
  it('lifts the limit of the Free plan in the same account', { tags: 'deep' }, async () => {
    const { token, email } = await newAgent();
    const ask = (n: number) =>
      call('POST', '/api/communications/create/report', {
        token,
        body: aRequestForm({ to_user_email: `asked-${n}-${email}` }),
      });
    const own = async () => (await call('GET', '/api/subscription', { token })).body;
    const free = await own();
    expect(free).toMatchObject({ plan: 'free', free_reports_left: free.free_reports });
    const replies = await Promise.all(Array.from({ length: free.free_reports + 3 }, (_, n) => ask(n)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(free.free_reports);
    expect(replies.find(({ status }) => status !== 201)?.body.code).toBe('QUOTA_REACHED');
    expect(await own()).toMatchObject({ free_reports_left: 0 });
    const { sessionId } = await buy({ email }, token);
    await untilState(sessionId, 'active');
    expect((await ask(99)).status).toBe(201);
  });

  it('is upgraded in place, renewed, kept through a failed payment, and ended without losing anything', {
    tags: 'deep',
  }, async () => {
    const person = await newAgent();
    const { token: agent, email } = person;
    expect((await call('POST', '/api/subscription/portal', person)).body.code).toBe('NO_SUBSCRIPTION');
    const { sessionId } = await buy({ email, name: 'Ada Agent' }, agent);
    await untilState(sessionId, 'active');
    const own = async () => (await call('GET', '/api/subscription', { token: agent })).body;
    expect(await own()).toMatchObject({ plan: 'subscribed', subscription: { status: 'active', ends: false } });
    const again = await call('POST', '/api/subscription/checkout', { token: agent, body: { plan: 'professional' } });
    expect(again.body.code).toBe('SUBSCRIBED_ALREADY');
    const portal = await call('POST', '/api/subscription/portal', person);
    expect(await (await fetch(portal.body.url)).text()).toContain('Cancel plan');

    const { id = '' } = (await subscriptionOf(email)) ?? {};
    const toTeam = new URLSearchParams({ subscription: id, action: 'switch', price: 'price_local_team' });
    await fetch(portal.body.url, { method: 'POST', body: toTeam });
    const switched = await eventually(async () => {
      const now = await own();
      return now.subscription.plan === 'team' ? now : undefined;
    });
    expect(switched).toMatchObject({ plan: 'subscribed', subscription: { status: 'active' } });

    await call('POST', `/_local/payments/${id}/fail`);
    const late = await eventually(async () => {
      const now = await own();
      return now.subscription.status === 'past_due' ? now : undefined;
    });
    expect(late).toMatchObject({ plan: 'subscribed', subscription: { grace_until: expect.any(String) } });
    await mailTo(email, /didn't go through/);

    await call('POST', `/_local/payments/${id}/cancel`);
    await eventually(async () => (await own()).plan === 'free');
    await mailTo(email, /has ended/);
    expect((await call('GET', '/api/communications', { token: agent })).status).toBe(200);
    expect(await found('subscribed', email)).toEqual([]);
    expect(await found('unsubscribed', email)).toMatchObject([{ email, first_name: 'Ada' }]);
    const { events } = (await call('GET', '/api/dashboard', { token: agent })).body;
    expect(events.map(({ subject }: { subject: string }) => subject)).toEqual(
      expect.arrayContaining(['Your subscription is active', 'Your subscription has ended']),
    );
  });
});

const permutations = <T>(items: T[]): T[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

const SIDE_BY_SIDE = 6;

describe('webhooks', () => {
  const TOLD = [
    'customer.subscription.created',
    'invoice.paid',
    'customer.subscription.updated',
    'checkout.session.completed',
  ];

  /** A purchase by bank debit that came through: four events of which each alone could mislead. */
  const heldPurchase = async () => {
    const email = aBuyer();
    const { sessionId } = await buy({ email, method: 'bank' });
    await call('POST', `/_local/payments/checkouts/${sessionId}/succeeded`);
    const { id } = (await subscriptionOf(email))!;
    const held = await webhooks(
      ({ type, data }) => TOLD.includes(type) && (JSON.stringify(data).includes(id) || data.object.id === sessionId),
    );
    return { email, sessionId, held };
  };

  it('come to one state in whichever order four events come', { tags: 'deep' }, async () => {
    await deliver({ hold: true });
    const all = permutations([0, 1, 2, 3]);
    expect(all).toHaveLength(24);
    // Each event first, and each last.
    const orders = all.filter((_, at) => at % sized(5, 1) === 0);
    const cameTo = async (order: number[]) => {
      const { email, sessionId, held } = await heldPurchase();
      expect(held.map(({ event }) => event.type).sort()).toEqual(TOLD.toSorted());
      for (const at of order) expect((await fire(held[at]!.id)).status).toBe(200);
      await untilState(sessionId, 'invited');
      const [{ subject }, rows, gone] = await Promise.all([
        mailTo(email, /./),
        found('subscribed', email),
        found('unsubscribed', email),
      ]);
      return { email, told: [rows.length, rows[0]?.status, rows[0]?.first_name, subject, gone] };
    };
    const states: Awaited<ReturnType<typeof cameTo>>[] = [];
    // Some at a time: the slow part is the way from an event to the invitation, not the events.
    for (let at = 0; at < orders.length; at += SIDE_BY_SIDE)
      states.push(...(await Promise.all(orders.slice(at, at + SIDE_BY_SIDE).map(cameTo))));
    expect(new Set(states.map(({ told }) => JSON.stringify(told)))).toEqual(
      new Set([JSON.stringify([1, 'active', 'Bea', 'Your purchase is verified: welcome to Groundwork', []])]),
    );
    const mails = await Promise.all(states.map(({ email }) => allMailsTo(email)));
    console.log(`T-10 webhooks: ${orders.length} orders of four events, one state`);
    expect(mails.map(({ length }) => length)).toEqual(orders.map(() => 1));
  });

  it('have one effect when they come a hundred times at once', { tags: 'deep' }, async () => {
    await deliver({ hold: true });
    const { email, sessionId, held } = await heldPurchase();
    const created = held.find(({ event }) => event.type === 'customer.subscription.created')!;
    const replies = await Promise.all(Array.from({ length: 100 }, () => postWebhook(created.body)));
    expect([...new Set(replies.map(({ status }) => status))]).toEqual([200]);
    for (const { id } of held) await fire(id);
    await untilState(sessionId, 'invited');
    expect((await allMailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/purchase is verified/),
    ]);
    expect(await found('subscribed', email)).toHaveLength(1);
  });

  it('have no effect when they are forged, stale or from the future', async () => {
    await deliver({ hold: true });
    const { email, sessionId, held } = await heldPurchase();
    const raw = held.at(-1)!.body;
    const secret = 'whsec_local';
    const changed = raw.replace('evt_', 'evt_x');
    const forged = [
      postWebhook(raw, signature(raw, 'whsec_other')),
      postWebhook(changed, signature(raw, secret)),
      postWebhook(raw, signature(raw, secret, Date.now() - 301_000)),
      postWebhook(raw, signature(raw, secret, Date.now() + 120_000)),
      postWebhook(raw, `t=${Math.floor(Date.now() / 1000)},v1=`),
      postWebhook(raw, 'nonsense'),
      call('POST', '/api/webhooks/stripe', { raw }),
    ];
    expect((await Promise.all(forged)).map(({ status }) => status)).toEqual(forged.map(() => 401));
    expect(await stateOf(sessionId)).toEqual({ state: 'verifying' });
    expect(await found('subscribed', email)).toEqual([]);
  });

  it('of no concern are taken and forgotten', { tags: 'deep' }, async () => {
    const raw = JSON.stringify({ id: 'evt_other', object: 'event', type: 'charge.refunded', data: { object: {} } });
    expect((await postWebhook(raw)).status).toBe(200);
  });

  it('wait while the payment service is away, and lose nothing', { tags: 'deep' }, async () => {
    await deliver({ hold: true });
    const { email, sessionId, held } = await heldPurchase();
    await call('POST', '/_local/faults', { body: { target: 'stripe', kind: '500', when: 'before', count: 3 } });
    expect((await postWebhook(held[0]!.body)).status).toBe(503);
    await call('DELETE', '/_local/faults');
    for (const { id } of held) await fire(id);
    await untilState(sessionId, 'invited');
    expect(await found('subscribed', email)).toHaveLength(1);
  });
});
