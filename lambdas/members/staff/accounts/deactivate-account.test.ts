import { describe, expect, it } from 'vitest';
import type { Agent } from '#core/http/actor.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { profile } from '#public/members/account';
import { chargeCampaignEmail } from '#public/members/senders';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { createAuditLog } from '../audit-log.ts';
import { deactivateAccount, reactivateAccount } from './deactivate-account.ts';
import { listAccounts } from './list-accounts.ts';

const database = aTestDatabase();
let tables = 0;
const sam = anAgent({ id: 'sam', email: 'sam@example.com', isStaff: true });
const EMAIL = 'bo@example.com';

const anAccount = async () => {
  const db = await database.emptyTable(`deactivate-${++tables}`);
  const clock = () => NOW;
  const audit = createAuditLog({ db, clock });
  await db.transact([profile.update({ agentId: 'bo' }, { set: { email: EMAIL, plan: 'free' } })]);
  const deps = { db, clock, audit };
  return {
    db,
    deactivate: (email = EMAIL, id = 'bo') => deactivateAccount(deps)(sam, id, email),
    deactivateAs: (staff: Agent, id: string, email: string) => deactivateAccount(deps)(staff, id, email),
    reactivate: () => reactivateAccount(deps)(sam, 'bo', EMAIL),
    listed: async () => (await listAccounts({ db })({ show: 'deactivated' })).accounts.map(({ id }) => id),
    entries: async () => (await audit.list({})).items.map(({ action, target }) => `${action} ${target}`),
    session: { PK: 'SESSIONS#bo', SK: 'session-1' },
  };
};

describe('deactivating an account', () => {
  it('ends its sessions and stops its campaigns, until it is reactivated', async () => {
    const { db, deactivate, reactivate, entries, listed, session } = await anAccount();
    await db.put({ ...session, device: 'Chrome' });
    const charge = async () => (await chargeCampaignEmail(db, { agentId: 'bo', to: 'x@example.com' }, NOW)).verdict;
    expect([await isDeactivated(db, 'bo'), await charge()]).toEqual([false, 'send']);
    await deactivate();
    expect([await isDeactivated(db, 'bo'), await charge()]).toEqual([true, 'stop']);
    expect(await db.get(session)).toBeUndefined();
    expect(await listed()).toEqual(['bo']);
    await reactivate();
    expect(await listed()).toEqual([]);
    expect([await isDeactivated(db, 'bo'), await charge()]).toEqual([false, 'send']);
    expect(await entries()).toEqual([`account.reactivated ${EMAIL}`, `account.deactivated ${EMAIL}`]);
  });

  it('is noted once, however often it is clicked, and ends sessions that an earlier click has left', async () => {
    const { db, deactivate, entries, session } = await anAccount();
    await deactivate();
    await db.put({ ...session, device: 'Chrome' });
    await deactivate();
    expect(await db.get(session)).toBeUndefined();
    expect(await entries()).toHaveLength(1);
  });

  it("takes the account's own address, typed by hand, and another account than one's own", async () => {
    const { db, deactivate } = await anAccount();
    await expect(deactivate('someone@example.com')).rejects.toMatchObject({ code: 'INVALID' });
    await expect(deactivate(EMAIL, 'unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(deactivate('sam@example.com', 'sam')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await isDeactivated(db, 'bo')).toBe(false);
  });

  it('leaves an administrator: of two who deactivate each other at once, one is refused', async () => {
    const { db, deactivateAs } = await anAccount();
    const bo = anAgent({ id: 'bo', email: EMAIL, isStaff: true });
    await db.transact([profile.update({ agentId: 'sam' }, { set: { email: sam.email, plan: 'free' } })]);
    const outcomes = await Promise.allSettled([deactivateAs(sam, 'bo', EMAIL), deactivateAs(bo, 'sam', sam.email)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'ACCOUNT_DEACTIVATED' },
    });
    expect([await isDeactivated(db, 'bo'), await isDeactivated(db, 'sam')].filter(Boolean)).toHaveLength(1);
  });
});
