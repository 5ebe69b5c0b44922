// T-25: what owners of an office decide takes a sign-in with a second step. Someone who phished an owner's password decides nothing, adds
// no other step, and takes none away.
// Seen red: without requireTwoSteps, without requireOwnStep (also in change-password.ts alone) and requireMayRemove, and with a session's
// step taken from the account alone.

import { tokensOf } from 'cdk-run/srp-client';
import { codeAt, stepAt } from 'cdk-run/totp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, baseUrl, call, signInOnPages, userPool } from '../cloud/client.ts';
import { newAgent, PASSWORD, signInAgain } from '../cloud/new-agent.ts';
import { newOffice } from '../cloud/office-seats.ts';
import { addPasskey, withSecondStep } from '../cloud/passkeys.ts';

type Someone = BrowserSession & { email: string };
const REFUSED = { status: 403, body: { code: 'SECOND_STEP_NEEDED' } };

const stepOf = async (by: BrowserSession) => (await call('GET', '/api/session/second-factor', by)).body;
const keysOf = async (by: BrowserSession): Promise<{ id: string }[]> =>
  (await call('GET', '/api/passkeys', by)).body.passkeys;
const removeKey = async (by: BrowserSession) => call('DELETE', `/api/passkeys/${(await keysOf(by))[0]?.id}`, by);
const turnOnCodes = async (by: BrowserSession) => {
  const { secret } = (await call('PUT', '/api/session/second-factor', by)).body;
  const code = secret ? codeAt(secret, stepAt(Date.now())) : '000000';
  return call('POST', '/api/session/second-factor', { ...by, body: { code } });
};

let owner: Someone;
let manager: Someone;
let office: string;
let thief: BrowserSession;
beforeAll(async () => {
  owner = await newAgent('Olga Owner');
  manager = await newAgent('Max Manager');
  office = await newOffice(owner);
  const body = { email: manager.email, role: 'manager' };
  expect((await call('POST', `/api/offices/${office}/invitations`, { ...owner, body })).status).toBe(202);
  expect((await call('POST', `/api/offices/${office}/accept`, manager)).status).toBe(200);
  thief = await signInAgain(owner.email);
});

// P-17.
describe("with an owner's password alone", () => {
  it('nothing is decided that only owners decide', async () => {
    const { members } = (await call('GET', `/api/offices/${office}`, thief)).body;
    const idOf = (email: string) => members.find((one: { email: string }) => one.email === email).id;
    const at = `/api/offices/${office}`;
    const tries: [method: string, path: string, body?: object][] = [
      ['POST', '/api/offices', { name: 'Another' }],
      ['PUT', `${at}/members/${idOf(manager.email)}/role`, { role: 'owner' }],
      ['DELETE', `${at}/members/${idOf(manager.email)}`],
      ['POST', `${at}/members/${idOf(manager.email)}/hand-over`, { to_id: idOf(owner.email) }],
      ['POST', `${at}/invitations`, { email: 'second@thieves.example', role: 'owner' }],
      ['POST', `${at}/invitations`, { email: 'third@thieves.example', role: 'manager' }],
      ['POST', `${at}/plan/checkout`, { seats: 3 }],
      ['PUT', `${at}/plan/seats`, { seats: 3, due_today: 1, priced_at: new Date().toISOString() }],
      ['DELETE', `${at}/plan`],
      ['POST', `${at}/plan`],
      ['POST', `${at}/plan/portal`],
    ];
    for (const [method, path, body] of tries)
      expect({ path, ...(await call(method, path, { ...thief, body })) }).toMatchObject({ path, ...REFUSED });
    expect((await call('GET', at, owner)).body.members).toEqual(members);
  });

  it('no step is added, and none is taken away', async () => {
    expect(await stepOf(thief)).toEqual({ on: false, is_proven: false });
    expect(await call('POST', '/api/passkeys/options', thief)).toMatchObject(REFUSED);
    expect(await call('PUT', '/api/session/second-factor', thief)).toMatchObject(REFUSED);
    const credential = JSON.stringify({ id: 'mine' });
    expect(await call('POST', '/api/passkeys', { ...thief, body: { name: 'Mine', credential } })).toMatchObject(
      REFUSED,
    );
    const code = { code: '123456' };
    expect(await call('POST', '/api/session/second-factor', { ...thief, body: code })).toMatchObject(REFUSED);
    expect(await removeKey(thief)).toMatchObject(REFUSED);
    expect(await call('DELETE', '/api/session/second-factor', thief)).toMatchObject(REFUSED);
    expect(await keysOf(owner)).toHaveLength(1);
  });

  it('the password stays, and its owner is still signed in', async () => {
    const body = { old_password: PASSWORD, new_password: `${PASSWORD}-of-a-thief` };
    expect(await call('POST', '/api/session/password', { ...thief, body })).toMatchObject(REFUSED);
    await signInAgain(owner.email);
    expect((await call('GET', `/api/offices/${office}`, owner)).status).toBe(200);
  });
});

describe("an owner's second step", () => {
  it('is not removed while it is the only one', async () => {
    expect((await removeKey(owner)).status).toBe(409);
    expect((await addPasskey(owner)).status).toBe(201);
    expect((await removeKey(owner)).status).toBe(200);
    expect((await removeKey(owner)).status).toBe(409);
  });

  it('is asked of someone who is invited to be an owner, before they accept', async () => {
    const invited = await newAgent('Ina Invited');
    const body = { email: invited.email, role: 'owner' };
    expect((await call('POST', `/api/offices/${office}/invitations`, { ...owner, body })).status).toBe(202);
    const accept = () => call('POST', `/api/offices/${office}/accept`, invited);
    expect(await accept()).toMatchObject(REFUSED);
    await withSecondStep(invited);
    expect((await accept()).status).toBe(200);
  });

  it('is not proven by a sign-in from before codes were asked for', async () => {
    const person = await newAgent('Tess Turns');
    const { RefreshToken } = await tokensOf(await userPool(), { email: person.email, password: PASSWORD });
    const earlier = await signInOnPages({ email: person.email, password: PASSWORD });
    expect((await turnOnCodes(person)).status).toBe(200);
    expect(await stepOf(person)).toMatchObject({ on: true, is_proven: true });
    const begun = await call('POST', '/api/session', {
      headers: { origin: baseUrl() },
      body: { refresh_token: RefreshToken },
    });
    const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await stepOf({ token: begun.body.token, cookie })).toMatchObject({ on: true, is_proven: false });
    expect(await stepOf(earlier)).toMatchObject({ on: true, is_proven: false });
    const create = (by: BrowserSession) => call('POST', '/api/offices', { ...by, body: { name: 'Turned' } });
    expect(await create({ token: begun.body.token, cookie })).toMatchObject(REFUSED);
    expect(await create(earlier)).toMatchObject(REFUSED);
    expect((await create(person)).status).toBe(201);
  });
});
