// A purchase, cut off before and after every single call it makes to the database, to Stripe and to the sign-in
// service, and then started again as Stripe's next delivery and the outbox would: everything is done, and only once.
import { expect, it } from 'vitest';
import type { Db, Write } from '#core/data/db.ts';
import type { OutboxEntry } from '#core/data/outbox.ts';
import { aSnapshot } from '#test/builders/a-subscription.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { carryOutInvitation } from '../invitations/carry-out-invitation.ts';
import { readInvitation } from '../invitations/invitation-store.ts';
import type { People } from '../invitations/people.ts';
import type { MembershipTask } from '../invitations/tasks.ts';
import { temporaryPassword } from '../invitations/temporary-password.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import { handledEvent } from './entity.ts';
import { readPurchase } from './purchase.ts';
import { readAccount, readSubscription } from './subscription-store.ts';

const database = aTestDatabase();

class Killed extends Error {}

/** All calls that leave the process, with a kill at the n-th, before or after it. */
const world = async (name: string, killAt = 0, when: 'before' | 'after' = 'before') => {
  const real = await database.emptyTable(name);
  let calls = 0;
  const watched = <T extends object>(port: T): T =>
    new Proxy(port, {
      get:
        (target, method) =>
        async (...given: unknown[]) => {
          const isLast = ++calls === killAt;
          if (isLast && when === 'before') throw new Killed();
          const answer = await (target as Record<string | symbol, (...some: unknown[]) => unknown>)[method]?.(...given);
          if (isLast) throw new Killed();
          return answer;
        },
    });

  const outbox = new Map<string, OutboxEntry>();
  const db: Db = {
    ...real,
    async transact(writes: Write[]) {
      await real.transact(writes);
      for (const write of writes)
        if ('put' in write && write.put.PK.startsWith('OUTBOX#')) {
          expect(outbox.has(write.put.PK)).toBe(false);
          outbox.set(write.put.PK, write.put as unknown as OutboxEntry);
        }
    },
  };
  const users = new Map<string, { id: string; password: string }>();
  const people: People = {
    find: async (email) => {
      const user = users.get(email);
      return user && { id: user.id, username: email, hasSignedIn: false };
    },
    admit: async ({ email, password }) => {
      const id = users.get(email)?.id ?? `user-${users.size + 1}`;
      users.set(email, { id, password });
      return { id, username: email, hasSignedIn: false };
    },
  };
  const deps = {
    db: watched(db),
    clock: () => new Date('2026-11-10T12:00:00Z'),
    people: watched(people),
    payments: watched({ subscription: async () => aSnapshot() }),
    pinKey: async () => 'key',
  };
  return { deps, real, users, outbox, calls: () => calls };
};

type World = Awaited<ReturnType<typeof world>>;

/** Stripe repeats an event, and the outbox its task, until each is done. */
const untilDone = async (work: () => Promise<unknown>) => {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
};

const purchase = async ({ deps, outbox }: World) => {
  const checkout = { sessionId: 'cs_test_0123456789', outcome: 'complete' } as const;
  await untilDone(() => applyPaymentEvent(deps)({ id: 'evt_1', subscriptionId: 'sub_1', checkout }));
  await untilDone(() => applyPaymentEvent(deps)({ id: 'evt_2', subscriptionId: 'sub_1' }));
  for (const { kind, task } of outbox.values())
    if (kind === 'membership') await untilDone(() => carryOutInvitation(deps)(task as unknown as MembershipTask));
};

const outcomeOf = async ({ real, users, outbox }: World) => {
  const invitation = await readInvitation(real, 'bea@example.com');
  const { agentId = '' } = (await readSubscription(real, 'sub_1')) ?? {};
  const { profile, subscriptions } = await readAccount(real, agentId);
  return {
    users: [...users],
    sent: [invitation?.version, invitation?.sentVersion, invitation?.agentId],
    plan: profile.plan,
    subscriptions: subscriptions.map(({ id, listed }) => [id, listed]),
    work: [...outbox.values()].map(({ kind, task }) => [kind, task]),
    events: await Promise.all(
      ['evt_1', 'evt_2'].map(async (id) => (await handledEvent.get(real, { eventId: id })) !== undefined),
    ),
    purchase: await readPurchase({ db: real })('cs_test_0123456789'),
  };
};

it('survives a kill before and after every call of a purchase', async () => {
  const whole = await world('whole');
  await purchase(whole);
  const expected = await outcomeOf(whole);
  expect(expected).toEqual({
    users: [['bea@example.com', { id: 'user-1', password: temporaryPassword('key', 'bea@example.com', 1) }]],
    sent: [1, 1, 'user-1'],
    plan: 'subscribed',
    subscriptions: [['sub_1', 'subscribed']],
    work: [
      ['membership', { type: 'invite', email: 'bea@example.com', subscriptionId: 'sub_1' }],
      ['mail', { template: 'invitation', email: 'bea@example.com', version: 1 }],
    ],
    events: [true, true],
    purchase: { state: 'invited', email: 'b…@example.com' },
  });
  expect(whole.calls()).toBeGreaterThan(10);

  for (let at = 1; at <= whole.calls(); at++)
    for (const when of ['before', 'after'] as const) {
      const cut = await world(`cut-${at}-${when}`, at, when);
      await purchase(cut);
      expect(await outcomeOf(cut), `killed ${when} call ${at}`).toEqual(expected);
    }
  console.log(`T-13 a purchase: ${2 * whole.calls()} kills, each with the same books`);
}, 180_000);
