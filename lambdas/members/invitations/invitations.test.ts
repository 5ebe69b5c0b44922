// An invitation from the request to the first sign-in, against a sign-in service that remembers its users.
import { describe, expect, it } from 'vitest';
import type { Notice } from '#public/members/billing';
import { readAccount, readSubscription, subscriptionWrites } from '#public/members/billing';
import { aSubscription } from '#test/builders/a-subscription.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { openWork } from '#test/builders/open-work.ts';
import { carryOutInvitation } from './carry-out-invitation.ts';
import { invite, revoke, stateOf } from './invitation.ts';
import { acceptInvitation, inviteWrites, noteBounce, readInvitation } from './invitation-store.ts';
import { writeMembershipEmail } from './membership-emails.ts';
import type { People } from './people.ts';
import { temporaryPassword } from './temporary-password.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const EMAIL = 'ines@example.com';

const database = aTestDatabase();
let tables = 0;

type User = { id: string; password?: string; hasSignedIn: boolean };

const anOffice = async (users: Record<string, User> = {}) => {
  const db = await database.emptyTable(`invitations-${++tables}`);
  const find: People['find'] = async (email) => {
    const user = users[email];
    return user && { id: user.id, username: email, hasSignedIn: user.hasSignedIn };
  };
  const people: People = {
    find,
    admit: async ({ email, password }) => {
      users[email] = { id: users[email]?.id ?? 'new-user', password, hasSignedIn: false };
      return { id: users[email].id, username: email, hasSignedIn: false };
    },
  };
  const deps = { db, clock: () => NOW, people, pinKey: async () => 'key', siteUrl: 'https://site.example' };
  const use = {
    invite: async (reason: 'staff' | 'purchase' = 'staff', at = NOW) => {
      const before = await readInvitation(db, EMAIL);
      const after = invite(before, { email: EMAIL, firstName: 'Ines', lastName: 'Vited', reason }, at);
      await db.transact(inviteWrites(before, after, at));
    },
    revoke: async () => {
      const before = await readInvitation(db, EMAIL);
      await db.transact(inviteWrites(before, revoke(before, NOW), NOW));
    },
    carryOut: (subscriptionId?: string) => carryOutInvitation(deps)({ type: 'invite', email: EMAIL, subscriptionId }),
    accept: (agentId: string) => acceptInvitation(deps)(EMAIL, agentId),
    bounce: (version: number) => noteBounce(deps)({ template: 'invitation', email: EMAIL, version }),
    email: (version: number) => writeMembershipEmail(deps)({ template: 'invitation', email: EMAIL, version }),
  };
  const state = async () => {
    const invitation = await readInvitation(db, EMAIL);
    return invitation && stateOf(invitation, NOW);
  };
  const emails = async () => (await openWork(db)).filter(({ kind }) => kind === 'mail').map(({ task }) => task);
  return { db, users, ...use, state, emails };
};

describe('an invitation', () => {
  it('creates an account with a temporary password, which only its email has', async () => {
    const office = await anOffice();
    await office.invite();
    expect(await office.state()).toBe('preparing');
    await office.carryOut();
    const password = temporaryPassword('key', EMAIL, 1);
    expect(office.users[EMAIL]).toEqual({ id: 'new-user', password, hasSignedIn: false });
    expect(await office.state()).toBe('sent');
    expect(await office.emails()).toEqual([{ template: 'invitation', email: EMAIL, version: 1 }]);
    expect((await office.email(1))?.text).toContain(password);
    expect(JSON.stringify(await readInvitation(office.db, EMAIL))).not.toContain(password);
  });

  it('is carried out once, however often its work starts again', async () => {
    const office = await anOffice();
    await office.invite();
    await office.carryOut();
    await office.carryOut();
    expect(await office.emails()).toHaveLength(1);
  });

  it('that is revoked has a password that no email has, and its waiting email does not go out', async () => {
    const office = await anOffice();
    await office.invite();
    await office.carryOut();
    await office.revoke();
    expect(await office.state()).toBe('revoked');
    await office.carryOut();
    expect(office.users[EMAIL]?.password).toBe(temporaryPassword('key', EMAIL, 2));
    expect(await office.emails()).toHaveLength(1);
    expect(await office.email(1)).toBeUndefined();

    await office.invite('staff', new Date(NOW.getTime() + 2 * 60_000));
    await office.carryOut();
    expect(await office.state()).toBe('sent');
    expect((await office.email(3))?.text).toContain(temporaryPassword('key', EMAIL, 3));
  });

  it('is not revoked once its person has signed in, had an account, or bought a plan', async () => {
    const used = await anOffice();
    await used.invite();
    await used.carryOut();
    await used.accept('new-user');
    await expect(used.revoke()).rejects.toMatchObject({ code: 'CONFLICT' });
    const known = await anOffice({ [EMAIL]: { id: 'u', hasSignedIn: true } });
    await known.invite();
    await known.carryOut();
    await expect(known.revoke()).rejects.toMatchObject({ code: 'CONFLICT' });
    const bought = await anOffice();
    await bought.invite('purchase');
    await expect(bought.revoke()).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect((await anOffice()).revoke()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('that is revoked too late leaves the account to the person who signed in', async () => {
    const office = await anOffice();
    await office.invite();
    await office.carryOut();
    await office.revoke();
    office.users[EMAIL] = { id: 'new-user', password: 'own', hasSignedIn: true };
    await office.carryOut();
    expect(office.users[EMAIL]?.password).toBe('own');
    expect(await office.state()).toBe('accepted');
  });

  it('that is revoked before it is carried out creates no account and sends nothing', async () => {
    const office = await anOffice();
    await office.invite();
    await office.revoke();
    await office.carryOut();
    expect(office.users).toEqual({});
    expect(await office.emails()).toEqual([]);
  });

  it('that is revoked reaches a person who has paid meanwhile', async () => {
    const office = await anOffice();
    const bought = aSubscription({ email: EMAIL });
    await office.db.transact(subscriptionWrites(undefined, bought, undefined, NOW));
    await office.invite();
    await office.revoke();
    await office.carryOut(bought.id);
    await office.carryOut();
    expect(await readSubscription(office.db, bought.id)).toMatchObject({ agentId: 'new-user' });
    expect(await office.state()).toBe('sent');
    expect(await office.emails()).toHaveLength(1);
  });

  it('that is sent again replaces the password, and the earlier email no longer goes out', async () => {
    const office = await anOffice();
    await office.invite();
    await office.carryOut();
    await office.invite('staff', new Date(NOW.getTime() + 120_000));
    await office.carryOut();
    expect(office.users[EMAIL]?.password).toBe(temporaryPassword('key', EMAIL, 2));
    expect(await office.email(1)).toBeUndefined();
    expect(await office.email(2)).toMatchObject({ to: EMAIL });
  });

  it('of someone who has signed in before changes no password and mentions none', async () => {
    const office = await anOffice({ [EMAIL]: { id: 'old-user', hasSignedIn: true } });
    await office.invite();
    await office.carryOut();
    expect(office.users[EMAIL]).toEqual({ id: 'old-user', hasSignedIn: true });
    expect(await office.state()).toBe('has_account');
    const email = await office.email(1);
    expect(email?.subject).toBe('Come back to Groundwork');
    expect(email?.text).not.toMatch(/temporary password/i);
  });

  it('is accepted by the first sign-in of its own account, not of another one', async () => {
    const office = await anOffice();
    await office.invite();
    await office.carryOut();
    await office.accept('someone-else');
    expect(await office.state()).toBe('sent');
    await office.accept('new-user');
    expect(await office.state()).toBe('accepted');
  });

  it('shows that its email came back, unless a newer one is out', async () => {
    const office = await anOffice();
    await office.invite();
    await office.carryOut();
    await office.bounce(2);
    expect(await office.state()).toBe('sent');
    await office.bounce(1);
    expect(await office.state()).toBe('returned');
  });

  it('keeps a first sign-in and a returned email that come in the same moment', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const office = await anOffice();
      await office.invite();
      await office.carryOut();
      await Promise.all([office.accept('new-user'), office.bounce(1)]);
      const invitation = await readInvitation(office.db, EMAIL);
      expect(invitation, `round ${round}`).toMatchObject({
        acceptedAt: NOW.toISOString(),
        bouncedAt: NOW.toISOString(),
      });
    }
  });

  it('after a purchase hands the subscription to the account', async () => {
    const office = await anOffice();
    const bought = aSubscription({ email: EMAIL });
    await office.db.transact(subscriptionWrites(undefined, bought, undefined, NOW));
    await office.invite('purchase');
    await office.carryOut(bought.id);
    expect(await readSubscription(office.db, bought.id)).toMatchObject({ agentId: 'new-user' });
    expect((await readAccount(office.db, 'new-user')).profile.plan).toBe('subscribed');
    expect((await office.email(1))?.subject).toBe('Your purchase is verified: welcome to Groundwork');
  });

  it('that no longer exists is given up', async () => {
    await expect((await anOffice()).carryOut()).rejects.toThrow('no longer exists');
  });
});

describe('an email about a subscription', () => {
  const emailOf = async (status: 'active' | 'past_due', template: Notice) => {
    const db = await database.emptyTable(`invitations-${++tables}`);
    const subscription = aSubscription({ status });
    await db.transact(subscriptionWrites(undefined, subscription, undefined, NOW));
    const write = writeMembershipEmail({ db, pinKey: async () => 'key', siteUrl: 'https://site.example' });
    return write({ template, subscriptionId: subscription.id });
  };

  it('about a failed payment goes out only while the payment is missing', async () => {
    expect((await emailOf('past_due', 'payment-failed'))?.text).toContain('November 14, 2026');
    expect(await emailOf('active', 'payment-failed')).toBeUndefined();
  });

  it('about its end leads to the plans', async () => {
    expect((await emailOf('active', 'subscription-ended'))?.text).toContain('https://site.example/subscribe');
  });

  it('about the end of one of two leads to the plan that stays', async () => {
    const { text } = (await emailOf('active', 'one-subscription-ended'))!;
    expect(text).toContain("your plan doesn't change");
    expect(text).toContain('https://site.example/myaccount/products');
  });
});
