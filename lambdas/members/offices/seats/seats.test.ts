// Seats paid by an office: their holders, their benefits, and joining when all are taken.
import { describe, expect, it } from 'vitest';
import type { Agent } from '#core/http/actor.ts';
import { DAY } from '#core/platform/clock.ts';
import { profile } from '#public/members/account';
import { notification } from '#public/members/dashboard';
import { aSnapshot } from '#test/builders/a-subscription.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { agentsNamed } from '#test/builders/an-agent.ts';
import { inDays, NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { applyPaymentEvent } from '../../billing/apply-payment-event.ts';
import { readOwnSubscription } from '../../billing/checkout.ts';
import { countAgainstPlan, FREE_REPORTS_PER_MONTH, usedIn } from '../../billing/plan.ts';
import type { SubscriptionSnapshot } from '../../billing/subscription.ts';
import { readSubscription } from '../../billing/subscription-store.ts';
import { removeMember } from '../change-member.ts';
import { createOffice } from '../create-office.ts';
import { member } from '../entity.ts';
import { acceptInvitation } from '../invitations/answer-invitation.ts';
import { inviteMember } from '../invitations/invite-member.ts';
import { newMember } from '../office-store.ts';
import { readOffice } from '../read-office.ts';
import type { Role } from '../vocabulary.ts';
import { officePlan } from './entity.ts';
import { followSeats } from './follow-seats.ts';

const database = aTestDatabase();
let tables = 0;

const [ada, max, ann, cory, bea, dan] = agentsNamed('ada', 'max', 'ann', 'cory', 'bea', 'dan');

const refused = (code: string) => expect.objectContaining({ code });

/** The payment service's subscription: it's marked with the office's id. */
const seatsFor = (officeId: string, seats: number, over: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot =>
  aSnapshot({
    id: 'sub_team',
    plan: 'team_seat',
    email: ada.email,
    office: { id: officeId, payerId: ada.id, itemId: 'si_1', seats, price: 2500, interval: 'month' },
    ...over,
  });

/** Ada's office, and a payment service whose subscription a test sets. */
const anOffice = async () => {
  const db = await database.emptyTable(`seats-${++tables}`);
  let now = NOW;
  let events = 0;
  const deps = { db, clock: () => now, pause: async () => undefined };
  const { id } = await createOffice(deps)(ada, { name: 'Lakeside Realty' });
  const invite = (who: Agent, role: Role = 'agent') => inviteMember(deps)(ada, id, { email: who.email, role });
  const accept = (who: Agent) => acceptInvitation(deps)(who, id);
  const says = (snapshot: SubscriptionSnapshot, eventId = `evt_${++events}`) =>
    applyPaymentEvent({ ...deps, payments: { subscription: async () => snapshot } })({
      id: eventId,
      subscriptionId: snapshot.id,
    });
  const own = (who: Agent) => readOwnSubscription(deps)(who);
  return {
    id,
    db,
    deps,
    invite,
    accept,
    says,
    own,
    buys: (seats: number, over: Partial<SubscriptionSnapshot> = {}) => says(seatsFor(id, seats, over)),
    join: async (who: Agent, role: Role = 'agent') => {
      await invite(who, role);
      await accept(who);
    },
    remove: (by: Agent, who: Agent) => removeMember(deps)(by, id, who.id),
    read: (who: Agent) => readOffice(deps)(who, id),
    planOf: async (who: Agent) => (await own(who)).plan,
    subjects: async (who: Agent) =>
      (await notification.list(db, { pk: notification.partition({ agentId: who.id }) })).items.map(
        ({ subject }) => subject,
      ),
    later: (days: number) => (now = new Date(now.getTime() + days * DAY)),
  };
};

describe('seats that an office pays for', () => {
  it('put everyone in it on the plan, also who joins later, and say so once', async () => {
    const { buys, join, planOf, own, subjects, read } = await anOffice();
    await join(max, 'manager');
    expect(await planOf(max)).toBe('free');
    await buys(3);
    await buys(3);
    await join(ann);
    for (const who of [ada, max, ann]) {
      expect(await own(who)).toMatchObject({ plan: 'subscribed', seats: [{ office: 'Lakeside Realty' }] });
      expect(await subjects(who)).toEqual(['Lakeside Realty pays for your seat']);
    }
    expect((await own(ada)).subscription).toBeUndefined();
    expect((await read(ada)).plan).toMatchObject({ seats: 3, used: 3, ends: false });
    expect((await read(ada)).events).toContainEqual(
      expect.objectContaining({ event: 'plan-started', about: '3', by: 'Stripe' }),
    );
  });

  it('are read again only when what people have from it changes, however many there are', async () => {
    const { buys, join, db, id } = await anOffice();
    for (const who of [max, ann, cory]) await join(who);
    await buys(4);
    const follow = async (seats: number, over: Partial<SubscriptionSnapshot> = {}) => {
      const read = new Set<string>();
      const query: typeof db.query = (input) => {
        read.add(input.pk);
        return db.query(input);
      };
      const snapshot = seatsFor(id, seats, over);
      await followSeats({ query }, { ...snapshot, office: snapshot.office! } as never, { at: NOW });
      return [...read].filter((pk) => pk.startsWith('ACCOUNT#')).length;
    };
    expect([await follow(6), await follow(4, { endsAt: inDays(20) })]).toEqual([0, 0]);
    expect([await follow(4, { status: 'past_due' }), await follow(4, { status: 'canceled' })]).toEqual([4, 4]);
  });

  it('lift the limit of the Free plan in the transaction that counts, and no longer than they are paid', async () => {
    const { buys, join, db, remove } = await anOffice();
    await join(ann);
    await buys(2);
    const used = { [usedIn(NOW)]: FREE_REPORTS_PER_MONTH };
    await db.transact([profile.update({ agentId: ann.id }, { set: used })]);
    await db.transact([countAgainstPlan(ann.id, NOW)]);
    await remove(ada, ann);
    await expect(db.transact([countAgainstPlan(ann.id, NOW)])).rejects.toMatchObject({ code: 'QUOTA_REACHED' });
  });

  it('are for owners and managers to see, and for no one else', async () => {
    const { buys, join, read } = await anOffice();
    await join(max, 'manager');
    await join(ann, 'agent');
    await join(cory, 'agent');
    await buys(5);
    expect((await read(max)).plan).toMatchObject({ seats: 5, used: 4 });
    for (const who of [ann, cory]) expect((await read(who)).plan).toBeUndefined();
    await expect(read(bea)).rejects.toEqual(refused('NOT_FOUND'));
  });

  it('are given out one by one: of two who accept at once, one gets the last', async () => {
    const { buys, invite, accept, read, planOf } = await anOffice();
    await buys(2);
    await invite(ann);
    await invite(bea);
    const both = await Promise.allSettled([accept(ann), accept(bea)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', message: expect.stringContaining('All seats of Lakeside Realty are taken') },
    });
    expect((await read(ada)).members).toHaveLength(2);
    expect([await planOf(ann), await planOf(bea)].toSorted()).toEqual(['free', 'subscribed']);
    // The invitation stays open.
    const left = (await read(ada)).invitations;
    expect(left).toHaveLength(1);
    await buys(3);
    await accept(left[0]?.email === ann.email ? ann : bea);
  });

  it('are never more than were bought, while many accept and leave at once', async () => {
    const { buys, join, invite, accept, remove, read, planOf } = await anOffice();
    await join(max, 'manager');
    await buys(5);
    const many = agentsNamed(...Array.from({ length: 7 }, (_, n) => `many${n}`));
    for (const one of many) await invite(one);
    const all = await Promise.allSettled([...many.map(accept), remove(max, max)]);
    const taken = (await read(ada)).members;
    expect(taken.length).toBeLessThanOrEqual(5);
    expect(all.filter(({ status }) => status === 'fulfilled').length - 1).toBe(taken.length - 1);
    const plans = await Promise.all([max, ...many].map(planOf));
    expect(plans.filter((plan) => plan === 'subscribed')).toHaveLength(taken.length - 1);
  });

  it('become free when someone leaves or is removed', async () => {
    const { buys, join, invite, accept, remove, planOf, subjects } = await anOffice();
    await join(ann);
    await buys(2);
    await invite(bea);
    await expect(accept(bea)).rejects.toEqual(refused('CONFLICT'));
    await remove(ann, ann);
    expect(await planOf(ann)).toBe('free');
    expect(await subjects(ann)).toContain('Lakeside Realty no longer pays for your seat');
    await accept(bea);
    expect(await planOf(bea)).toBe('subscribed');
  });

  it('fewer than people take nothing from those who are in, and let no one else in', async () => {
    const { buys, join, invite, accept, planOf, read } = await anOffice();
    await join(max);
    await join(ann);
    await buys(3);
    await buys(1);
    for (const who of [ada, max, ann]) expect(await planOf(who)).toBe('subscribed');
    expect((await read(ada)).plan).toMatchObject({ seats: 1, used: 3 });
    await invite(bea);
    await expect(accept(bea)).rejects.toEqual(refused('CONFLICT'));
  });

  it('let anyone in again once nothing is paid, without a seat', async () => {
    const { buys, join, planOf } = await anOffice();
    await buys(1);
    await buys(1, { status: 'canceled', endedAt: NOW.toISOString() });
    await join(ann);
    expect(await planOf(ann)).toBe('free');
  });
});

describe('what becomes of them', () => {
  it('a failed payment takes nothing for 14 days, and tells the owners and the address that pays', async () => {
    const { buys, join, own, subjects, later, db, read } = await anOffice();
    await join(ann);
    await buys(2);
    await buys(2, { status: 'past_due', periodStart: NOW.toISOString() });
    expect(await own(ann)).toMatchObject({ plan: 'subscribed', seats: [{ grace_until: expect.any(String) }] });
    expect(await subjects(ada)).toContain("The payment for Lakeside Realty's Team plan didn't go through");
    expect(await subjects(ann)).toHaveLength(1);
    const emails = (await openWork(db)).map(({ task }) => task).filter(({ kind }) => kind === 'office-plan');
    expect(emails).toMatchObject([
      { to: ada.email, content: { subject: expect.stringContaining("didn't go through") } },
    ]);
    expect((await read(ada)).plan?.grace_until).toBeDefined();
    later(16);
    expect(await own(ann)).toMatchObject({ plan: 'free' });
    expect((await own(ann)).seats).toBeUndefined();
    later(-16);
    await buys(2);
    expect((await own(ann)).seats).toEqual([{ office: 'Lakeside Realty', grace_until: undefined }]);
  });

  it('its end takes the seats also long after the last payment failed, and says so', async () => {
    const { buys, join, own, subjects, later } = await anOffice();
    await join(ann);
    await buys(2);
    await buys(2, { status: 'past_due', periodStart: NOW.toISOString() });
    later(20);
    await buys(2, { status: 'canceled', periodStart: NOW.toISOString(), endedAt: inDays(20) });
    expect(await own(ann)).toMatchObject({ plan: 'free' });
    expect(await subjects(ann)).toContain('Lakeside Realty no longer pays for your seat');
  });

  it('the end of the plan leaves the office, its people and what they pay for themselves', async () => {
    const { buys, says, join, planOf, subjects, read } = await anOffice();
    await join(ann);
    await says(aSnapshot({ id: 'sub_own', agentId: ann.id, email: ann.email }));
    await buys(2);
    await buys(2, { status: 'canceled', endedAt: NOW.toISOString() });
    expect([await planOf(ada), await planOf(ann)]).toEqual(['free', 'subscribed']);
    expect(await subjects(ann)).toContain('Lakeside Realty no longer pays for your seat');
    expect((await read(ada)).members).toHaveLength(2);
    expect((await read(ada)).plan).toBeUndefined();
    expect((await read(ada)).events).toContainEqual(expect.objectContaining({ event: 'plan-ended' }));
  });

  it("a person's own subscription stays beside a seat, and they learn that both are paid", async () => {
    const { buys, says, join, own, db } = await anOffice();
    await join(ann);
    await says(aSnapshot({ id: 'sub_own', agentId: ann.id, email: ann.email }));
    await buys(2);
    expect(await own(ann)).toMatchObject({
      plan: 'subscribed',
      subscription: { status: 'active', ends: false },
      seats: [{ office: 'Lakeside Realty' }],
    });
    const { items } = await notification.list(db, { pk: notification.partition({ agentId: ann.id }) });
    expect(items.find(({ subject }) => /pays for your seat/.test(subject))?.body).toContain("you're still charged");
    // If the person's own subscription ends, the seat stays.
    await says(aSnapshot({ id: 'sub_own', agentId: ann.id, status: 'canceled', endedAt: NOW.toISOString() }));
    expect(await own(ann)).toMatchObject({ plan: 'subscribed', seats: [{ office: 'Lakeside Realty' }] });
  });

  it('a plan that an operator gave is back after a seat', async () => {
    const { buys, join, remove, planOf, db } = await anOffice();
    await db.transact([profile.update({ agentId: ann.id }, { set: { plan: 'subscribed' } })]);
    await join(ann);
    await buys(2);
    await remove(ann, ann);
    expect(await planOf(ann)).toBe('subscribed');
  });

  it('two offices: one that ends leaves the seat of the other', async () => {
    const { buys, says, join, deps, own } = await anOffice();
    await join(ann);
    const other = await createOffice(deps)(dan, { name: 'Hillside' });
    await inviteMember(deps)(dan, other.id, { email: ann.email, role: 'agent' });
    await acceptInvitation(deps)(ann, other.id);
    await buys(2);
    await says(seatsFor(other.id, 2, { id: 'sub_hill' }));
    await buys(2, { status: 'canceled', endedAt: NOW.toISOString() });
    expect(await own(ann)).toMatchObject({ plan: 'subscribed', seats: [{ office: 'Hillside' }] });
  });
});

describe('reports of the payment service', () => {
  it('are applied once, and come to one state however often and late they come', async () => {
    const { id, says, buys, db, read } = await anOffice();
    const both = await Promise.all([says(seatsFor(id, 4), 'evt_same'), says(seatsFor(id, 4), 'evt_same')]);
    expect(both.toSorted()).toEqual(['done', 'repeated']);
    // The old report arrives last: the current subscription is read.
    await buys(4);
    expect((await officePlan.get(db, { officeId: id }))?.subscriptions).toMatchObject([{ id: 'sub_team', seats: 4 }]);
    expect((await read(ada)).events.filter(({ event }) => event === 'plan-started')).toHaveLength(1);
  });

  it("never move an office's subscription to another office, or into an account", async () => {
    const { id, buys, says, deps, read, db, planOf } = await anOffice();
    const other = await createOffice(deps)(bea, { name: 'Hillside' });
    await buys(3);
    await says(seatsFor(other.id, 9));
    expect((await read(ada)).plan).toMatchObject({ seats: 9 });
    expect((await readOffice(deps)(bea, other.id)).plan).toBeUndefined();
    await says({ ...aSnapshot({ id: 'sub_team', agentId: bea.id }), office: undefined });
    expect(await planOf(bea)).toBe('free');
    expect((await readSubscription(db, 'sub_team'))?.office?.id).toBe(id);
  });

  it('of an office that does not exist change nothing', async () => {
    const { says, db, planOf } = await anOffice();
    expect(await says(seatsFor('nowhere', 3))).toBe('done');
    expect(await readSubscription(db, 'sub_team')).toBeUndefined();
    expect(await planOf(ada)).toBe('free');
  });

  it('of two subscriptions for one office keep the plan when one ends', async () => {
    const { buys, planOf, read } = await anOffice();
    await buys(3);
    await buys(5, { id: 'sub_second', startedAt: '2026-11-05T00:00:00.000Z' });
    await buys(5, { id: 'sub_second', status: 'canceled', endedAt: NOW.toISOString() });
    expect(await planOf(ada)).toBe('subscribed');
    expect((await read(ada)).plan).toMatchObject({ seats: 3 });
  });

  it('of a full office fit into one transaction, and tell everyone', async () => {
    const { id, db, deps, buys, subjects, planOf } = await anOffice();
    const people = agentsNamed(...Array.from({ length: 49 }, (_, n) => `p${n}`));
    for (const one of people)
      await db.put(member.item({ officeId: id, agentId: one.id }, newMember(one, 'agent', deps.clock())));
    await buys(50);
    for (const one of [ada, people[0], people[48]] as Agent[]) {
      expect(await planOf(one)).toBe('subscribed');
      expect(await subjects(one)).toEqual(['Lakeside Realty pays for your seat']);
    }
  });
});
