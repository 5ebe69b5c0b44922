// T-43. Identifies an assistant's agent, and decides if the assistant may call.
import { beforeEach, expect, it } from 'vitest';
import type { Claims } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { MINUTE, SECOND } from '#core/platform/clock.ts';
import { endSignIns } from '#core/security/ended-sign-ins.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { profile } from '../../members/account/entity.ts';
import { listActivity } from '../../members/activity/list-activity.ts';
import { allowAssistant, disconnectAssistant, listAssistants } from './connected/own-assistants.ts';
import { callingAssistant, nameIn } from './connected-assistants.ts';
import { connectedAssistant } from './entity.ts';
import { proveAssistant } from './prove-assistant.ts';
import { CALLS_A_MINUTE } from './vocabulary.ts';

const database = aTestDatabase();
const siteUrl = 'https://groundwork.example';
const signedInAt = NOW.getTime() / SECOND - 60;
const good = { sub: 'ada', aud: `${siteUrl}/mcp`, scope: 'groundwork/read', auth_time: signedInAt };

let tables = 0;
let claims: Claims | undefined;
let now = NOW;
let db: Awaited<ReturnType<typeof database.emptyTable>>;
let prove: ReturnType<typeof proveAssistant>;
const account = (more: object = {}) =>
  db.put(profile.item({ agentId: 'ada' }, { email: 'ada@agents.example', firstName: 'Ada', ...more } as never));

beforeEach(async () => {
  db = await database.emptyTable(`assistants-${++tables}`);
  claims = good;
  now = NOW;
  prove = proveAssistant({ db, clock: () => now, verify: async () => claims, siteUrl });
  await account();
});

it('acts as the account that signed in, never as staff, and learns its pace', async () => {
  claims = { ...good, 'cognito:groups': ['staff'] };
  const { actor, headers } = await prove('token');
  expect(actor).toMatchObject({ id: 'ada', name: 'Ada', isStaff: false, key: { scopes: [] } });
  expect(headers.ratelimit).toContain(`r=${CALLS_A_MINUTE - 1}`);
});

it.each<[string, () => unknown, string]>([
  ['a token that the user pool did not make', () => (claims = undefined), 'invalid_token'],
  ['one for another resource', () => (claims = { ...good, aud: siteUrl }), 'invalid_token'],
  ['one for none', () => (claims = { ...good, aud: undefined }), 'invalid_token'],
  ['a sign-in that was ended', () => endSignIns(db, 'ada', NOW), 'invalid_token'],
  ['an account that was erased', () => account({ erasedAt: NOW.toISOString() }), 'invalid_token'],
  ['a scope too small', () => (claims = { ...good, scope: 'openid email' }), 'insufficient_scope'],
])('refuses %s, and says how to get another', async (_what, happens, error) => {
  await happens();
  const refused = await prove('token').catch((cause) => cause);
  expect(refused.headers['www-authenticate']).toBe(
    `Bearer error="${error}", ${error === 'insufficient_scope' ? 'scope="groundwork/read", ' : ''}resource_metadata="${siteUrl}/.well-known/oauth-protected-resource/mcp"`,
  );
});

it('may do what its agent has allowed, and no more once its tokens ask for more', async () => {
  const deps = { db, clock: () => now };
  const { actor } = await prove('token');
  const { id } = actor.key;
  const scopes = async () => (await prove('token')).actor.key.scopes;
  await expect(allowAssistant(deps)({ id: 'bea' }, id, ['groundwork/read'])).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await scopes()).toEqual([]);
  await allowAssistant(deps)({ id: 'ada' }, id, ['groundwork/read']);
  expect(await scopes()).toEqual(['groundwork/read']);
  claims = { ...good, scope: 'groundwork/propose groundwork/read' };
  expect(await scopes()).toEqual(['groundwork/read']);
  const both = ['groundwork/read', 'groundwork/propose'];
  expect((await listAssistants(deps)({ id: 'ada' })).assistants).toMatchObject([{ asked: both, allowed: [both[0]] }]);
  await allowAssistant(deps)({ id: 'ada' }, id, ['groundwork/propose']);
  await allowAssistant(deps)({ id: 'ada' }, id, ['groundwork/propose']);
  expect(await scopes()).toEqual(both);
  // A token of the first kind doesn't get more than it asked for.
  claims = good;
  expect(await scopes()).toEqual(['groundwork/read']);
  await disconnectAssistant(deps)({ id: 'ada' }, id);
  await expect(allowAssistant(deps)({ id: 'ada' }, id, ['groundwork/read'])).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const { events } = await listActivity(deps)({ id: 'ada' } as never, {});
  expect(events.filter(({ event }) => event === 'assistant.allowed')).toHaveLength(2);
});

it('is one assistant while its tokens are renewed, noted once an hour', async () => {
  const { actor } = await prove('token');
  now = new Date(NOW.getTime() + 59 * MINUTE);
  expect((await prove('a renewed token')).actor.key.id).toBe(actor.key.id);
  const used = async () => (await connectedAssistant.get(db, { agentId: 'ada', id: actor.key.id }))?.usedAt;
  expect(await used()).toBe(NOW.toISOString());
  now = new Date(NOW.getTime() + 60 * MINUTE);
  await prove('a renewed token');
  expect(await used()).toBe(now.toISOString());
});

it('refuses one that was disconnected, also one that is noted at this moment', async () => {
  const { actor } = await prove('token');
  const deps = { db, clock: () => now };
  expect((await listAssistants(deps)({ id: 'ada' })).assistants).toMatchObject([{ id: actor.key.id }]);
  await expect(disconnectAssistant(deps)({ id: 'bea' }, actor.key.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await disconnectAssistant(deps)({ id: 'ada' }, actor.key.id);
  expect((await listAssistants(deps)({ id: 'ada' })).assistants).toEqual([]);
  await expect(prove('token')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  let reads = 0;
  const readBefore = {
    ...db,
    get: async (...of: Parameters<typeof db.get>) => (reads++ === 0 ? undefined : db.get(...of)),
  };
  const refused = () => new AppError('UNAUTHENTICATED');
  const at = { agentId: 'ada', email: 'ada@agents.example', signedInAt, scopes: [], now };
  const calls = callingAssistant(readBefore, at, refused);
  await expect(calls).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

it('is reported to its agent once when it connects, and once when it is disconnected', async () => {
  claims = { ...good, scope: 'groundwork/read groundwork/propose' };
  const [{ actor }] = await Promise.all([prove('token'), prove('token'), prove('token')]);
  now = new Date(NOW.getTime() + 60 * MINUTE);
  await prove('a renewed token');
  const deps = { db, clock: () => now };
  await disconnectAssistant(deps)({ id: 'ada' }, actor.key.id);
  await disconnectAssistant(deps)({ id: 'ada' }, actor.key.id);
  const { events } = await listActivity(deps)({ id: 'ada' } as never, {});
  expect(events.map(({ event }) => event).sort()).toEqual(['assistant.connected', 'assistant.disconnected']);
  expect(events.find(({ event }) => event === 'assistant.connected')?.detail).toBe('Reads and proposes');
  const mails = (await openWork(db)).map(({ task }) => (task as { to?: string }).to);
  expect(mails).toEqual(['ada@agents.example']);
});

it.each<[string, unknown, string]>([
  [
    'the first message of the older protocol',
    { params: { clientInfo: { name: 'claude-ai', version: '1' } } },
    'claude-ai',
  ],
  ['its title', { params: { clientInfo: { name: 'claude-ai', title: 'Claude' } } }, 'Claude'],
  [
    'each message of the newer one',
    { params: { _meta: { 'io.modelcontextprotocol/clientInfo': { name: 'Other' } } } },
    'Other',
  ],
  ['no other message', { params: { name: 'read_request' } }, ''],
  ['no words of another kind', { params: { clientInfo: { name: { toString: 'x' } } } }, ''],
  [
    'one line of 60 characters',
    { params: { clientInfo: { name: `A\n\u202eB${'x'.repeat(100)}` } } },
    `A B${'x'.repeat(57)}`,
  ],
])('calls itself by %s', (_what, message, name) => {
  expect(nameIn(message)).toBe(name);
});

it('refuses a deactivated account', async () => {
  await account({ deactivatedAt: NOW.toISOString() });
  await expect(prove('token')).rejects.toMatchObject({ code: 'ACCOUNT_DEACTIVATED' });
});

it('asks for a token, without an error, where there is none', async () => {
  const refused = await prove(undefined).catch((cause) => cause);
  expect(refused.headers['www-authenticate']).toMatch(/^Bearer resource_metadata=/);
});

it('takes so many calls a minute of all assistants of an account, and again in the next', async () => {
  for (let call = 0; call < CALLS_A_MINUTE; call++) await prove('token');
  await expect(prove('token')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  now = new Date(NOW.getTime() + MINUTE);
  await prove('token');
});
