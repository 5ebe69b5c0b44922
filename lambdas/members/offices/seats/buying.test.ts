// An owner buys seats and changes their number: the charges, lost answers, and refusals.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { MINUTE } from '#core/platform/clock.ts';
import { notification } from '#public/members/dashboard';
import { aSnapshot } from '#test/builders/a-subscription.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { agentsNamed } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { applyPaymentEvent, followSubscription } from '../../billing/apply-payment-event.ts';
import type { SubscriptionSnapshot } from '../../billing/subscription.ts';
import { changeRole, removeMember } from '../change-member.ts';
import { createOffice } from '../create-office.ts';
import { acceptInvitation } from '../invitations/answer-invitation.ts';
import { inviteMember } from '../invitations/invite-member.ts';
import { readOffice } from '../read-office.ts';
import type { Role } from '../vocabulary.ts';
import { buySeats } from './buy-seats.ts';
import { changeSeats, previewSeats } from './change-seats.ts';
import { pendingSeats } from './entity.ts';
import { endPlan, openPlanPortal, resumePlan } from './follow-seats.ts';
import { readPlan, type SeatDeps } from './read-plan.ts';

const database = aTestDatabase();
let tables = 0;

const [ada, max, ann, cory, bea, olga] = agentsNamed('ada', 'max', 'ann', 'cory', 'bea', 'olga');
const refused = (code: string) => expect.objectContaining({ code });
const PRICE = 2500;

/** A payment service with one subscription: another seat costs half of its price, as in the middle of a period. */
const aService = () => {
  let subscription: SubscriptionSnapshot | undefined;
  let trouble: 'declined' | 'lost' | 'down' | undefined;
  const charges: number[] = [];
  const sessions = new Map<string, { status: 'open' | 'complete' | 'expired'; seats: number }>();
  const seatsNow = () => subscription?.office?.seats ?? 0;
  const costOf = (seats: number) => ((seats - seatsNow()) * PRICE) / 2;
  const down = () => new AppError('PAYMENTS_UNAVAILABLE');
  const payments: SeatDeps['payments'] & { subscription(): Promise<SubscriptionSnapshot | undefined> } = {
    subscription: async () => subscription,
    seatOffer: async () => ({ priceId: 'price_1', price: PRICE, interval: 'month' }),
    async startSeats(_, { key, seats }) {
      if (!sessions.has(key)) sessions.set(key, { status: 'open', seats });
      return { sessionId: `cs_${key}`, url: `https://pay.example/${key}` };
    },
    async closeSeats(_, { key }) {
      const session = sessions.get(key);
      if (session?.status === 'complete') return 'paid';
      if (session) session.status = 'expired';
      return 'closed';
    },
    async previewSeats({ seats }) {
      const total = costOf(seats);
      return { due: Math.max(0, total), total };
    },
    async changeSeats({ seats }) {
      if (trouble === 'declined') return 'declined';
      if (trouble === 'down') throw down();
      const total = costOf(seats);
      if (total > 0) charges.push(total);
      if (subscription?.office) subscription = { ...subscription, office: { ...subscription.office, seats } };
      if (trouble === 'lost') throw down();
      return 'done';
    },
    async endSeats(_, ends) {
      if (subscription) subscription = { ...subscription, endsAt: ends ? subscription.periodEnd : undefined };
    },
    openPortal: async (customer) => `https://pay.example/portal/${customer}`,
  };
  return {
    payments,
    charges,
    sessions,
    says: (next: SubscriptionSnapshot) => {
      subscription = next;
    },
    has: (next: typeof trouble) => {
      trouble = next;
    },
  };
};

/** Ada's office with a manager and two agents. */
const anOffice = async () => {
  const db = await database.emptyTable(`buying-${++tables}`);
  let now = NOW;
  let events = 0;
  const service = aService();
  const base = { db, clock: () => now, pause: async () => undefined };
  const billing = { ...base, payments: service.payments };
  const deps: SeatDeps = { ...billing, follow: followSubscription(billing), minimum: 3 };
  const { id } = await createOffice(base)(ada, { name: 'Lakeside Realty' });
  const join = async (who: Agent, role: Role) => {
    await inviteMember(base)(ada, id, { email: who.email, role });
    await acceptInvitation(base)(who, id);
  };
  await join(max, 'manager');
  await join(ann, 'agent');
  await join(cory, 'agent');
  const report = () => applyPaymentEvent(billing)({ id: `evt_${++events}`, subscriptionId: 'sub_team' });
  const snapshot = (seats: number, over: Partial<SubscriptionSnapshot> = {}) =>
    aSnapshot({
      id: 'sub_team',
      customerId: 'cus_ada',
      email: ada.email,
      office: { id, payerId: ada.id, itemId: 'si_1', seats, price: PRICE, interval: 'month' },
      ...over,
    });
  const preview = (by: Agent, seats: number) => previewSeats(deps)(by, id, { seats });
  return {
    id,
    db,
    deps,
    service,
    join,
    report,
    bought: async (seats: number, over: Partial<SubscriptionSnapshot> = {}) => {
      service.says(snapshot(seats, over));
      await report();
    },
    buy: (by: Agent, seats: number) => buySeats(deps)(by, id, { seats }),
    preview,
    change: async (by: Agent, seats: number) => {
      const { due_today, priced_at } = await preview(by, seats);
      await changeSeats(deps)(by, id, { seats, due_today, priced_at });
    },
    agree: (by: Agent, agreed: { seats: number; due_today: number; priced_at: string }) =>
      changeSeats(deps)(by, id, agreed),
    end: (by: Agent) => endPlan(deps)(by, id),
    resume: (by: Agent) => resumePlan(deps)(by, id),
    portal: (by: Agent) => openPlanPortal(deps)(by, id),
    plan: (by: Agent) => readPlan(deps)(by, id),
    seats: async () => (await readOffice(base)(ada, id)).plan?.seats,
    events: async () => (await readOffice(base)(ada, id)).events,
    accept: async (who: Agent) => acceptInvitation(base)(who, id),
    invite: (who: Agent) => inviteMember(base)(ada, id, { email: who.email, role: 'agent' }),
    role: (who: Agent, role: Role) => changeRole(base)(ada, id, { memberId: who.id, role }),
    remove: (by: Agent, who: Agent) => removeMember(base)(by, id, who.id),
    later: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
};

let office: Awaited<ReturnType<typeof anOffice>>;
beforeEach(async () => {
  office = await anOffice();
});

describe('buying seats', () => {
  it('leads to one checkout, however often it is asked for', async () => {
    const { buy, service } = office;
    const first = await buy(ada, 5);
    expect(await buy(ada, 5)).toEqual(first);
    expect(service.sessions.size).toBe(1);
  });

  it('closes the checkout of before when another number is bought, also by another owner', async () => {
    const { buy, join, service } = office;
    await join(olga, 'owner');
    await buy(ada, 5);
    await buy(ada, 6);
    await buy(olga, 6);
    expect([...service.sessions.values()]).toEqual([
      { status: 'expired', seats: 5 },
      { status: 'expired', seats: 6 },
      { status: 'open', seats: 6 },
    ]);
  });

  it('is refused once the first checkout was paid, or the plan runs', async () => {
    const { buy, service, bought, plan } = office;
    await buy(ada, 5);
    for (const session of service.sessions.values()) session.status = 'complete';
    await expect(buy(ada, 6)).rejects.toThrow('have just been paid');
    await bought(5);
    await expect(buy(ada, 6)).rejects.toThrow('the Team plan already');
    expect(await plan(ada)).toMatchObject({
      people: 4,
      plan: { seats: 5, price: 25, paid_by: 'ada', paid_by_me: true },
    });
  });

  it('is refused while a bank debit is on its way', async () => {
    const { buy, bought, plan, seats } = office;
    await bought(5, { status: 'incomplete' });
    expect(await seats()).toBeUndefined();
    expect((await plan(ada)).plan?.status).toBe('processing');
    await expect(buy(ada, 5)).rejects.toThrow('on its way');
  });

  it('is refused for fewer than the people or the minimum', async () => {
    const { buy } = office;
    for (const seats of [1, 3]) await expect(buy(ada, seats)).rejects.toEqual(refused('INVALID'));
    await expect(buy(ada, 3)).rejects.toThrow('There are 4 people');
  });

  it('is possible again once a plan has ended, as the customer of last time only for who that is', async () => {
    const { buy, bought, join, deps } = office;
    await join(olga, 'owner');
    await bought(5, { status: 'canceled', endedAt: NOW.toISOString() });
    const orders: (string | undefined)[] = [];
    const payments = {
      ...deps.payments,
      startSeats: async (...[offer, order]: Parameters<SeatDeps['payments']['startSeats']>) => {
        orders.push(order.payer.customerId);
        return deps.payments.startSeats(offer, order);
      },
    };
    await buySeats({ ...deps, payments })(ada, office.id, { seats: 5 });
    await buySeats({ ...deps, payments })(olga, office.id, { seats: 5 });
    expect(orders).toEqual(['cus_ada', undefined]);
    await buy(ada, 5);
  });
});

it('shows what an office has also while the payment service is away', async () => {
  const { bought, deps, id } = office;
  await bought(5);
  const seatOffer = async () => {
    throw new AppError('PAYMENTS_UNAVAILABLE');
  };
  const away = { ...deps, payments: { ...deps.payments, seatOffer } };
  expect(await readPlan(away)(ada, id)).toMatchObject({ minimum: 3, plan: { seats: 5 } });
});

describe('another number of seats', () => {
  it('costs what the preview said, and is in the history with who did it', async () => {
    const { bought, preview, change, service, seats, events } = office;
    await bought(5);
    expect(await preview(ada, 7)).toEqual({
      seats: 7,
      due_today: 25,
      credit: 0,
      per_period: 175,
      interval: 'month',
      priced_at: NOW.toISOString(),
    });
    expect(await preview(ada, 4)).toMatchObject({ due_today: 0, credit: 12.5, per_period: 100 });
    await change(ada, 7);
    expect([service.charges, await seats()]).toEqual([[2500], 7]);
    expect(await events()).toContainEqual(expect.objectContaining({ event: 'seats', about: '7', by: 'ada' }));
    await change(ada, 4);
    expect([service.charges, await seats()]).toEqual([[2500], 4]);
  });

  it('is refused at another price than the one agreed to, or an old one', async () => {
    const { bought, preview, agree, service, later } = office;
    await bought(5);
    const { priced_at, due_today } = await preview(ada, 7);
    await expect(agree(ada, { seats: 7, due_today: due_today - 1, priced_at })).rejects.toThrow('has changed');
    await expect(agree(ada, { seats: 7, due_today, priced_at: '2030-01-01T00:00:00.000Z' })).rejects.toThrow(
      'has changed',
    );
    later(11 * MINUTE);
    await expect(agree(ada, { seats: 7, due_today, priced_at })).rejects.toThrow('has changed');
    expect(service.charges).toEqual([]);
  });

  it('changes nothing when the card is declined, and says who can update it', async () => {
    const { bought, change, join, service, seats, db, id } = office;
    await bought(5);
    await join(olga, 'owner');
    service.has('declined');
    const declined = (next: string) => ({
      code: 'PAYMENT_DECLINED',
      message: `The card was declined. Nothing was charged, and nothing has changed. ${next}`,
    });
    await expect(change(ada, 7)).rejects.toMatchObject(
      declined('Update the card under Card and invoices, then try again.'),
    );
    await expect(change(olga, 7)).rejects.toMatchObject(declined('ada pays for the plan and can update the card.'));
    expect(await seats()).toBe(5);
    expect(await pendingSeats.get(db, { officeId: id })).toBeUndefined();
  });

  it('is found again and charged once when the answer was lost after its effect', async () => {
    const { bought, preview, agree, service, seats, plan, db, id } = office;
    await bought(5);
    const agreed = await preview(ada, 7);
    service.has('lost');
    await expect(agree(ada, agreed)).rejects.toEqual(refused('PAYMENTS_UNAVAILABLE'));
    expect((await plan(ada)).pending_seats).toBe(7);
    expect(await seats()).toBe(5);
    service.has(undefined);
    // The same click again, with the earlier amount.
    await agree(ada, agreed);
    expect([service.charges, await seats()]).toEqual([[2500], 7]);
    expect(await pendingSeats.get(db, { officeId: id })).toBeUndefined();
  });

  it('is found again by the report of the payment service, too', async () => {
    const { bought, change, service, seats, report, plan } = office;
    await bought(5);
    service.has('lost');
    await expect(change(ada, 7)).rejects.toThrow();
    await report();
    expect([await seats(), (await plan(ada)).pending_seats]).toEqual([7, undefined]);
  });

  it('is tried again when it never got there', async () => {
    const { bought, change, service, seats } = office;
    await bought(5);
    service.has('down');
    await expect(change(ada, 7)).rejects.toThrow();
    service.has(undefined);
    await expect(change(ada, 6)).rejects.toThrow('A change to 7 seats is on its way');
    await change(ada, 7);
    expect([service.charges, await seats()]).toEqual([[2500], 7]);
  });

  it('lets no one take a seat that is being given back', async () => {
    const { bought, change, service, invite, accept } = office;
    await bought(5);
    await invite(bea);
    service.has('down');
    await expect(change(ada, 4)).rejects.toThrow();
    await expect(accept(bea)).rejects.toThrow('All seats of Lakeside Realty are taken');
    office.later(3 * MINUTE);
    await accept(bea);
  });

  it('is never below the people, nor changed while the plan is canceled or unpaid', async () => {
    const { bought, change, end } = office;
    await bought(5);
    await expect(change(ada, 3)).rejects.toThrow('There are 4 people');
    await end(ada);
    await expect(change(ada, 6)).rejects.toThrow('Resume it');
    await bought(5, { status: 'past_due', periodStart: NOW.toISOString() });
    await expect(change(ada, 6)).rejects.toThrow("didn't go through");
  });
});

describe('canceling', () => {
  it('keeps the plan until the end of what is paid, and can be taken back until then', async () => {
    const { bought, end, resume, plan, events } = office;
    await bought(5);
    await end(ada);
    await end(ada);
    expect((await plan(ada)).plan).toMatchObject({ ends: true, status: 'active', seats: 5 });
    await resume(ada);
    await resume(ada);
    expect((await plan(ada)).plan).toMatchObject({ ends: false });
    const happened = (await events()).map(({ event, by }) => `${event} ${by}`);
    expect(happened.filter((one) => one.startsWith('plan-')).toSorted()).toEqual([
      'plan-canceled ada',
      'plan-resumed ada',
      'plan-started Stripe',
    ]);
  });

  it('comes before who pays leaves, is removed or gives up the role', async () => {
    const { bought, join, role, remove, end, plan, change } = office;
    await join(olga, 'owner');
    await bought(5);
    for (const leaving of [() => remove(ada, ada), () => remove(olga, ada), () => role(ada, 'agent')])
      await expect(leaving()).rejects.toThrow("ada pays for this office's Team plan");
    await end(olga);
    await remove(ada, ada);
    expect((await plan(olga)).plan).toMatchObject({ paid_by: null, paid_by_me: false, ends: true });
    await expect(office.resume(olga)).rejects.toThrow('no longer an owner');
    await expect(change(olga, 6)).rejects.toThrow();
  });
});

describe('who pays', () => {
  const subjectsOf = async (who: Agent) =>
    (await notification.list(office.db, { pk: notification.partition({ agentId: who.id }) })).items
      .map(({ subject }) => subject)
      .filter((subject) => !subject.includes('pays for your seat'));

  it('learns what another owner does with the plan, and nothing about what they did themselves', async () => {
    const { bought, join, change, end, resume } = office;
    await join(olga, 'owner');
    await bought(6);
    await change(ada, 7);
    expect(await subjectsOf(ada)).toEqual([]);
    await change(olga, 8);
    await end(olga);
    await resume(olga);
    expect((await subjectsOf(ada)).toSorted()).toEqual([
      'Lakeside Realty has 8 seats now',
      "olga canceled Lakeside Realty's Team plan",
      "olga resumed Lakeside Realty's Team plan",
    ]);
    expect(await subjectsOf(olga)).toEqual([]);
  });
});

describe('who may', () => {
  const everything = (by: Agent) =>
    [
      () => office.plan(by),
      () => office.buy(by, 5),
      () => office.preview(by, 6),
      () => office.agree(by, { seats: 6, due_today: 12.5, priced_at: NOW.toISOString() }),
      () => office.end(by),
      () => office.resume(by),
      () => office.portal(by),
    ] as const;

  it.each([
    ['a manager', max, 'FORBIDDEN'],
    ['an agent', ann, 'FORBIDDEN'],
    ['someone who is not in it', bea, 'NOT_FOUND'],
  ])('%s reads, buys, changes and ends nothing', async (_, by, code) => {
    const { bought, service, seats } = office;
    for (const attempt of everything(by)) await expect(attempt()).rejects.toEqual(refused(code));
    await bought(5);
    for (const attempt of everything(by)) await expect(attempt()).rejects.toEqual(refused(code));
    expect([service.charges, service.sessions.size, await seats()]).toEqual([[], 0, 5]);
  });

  it('the owner of another office does nothing here, whatever they pay for there', async () => {
    const { bought, deps } = office;
    await bought(5);
    await createOffice(deps)(bea, { name: 'Hillside' });
    for (const attempt of everything(bea)) await expect(attempt()).rejects.toEqual(refused('NOT_FOUND'));
  });

  it("see another's card: no one, not even another owner", async () => {
    const { bought, join, portal } = office;
    await join(olga, 'owner');
    await bought(5);
    expect(await portal(ada)).toEqual({ url: 'https://pay.example/portal/cus_ada' });
    await expect(portal(olga)).rejects.toThrow('Only the owner who pays');
  });
});
