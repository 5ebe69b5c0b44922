// T-38. Seen red: with the scope not checked, with calls not counted, with the secret of a revoked key left in the table,
// with a replaced secret that never ended, and with the account's standing not read.
import { describe, expect, it } from 'vitest';
import { NO_ONE, sandboxOf } from '#core/security/sandbox.ts';
import { profile } from '#public/members/account';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { createKey, keysOf, revokeKey, rotateKey } from './own-keys.ts';
import { proveKey } from './prove-key.ts';
import { CALLS_A_MINUTE, MOST_KEYS, OVERLAP_HOURS } from './vocabulary.ts';

const database = aTestDatabase();
let tables = 0;
const ada = anAgent({ id: 'ada', email: 'ada@agents.example', name: 'Ada Agent', isVerified: true });
const owner = { agentId: ada.id, email: ada.email };

const setUp = async () => {
  const db = await database.emptyTable(`keys-${++tables}`);
  let now = NOW;
  const deps = { db, clock: () => now, pinKey: async () => 'a pin key' };
  await db.transact([profile.put({ agentId: ada.id }, { email: ada.email, leadsHere: ada.email })]);
  const make = (name = 'CRM', is_test = false) => createKey(deps)(ada, { name, scopes: ['requests:read'], is_test });
  const prove = (key: string, scope?: string) => proveKey(deps)(key, { scope });
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  return { db, deps, make, prove, later };
};

describe('an API key', () => {
  it('acts as the agent of its account, never as staff, and only within its scopes', async () => {
    const { make, prove } = await setUp();
    const { id, key } = await make();
    const { actor } = await prove(key, 'requests:read');
    expect(actor).toMatchObject({ id: 'ada', email: ada.email, name: 'Ada Agent', isStaff: false, isVerified: true });
    expect(actor.key).toMatchObject({ id, scopes: ['requests:read'] });
    await expect(prove(key, 'requests:write')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('for tests acts on a sandbox, where no one has a name or an address', async () => {
    const { make, prove } = await setUp();
    const { key } = await make('Try-out', true);
    expect(key).toMatch(/^gw_test_/);
    const { actor } = await prove(key);
    expect(actor).toMatchObject({ id: sandboxOf('ada'), email: NO_ONE, key: { isTest: true } });
  });

  it('is stored nowhere', async () => {
    const { db, make } = await setUp();
    const { key } = await make();
    const rows = await Promise.all(['KEYS#ada', 'ACTIVITY#ada'].map((pk) => db.query({ pk })));
    expect(JSON.stringify(rows)).not.toContain(key.slice(8));
  });

  it.each(['', 'gw_live_', 'a.b.c', `gw_live_${'a'.repeat(40)}`])('is none if it is %j', async (key) => {
    const { prove } = await setUp();
    await expect(prove(key)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('keeps to a pace, and counts from zero in the next minute', async () => {
    const { make, prove, later } = await setUp();
    const { key } = await make();
    const first = await prove(key);
    expect(first.headers.ratelimit).toContain(`r=${CALLS_A_MINUTE - 1}`);
    for (let calls = 1; calls < CALLS_A_MINUTE; calls += 1) await prove(key);
    const refused = prove(key);
    await expect(refused).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      headers: { ratelimit: expect.stringContaining('r=0') },
    });
    later(60_000);
    expect((await prove(key)).headers.ratelimit).toContain(`r=${CALLS_A_MINUTE - 1}`);
  });

  it('counts calls that arrive together', async () => {
    const { make, prove } = await setUp();
    const { key } = await make();
    await Promise.all(Array.from({ length: 10 }, () => prove(key)));
    expect((await prove(key)).headers.ratelimit).toContain(`r=${CALLS_A_MINUTE - 11}`);
  });

  it('has two secrets for a while once it is replaced, and then the new one alone', async () => {
    const { deps, make, prove, later } = await setUp();
    const { id, key: old } = await make();
    const { key } = await rotateKey(deps)(ada, id);
    for (const each of [old, key]) expect((await prove(each)).actor.key.id).toBe(id);
    later(OVERLAP_HOURS * 3_600_000);
    await expect(prove(old)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await prove(key)).actor.key.id).toBe(id);
  });

  it('opens nothing once it is revoked, with neither of its secrets', async () => {
    const { deps, make, prove } = await setUp();
    const { id, key: old } = await make();
    const { key } = await rotateKey(deps)(ada, id);
    await revokeKey(deps)(owner, id);
    for (const each of [old, key]) await expect(prove(each)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await keysOf(deps, ada.id)).toEqual([]);
  });

  it('opens nothing while its account is deactivated, or once it is erased', async () => {
    const { db, make, prove } = await setUp();
    const { key } = await make();
    const at = { agentId: ada.id };
    await db.transact([profile.update(at, { set: { deactivatedAt: NOW.toISOString() } })]);
    await expect(prove(key)).rejects.toMatchObject({ code: 'ACCOUNT_DEACTIVATED' });
    await db.transact([profile.update(at, { remove: ['deactivatedAt'] })]);
    expect((await prove(key)).actor.id).toBe('ada');
    await db.transact([profile.delete(at)]);
    await expect(prove(key)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is one of a few, each with its last use', async () => {
    const { deps, make, prove } = await setUp();
    const made: { key: string }[] = [];
    for (let count = 0; count < MOST_KEYS; count += 1) made.push(await make(`Key ${count}`));
    await expect(make()).rejects.toMatchObject({ code: 'CONFLICT' });
    await prove(made[3]?.key ?? '');
    const used = (await keysOf(deps, ada.id)).filter(({ last_used_at }) => last_used_at !== null);
    expect(used.map(({ name }) => name)).toEqual(['Key 3']);
  });
});
