// An owner of a brokerage buys seats, people take them, the number changes, a payment fails, and the plan ends.
// @module-tag deep
import { afterEach, expect, it } from 'vitest';
import { call, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { buySeats, newOffice, planOf, previewAndAgree } from '../cloud/office-seats.ts';
import { buy, deliver, fire, pay, postWebhook, subscriptionOf, webhooks } from '../cloud/stripe.ts';

type Account = Awaited<ReturnType<typeof newAgent>>;

afterEach(async () => {
  await deliver({});
  await call('DELETE', '/_local/faults');
});

const own = async (who: Account) => (await call('GET', '/api/subscription', who)).body;
const join = async (office: string, owner: Account, who: Account, role = 'agent') => {
  await call('POST', `/api/offices/${office}/invitations`, { ...owner, body: { email: who.email, role } });
  return call('POST', `/api/offices/${office}/accept`, who);
};
const officeOf = async (office: string, who: Account) => (await call('GET', `/api/offices/${office}`, who)).body;

it('pays for everyone in the office, from the checkout to the end of the plan', async () => {
  const [owner, agent, late, extra] = [
    await newAgent('Olga Owner'),
    await newAgent('Ann Agent'),
    await newAgent('Lars Late'),
    await newAgent('Eve Extra'),
  ];
  const office = await newOffice(owner);
  expect((await join(office, owner, agent)).status).toBe(200);
  expect(await planOf(office, owner)).toEqual({ offer: { price: 25, interval: 'month' }, minimum: 3, people: 2 });

  const url = await buySeats(office, owner, 3);
  for (const who of [owner, agent])
    expect(await own(who)).toMatchObject({ plan: 'subscribed', seats: [{ office: 'Lakeside Realty' }] });
  const purchase = `/api/purchases/${/cs_\w+/.exec(url)?.[0]}`;
  await eventually(async () => ((await call('GET', purchase)).body.state === 'active' ? true : undefined));

  expect((await join(office, owner, late)).status).toBe(200);
  expect(await own(late)).toMatchObject({ plan: 'subscribed' });
  const refused = await join(office, owner, extra);
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('All seats of Lakeside Realty are taken') },
  });
  expect(await officeOf(office, owner)).toMatchObject({ plan: { seats: 3, used: 3 } });

  const { preview, agree } = await previewAndAgree(office, owner, 5);
  expect(preview).toMatchObject({ seats: 5, per_period: 125, credit: 0 });
  expect(preview.due_today).toBeCloseTo(50, 1);
  expect((await agree()).status).toBe(200);
  expect(await planOf(office, owner)).toMatchObject({ plan: { seats: 5, paid_by_me: true } });
  expect((await call('POST', `/api/offices/${office}/accept`, extra)).status).toBe(200);

  const portal = await call('POST', `/api/offices/${office}/plan/portal`, owner);
  expect(await (await fetch(portal.body.url)).text()).toContain('Groundwork Team seat');

  expect((await call('DELETE', `/api/offices/${office}/plan`, owner)).status).toBe(200);
  expect(await planOf(office, owner)).toMatchObject({ plan: { ends: true, status: 'active' } });
  expect((await call('POST', `/api/offices/${office}/plan`, owner)).status).toBe(200);
  expect(await planOf(office, owner)).toMatchObject({ plan: { ends: false } });

  const { id = '' } = (await subscriptionOf(owner.email)) ?? {};
  await call('POST', `/_local/payments/${id}/fail`);
  await eventually(async () => ((await planOf(office, owner)).plan.status === 'past_due' ? true : undefined));
  expect(await own(agent)).toMatchObject({ plan: 'subscribed', seats: [{ grace_until: expect.any(String) }] });
  await mailTo(owner.email, /payment for Lakeside Realty's Team plan didn't go through/);

  await call('POST', `/_local/payments/${id}/cancel`);
  await eventually(async () => ((await own(agent)).plan === 'free' ? true : undefined));
  expect(await own(owner)).toMatchObject({ plan: 'free' });
  expect((await officeOf(office, agent)).members).toHaveLength(4);
  await mailTo(owner.email, /Team plan has ended/);
  const { events } = (await call('GET', '/api/dashboard', agent)).body;
  expect(events.map(({ subject }: { subject: string }) => subject)).toEqual(
    expect.arrayContaining(['Lakeside Realty pays for your seat', 'Lakeside Realty no longer pays for your seat']),
  );
});

it("leaves a person's own subscription beside the seat, and says that both are paid", async () => {
  const [owner, agent] = [await newAgent('Olga Owner'), await newAgent('Ann Agent')];
  await buy({ email: agent.email }, agent.token);
  await eventually(async () => ((await own(agent)).plan === 'subscribed' ? true : undefined));
  const office = await newOffice(owner, 'Both Realty');
  await join(office, owner, agent);
  await buySeats(office, owner, 3);
  expect(await own(agent)).toMatchObject({
    subscription: { status: 'active', ends: false },
    seats: [{ office: 'Both Realty' }],
  });
  const { events } = (await call('GET', '/api/dashboard', agent)).body;
  const news = events.find(({ subject }: { subject: string }) => subject === 'Both Realty pays for your seat');
  expect(news.body).toContain("you're still charged");
});

it('charges once for a change whose answer was lost, and knows of it by its event', async () => {
  const owner = await newAgent('Olga Owner');
  const office = await newOffice(owner);
  await buySeats(office, owner, 3);
  await deliver({ hold: true });
  const { preview, agree } = await previewAndAgree(office, owner, 4);
  // The change arrives; its answer, and those of the tries that repeat it, don't.
  const lost = { target: 'stripe', operation: '/v1/subscriptions/*', kind: 'reset', when: 'after', count: 50 };
  await call('POST', '/_local/faults', { body: lost });
  expect(await agree()).toMatchObject({ status: 503, body: { code: 'PAYMENTS_UNAVAILABLE' } });
  await call('DELETE', '/_local/faults');
  expect(await planOf(office, owner)).toMatchObject({ plan: { seats: 3 }, pending_seats: 4 });
  expect((await agree()).status).toBe(200);
  expect(await planOf(office, owner)).toMatchObject({ plan: { seats: 4 } });
  expect((await planOf(office, owner)).pending_seats).toBeUndefined();
  const invoices = await webhooks(
    ({ type, data }) =>
      type === 'invoice.paid' &&
      data.object.customer_email === owner.email &&
      data.object.billing_reason === 'subscription_update',
  );
  expect(invoices.map(({ event }) => event.data.object.amount_paid)).toEqual([preview.due_today * 100]);
});

it('comes to one state when its events come late, doubled and in another order', async () => {
  const owner = await newAgent('Olga Owner');
  const office = await newOffice(owner);
  await deliver({ hold: true });
  const { body } = await call('POST', `/api/offices/${office}/plan/checkout`, { ...owner, body: { seats: 3 } });
  await pay(body.url, { email: owner.email });
  const held = await webhooks(
    ({ data }) => JSON.stringify(data).includes(owner.email) || JSON.stringify(data).includes(office),
  );
  for (const { id } of held.toReversed()) expect((await fire(id)).status).toBe(200);
  for (const { body: raw } of held) expect((await postWebhook(raw)).status).toBe(200);
  expect(await planOf(office, owner)).toMatchObject({ plan: { seats: 3, others: 0 } });
  const { events } = await officeOf(office, owner);
  expect(events.filter(({ event }: { event: string }) => event === 'plan-started')).toHaveLength(1);
});
