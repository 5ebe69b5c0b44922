// T-33. A public token in the wrong hands: someone who holds one from another window than their own links nothing with it.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actors, cookieIn, type Guest, guestOf } from '../cloud/actors.ts';
import { accountsOf, HARBOR } from '../cloud/bank-journey.ts';
import { call, local, type Opener, publicToken, throughWindow } from '../cloud/client.ts';

let people: Actors;
let guest: Guest;
beforeAll(async () => {
  people = await actors();
  guest = await guestOf(people.agentA);
});

/** A token from outside any window: anyone who has our keys can make one at Plaid. */
const ofNoWindow = async (): Promise<string> => {
  const { plaid } = await local();
  const asked = {
    client_id: plaid.clientId,
    secret: plaid.secret,
    institution_id: HARBOR,
    initial_products: ['assets'],
  };
  const reply = await fetch(`${plaid.baseUrl}/sandbox/public_token/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  return ((await reply.json()) as { public_token: string }).public_token;
};

const routes: Record<string, (public_token: string) => ReturnType<typeof call>> = {
  'POST /api/guest/get/account': (public_token) =>
    call('POST', '/api/guest/get/account', { body: { ...guest.link, public_token }, cookie: guest.cookie }),
  'POST /api/guest/add/account': (public_token) =>
    call('POST', '/api/guest/add/account', { body: { ...guest.link, public_token }, cookie: guest.cookie }),
  'POST /api/dashboard/add/account': (public_token) =>
    call('POST', '/api/dashboard/add/account', { token: people.agentA.token, body: { public_token } }),
};

/** Windows of everyone but the guest and the account that the routes above act for. */
const windows: Record<string, () => Promise<Opener>> = {
  "another agent's": async () => people.agentB,
  "another client's": () => guestOf(people.agentA),
  "the same client's other": () => guestOf(people.agentB, { to_user_email: guest.email }),
};

const isRefused = { status: 409, body: { code: 'BANK_REFUSED' } };

describe.each(Object.keys(routes))('%s', (route) => {
  const exchange = routes[route] as (typeof routes)[string];

  it.each(Object.keys(windows))('refuses a token from %s window', async (name) => {
    const opener = await windows[name]?.();
    if (!opener) throw new Error(name);
    const stolen = await publicToken(opener, HARBOR);
    expect(await exchange(stolen)).toMatchObject(isRefused);
  });

  it('refuses a token of no window', async () => {
    expect(await exchange(await ofNoWindow())).toMatchObject(isRefused);
  });
});

describe('a token of the right window', () => {
  // P-03.
  it('links the bank of a guest once, and no one else with it afterwards', async () => {
    const owner = await guestOf(people.agentA);
    const public_token = await publicToken(owner, HARBOR);
    for (const status of [202, 200, 202]) {
      const { link, cookie } = owner;
      const reply = await call('POST', '/api/guest/get/account', { body: { ...link, public_token }, cookie });
      expect([status, 200, 202]).toContain(reply.status);
    }
    expect((await accountsOf(owner)).linkedAccounts).toHaveLength(1);
    for (const exchange of Object.values(routes)) expect(await exchange(public_token)).toMatchObject(isRefused);
  });

  const add = (by: { token: string; cookie?: string }, public_token: string) =>
    call('POST', '/api/dashboard/add/account', { ...by, body: { public_token } });

  it('links the bank of an account with its bearer token alone', async () => {
    const { token } = people.agentB;
    const mine = await publicToken({ token }, HARBOR);
    expect((await add({ token }, mine)).status).toBe(201);
    expect(await add({ token: people.agentA.token }, mine)).toMatchObject(isRefused);
  });

  // Seen red: the window belonged to everyone at its network address, as in a café or an office.
  it('links the bank from a window of before the sign-in in the browser that opened it, and in no other', async () => {
    const [opened, neighbor] = [
      await call('GET', '/api/create_link_token'),
      await call('GET', '/api/create_link_token'),
    ];
    const [set = '', ...flags] = (opened.headers.getSetCookie()[0] ?? '').split('; ');
    expect(set).toMatch(/^__Host-bank-window=[\w-]{43}$/);
    expect(flags).toEqual(['Path=/', 'Max-Age=86400', 'HttpOnly', 'Secure', 'SameSite=Strict']);
    const mine = await throughWindow(opened.body.link_token, HARBOR);
    const { token } = people.agentB;
    for (const cookie of [undefined, cookieIn(neighbor.headers.get('set-cookie') ?? '')])
      expect(await add({ token: people.agentA.token, ...(cookie && { cookie }) }, mine)).toMatchObject(isRefused);
    expect((await add({ token, cookie: set }, mine)).status).toBe(201);
  });
});
