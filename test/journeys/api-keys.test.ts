// API keys: a person makes one, a program calls with it, and it ends at once.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actors, guestOf, type Person } from '../cloud/actors.ts';
import { newKey, withKey } from '../cloud/api-keys.ts';
import { call, mailTo } from '../cloud/client.ts';
import { newAgent, signInAgain } from '../cloud/new-agent.ts';
import { newOffice } from '../cloud/office-seats.ts';

let people: Actors;
beforeAll(async () => {
  people = await actors();
});

const keysOf = async ({ token }: Pick<Person, 'token'>) => (await call('GET', '/api/keys', { token })).body.keys;

describe('an API key', () => {
  it('reads what its account has, and says when it was used last', async () => {
    const { agentA } = people;
    const guest = await guestOf(agentA, {
      to_user_first_name: 'Kim',
      to_user_last_name: 'Keyed',
      proof_amount: 250000.5,
    });
    const made = await newKey(agentA, ['requests:read'], 'CRM');
    expect(made.key).toMatch(/^gw_live_\w{40}$/);
    await mailTo(agentA.email, /API key was made/);
    const [unused] = await keysOf(agentA);
    expect(unused).toMatchObject({ name: 'CRM', scopes: ['requests:read'], last_used_at: null });
    expect(made.key.endsWith(unused.ends_with)).toBe(true);
    const ask = withKey(made);
    const me = await ask('GET', '/v1/me');
    expect(me.body).toMatchObject({ id: `acc_${agentA.id}`, email: agentA.email, key: { mode: 'live' } });
    const { body, headers } = await ask('GET', '/v1/requests?limit=1');
    expect(body.data[0]).toMatchObject({
      id: `req_${guest.communicationId}`,
      client: { name: 'Kim Keyed', email: guest.email },
      amount_cents: 25_000_050,
      report_type: 'confirmation',
      state: 'opened',
      report: null,
    });
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=\d+;t=\d+$/);
    const one = await ask('GET', `/v1/requests/req_${guest.communicationId}`);
    expect(one.body).toEqual(body.data[0]);
    expect((await keysOf(agentA))[0].last_used_at).toMatch(/T/);
  });

  it('is made and replaced only by a person who has just signed in', async () => {
    const { agentB } = people;
    const body = { name: 'Thief', scopes: ['requests:read'] };
    const alone = await call('POST', '/api/keys', { token: agentB.token, body });
    expect([alone.status, alone.body.code]).toEqual([403, 'STEP_UP_NEEDED']);
    const { id } = await newKey(agentB);
    expect((await call('POST', `/api/keys/${id}/rotate`, { token: agentB.token })).status).toBe(403);
  });

  it('is one for one click: a repeat gets another secret, and the lost one opens nothing', async () => {
    const { token, cookie } = people.agentB;
    const click = () =>
      call('POST', '/api/keys', {
        token,
        cookie,
        headers: { 'idempotency-key': 'one-click' },
        body: { name: 'Once', scopes: ['requests:read'] },
      });
    const [lost, seen] = [(await click()).body, (await click()).body];
    expect(seen.id).toBe(lost.id);
    expect((await withKey(lost)('GET', '/v1/me')).status).toBe(401);
    expect((await withKey(seen)('GET', '/v1/me')).status).toBe(200);
    expect((await keysOf({ token })).filter(({ name }: { name: string }) => name === 'Once')).toHaveLength(1);
  });

  it('has two secrets for a day once it is replaced, and none once it is revoked', async () => {
    const { agentB } = people;
    const old = await newKey(agentB, ['requests:read'], 'Turning');
    const { body: fresh } = await call('POST', `/api/keys/${old.id}/rotate`, agentB);
    const statuses = async () =>
      Promise.all([old, fresh].map(async (key) => (await withKey(key)('GET', '/v1/me')).status));
    expect(await statuses()).toEqual([200, 200]);
    expect((await call('DELETE', `/api/keys/${old.id}`, agentB)).status).toBe(200);
    expect(await statuses()).toEqual([401, 401]);
    expect((await keysOf(agentB)).map(({ id }: { id: string }) => id)).not.toContain(old.id);
  });

  it('of a member is seen and revoked by an owner of their office, and by no one else', async () => {
    const [owner, member] = [await newAgent('Olive Owner'), await newAgent('Mel Member')];
    const office = await newOffice(owner, 'Keyed');
    const at = `/api/offices/${office}`;
    await call('POST', `${at}/invitations`, { ...owner, body: { email: member.email, role: 'agent' } });
    await call('POST', `${at}/accept`, member);
    const made = await newKey(member, ['clients:read'], "Member's");
    const list = (token: string) => call('GET', `/api/offices/${office}/keys`, { token });
    const [shown] = (await list(owner.token)).body.keys;
    expect(shown).toMatchObject({ name: "Member's", scopes: ['clients:read'], member: 'Mel Member' });
    expect((await list(member.token)).status).toBe(403);
    expect((await list(people.agentB.token)).status).toBe(404);
    const revoke = (by: { token: string; cookie: string }) =>
      call('DELETE', `/api/offices/${office}/members/${shown.member_id}/keys/${made.id}`, by);
    expect((await revoke(member)).status).toBe(403);
    expect((await revoke(await signInAgain(owner.email))).body).toMatchObject({ code: 'SECOND_STEP_NEEDED' });
    expect((await withKey(made)('GET', '/v1/me')).status).toBe(200);
    expect((await revoke(owner)).status).toBe(200);
    expect((await withKey(made)('GET', '/v1/me')).status).toBe(401);
    await mailTo(member.email, /API key of your account was revoked/);
  });
});
