// The staff's actions and reads: invitations, lists, the log of them, and the product's numbers.
import { describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { DAY } from '#core/platform/clock.ts';
import { subscriptionWrites } from '#public/members/billing';
import { invitationEntity } from '#public/members/invitations';
import { aSubscription } from '#test/builders/a-subscription.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { createAuditLog } from './audit-log.ts';
import { checkAudit } from './check-audit.ts';
import { listSubscribed, listUnsubscribed } from './directory.ts';
import { auditEntity, auditHead, directoryEntry, usage } from './entity.ts';
import { addToDay, readFigures } from './figures.ts';
import { invitePerson, listInvitations, revokeInvitation } from './invitations.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const sam = anAgent({ id: 'sam', email: 'sam@example.com', isStaff: true });

const database = aTestDatabase();
let tables = 0;

const anOffice = async () => {
  const db = await database.emptyTable(`staff-${++tables}`);
  const deps = { db, clock: () => NOW, dashboardUrl: 'https://pay.example' };
  const audit = createAuditLog(deps);
  const check = checkAudit({ db, publishedEnds: async () => [] });
  const invite = (name: string) =>
    invitePerson({ ...deps, audit })(sam, { email: `${name}@example.com`, firstName: name, lastName: 'Vited' });
  return { db, deps, audit, check, invite };
};

describe('inviting somebody', () => {
  it('is listed, and noted in the log with who did it', async () => {
    const { deps, audit, invite } = await anOffice();
    expect(await invite('ines')).toEqual({ message: 'Invitation sent successfully!' });
    expect((await listInvitations(deps)({})).invitations).toMatchObject([
      { email: 'ines@example.com', reason: 'staff', state: 'preparing', times: 1, invited_at: NOW.toISOString() },
    ]);
    expect((await audit.list({})).items).toMatchObject([
      { actor: 'sam@example.com', action: 'invitation.sent', target: 'ines@example.com', number: 1 },
    ]);
  });

  it('is taken back, once, and noted in the log with who did it', async () => {
    const { db, deps, audit, invite } = await anOffice();
    await invite('ines');
    const revoke = revokeInvitation({ db, clock: () => NOW, audit });
    await revoke(sam, 'ines@example.com');
    expect((await listInvitations(deps)({})).invitations).toMatchObject([
      { state: 'revoked', times: 1, revocable: false },
    ]);
    await expect(revoke(sam, 'ines@example.com')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await audit.list({})).items).toMatchObject([
      { actor: 'sam@example.com', action: 'invitation.revoked', target: 'ines@example.com' },
      { action: 'invitation.sent' },
    ]);
  });

  it('is not taken back from a person who has paid, even where staff sent it again', async () => {
    const { db, deps, audit, invite } = await anOffice();
    await invite('ines');
    const email = 'ines@example.com';
    const bought = aSubscription({ id: 'ines', email, agentId: 'ines' });
    await db.transact(subscriptionWrites(undefined, bought, { subscriptions: [], profile: {} }, NOW));
    await invitationEntity.change(db, { email }, { set: { agentId: 'ines' } });
    await expect(revokeInvitation({ ...deps, audit })(sam, email)).rejects.toThrow('paid plan');
  });

  it('ends for the hour after sixty, and leaves no trace of the refused one', async () => {
    const { db, deps, audit, invite } = await anOffice();
    const window = 'invitations-2026-11-10T12';
    await usage.change(db, { agentId: sam.id, window }, { set: { used: 59, expires: 0 } });
    await invite('ines');
    await expect(invite('ivan')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 3600 });
    expect((await listInvitations(deps)({})).invitations).toHaveLength(1);
    expect((await audit.list({})).items).toHaveLength(1);
  });
});

describe('the lists of subscribers', () => {
  const subscribe = (db: Db, id: string, over: object = {}) =>
    db.transact(
      subscriptionWrites(
        undefined,
        aSubscription({ id, email: `${id}@example.com`, firstName: id, agentId: id, ...over }),
        { subscriptions: [], profile: {} },
        NOW,
      ),
    );

  it('are plain arrays, and pages for a question with a limit', async () => {
    const { db, deps } = await anOffice();
    await subscribe(db, 'ana');
    await subscribe(db, 'ben');
    const plain = await listSubscribed(deps)({});
    expect(plain).toHaveLength(2);
    const page = await listSubscribed(deps)({ limit: 1, sort: 'email' });
    expect(page).toMatchObject({
      users: [
        {
          email: 'ana@example.com',
          status: 'active',
          subscr_expires: '2026-12-01T00:00:00.000Z',
          dashboard_url: 'https://pay.example/subscriptions/ana',
        },
      ],
      next_cursor: expect.any(String),
    });
  });

  it('show an ended subscription in the other one', async () => {
    const { db, deps } = await anOffice();
    await subscribe(db, 'ana', { status: 'canceled', endedAt: '2026-11-05T00:00:00.000Z' });
    expect(await listSubscribed(deps)({})).toEqual([]);
    expect(await listUnsubscribed(deps)({})).toMatchObject([
      { email: 'ana@example.com', ended: '2026-11-05T00:00:00.000Z' },
    ]);
  });

  it('find a person by the beginning of a name', async () => {
    const { db, deps } = await anOffice();
    await subscribe(db, 'ana');
    await subscribe(db, 'ben');
    expect(await listSubscribed(deps)({ search: 'BE' })).toMatchObject({ users: [{ first_name: 'ben' }] });
  });

  it('leave out an entry that cannot be read', async () => {
    const { db, deps } = await anOffice();
    await subscribe(db, 'ana');
    await subscribe(db, 'ben');
    const { items } = await db.query({ pk: directoryEntry.partition({ list: 'subscribed' }), prefix: 'date#' });
    const place = String(items[0]?.SK);
    await directoryEntry.change(db, { list: 'subscribed', place }, { set: { more: { status: 1 } } });
    expect(await listSubscribed(deps)({})).toHaveLength(1);
  });
});

describe('the log', () => {
  const note = (audit: Awaited<ReturnType<typeof anOffice>>['audit'], target: string) =>
    audit.note({ actorId: sam.id, actor: sam.email, action: 'access.refused', target });
  const numbered = (number: number) => ({ number: String(number).padStart(12, '0') });

  it('holds as it was written, also when two write at once', async () => {
    const { audit, check } = await anOffice();
    await Promise.all([note(audit, 'a'), note(audit, 'b'), note(audit, 'c')]);
    expect(await check()).toEqual({ checked: 3, brokenAt: null, nextCursor: null });
  });

  it.each([
    ['changed', (db: Db) => auditEntity.change(db, numbered(2), { set: { target: 'forged' } })],
    ['made unreadable', (db: Db) => db.update(auditEntity.key(numbered(2)), { remove: ['actor'] })],
    ['removed', (db: Db) => db.delete(auditEntity.key(numbered(2)))],
  ])('shows where an entry was %s', async (_, tamper) => {
    const { db, audit, check } = await anOffice();
    for (const target of ['a', 'b', 'c']) await note(audit, target);
    await tamper(db);
    expect(await check()).toMatchObject({ brokenAt: 2 });
  });

  it('shows that its end was cut off, or moved back', async () => {
    const { db, audit, check } = await anOffice();
    for (const target of ['a', 'b', 'c']) await note(audit, target);
    await db.delete(auditEntity.key(numbered(3)));
    expect(await check()).toMatchObject({ brokenAt: 3 });
    const { items } = await audit.list({});
    await auditHead.change(db, {}, { set: { number: 1, hash: items.at(-1)?.hash ?? '' } });
    expect(await check()).toMatchObject({ brokenAt: 2 });
  });

  it('refuses a cursor that is not its own', async () => {
    const { check } = await anOffice();
    await expect(check('nonsense')).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });
});

describe('the figures', () => {
  it('cover thirty days up to today, and are zero where nothing happened', async () => {
    const { db, deps } = await anOffice();
    const dayBefore = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString().slice(0, 10);
    await addToDay(db, 'requests', dayBefore(0), 2);
    await addToDay(db, 'requests', dayBefore(0), 1);
    await addToDay(db, 'sign-ins', dayBefore(29), 5);
    await addToDay(db, 'reports', dayBefore(30), 7);
    const { days } = await readFigures(deps)();
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ day: dayBefore(29), requests: 0, reports: 0, sign_ins: 5 });
    expect(days.at(-1)).toEqual({ day: dayBefore(0), requests: 3, reports: 0, sign_ins: 0 });
    expect(days.reduce((sum, { reports }) => sum + reports, 0)).toBe(0);
  });
});
