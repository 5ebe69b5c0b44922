import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Route } from '#core/http/route.ts';
import { onSessionEnded, readEndReason } from '#web/session/end-session.ts';
import { call } from './call.ts';

const agentRoute = {
  method: 'POST',
  path: '/api/things/{id}',
  auth: 'agent',
  query: v.object({ limit: v.optional(v.number()) }),
  body: v.object({ name: v.string() }),
  reply: v.object({ ok: v.boolean() }),
} as const satisfies Route;
const guestRoute = {
  method: 'POST',
  path: '/api/guest/things',
  auth: 'guest',
  body: v.object({ request_id: v.string() }),
  reply: v.object({ ok: v.boolean() }),
} as const satisfies Route;
const publicRoute = { method: 'GET', path: '/api/open', auth: 'public', reply: v.object({}) } as const satisfies Route;

const aToken = `h.${Buffer.from(JSON.stringify({ sub: 'u', exp: 4e9 })).toString('base64url')}.s`;

function aStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const asked: Request[] = [];
let answer: () => Response = () => Response.json({ ok: true });

beforeEach(() => {
  asked.length = 0;
  answer = () => Response.json({ ok: true });
  vi.stubGlobal('location', { pathname: '/dashboard' });
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(new Request(`http://site.example${path}`, init));
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("sends an agent's call with token and idempotency key", async () => {
  localStorage.setItem('token', aToken);
  const reply = await call(agentRoute, {
    params: { id: 'a/b' },
    query: { limit: 5 },
    body: { name: 'Ada' },
    idempotencyKey: 'once-1',
  });
  expect(reply).toEqual({ ok: true });
  const [request] = asked;
  expect(request?.url).toBe('http://site.example/api/things/a%2Fb?limit=5');
  expect(request?.headers.get('authorization')).toBe(`Bearer ${aToken}`);
  expect(request?.headers.get('idempotency-key')).toBe('once-1');
  expect(await request?.json()).toEqual({ name: 'Ada' });
});

test("never sends the token with a guest's call", async () => {
  localStorage.setItem('token', aToken);
  await call(guestRoute, { body: { request_id: 'r' } });
  expect(asked[0]?.headers.has('authorization')).toBe(false);
});

test('sends the token with a public call only when someone is signed in', async () => {
  await call(publicRoute, {});
  localStorage.setItem('token', aToken);
  await call(publicRoute, {});
  expect(asked.map((request) => request.headers.get('authorization'))).toEqual([null, `Bearer ${aToken}`]);
});

test("ends the session at a 401 of an agent's call, and keeps why", async () => {
  localStorage.setItem('token', aToken);
  const ended: string[] = [];
  const stop = onSessionEnded((reason) => ended.push(reason));
  answer = () => Response.json({ code: 'UNAUTHENTICATED', message: 'Please sign in again.' }, { status: 401 });
  const input = { params: { id: '1' }, body: { name: 'x' } };
  await expect(call(agentRoute, input)).rejects.toMatchObject({ status: 401, message: 'Please sign in again.' });
  await expect(call(agentRoute, input)).rejects.toMatchObject({ status: 401 });
  stop();
  expect(localStorage.getItem('token')).toBeNull();
  expect(readEndReason()).toBe('expired');
  expect(ended).toEqual(['expired', 'expired']);
});

test("lets a guest's 401 and a public one be", async () => {
  localStorage.setItem('token', aToken);
  answer = () => Response.json({}, { status: 401 });
  await expect(call(guestRoute, { body: { request_id: 'r' } })).rejects.toMatchObject({ status: 401 });
  await expect(call(publicRoute, {})).rejects.toMatchObject({ status: 401 });
  expect(localStorage.getItem('token')).toBe(aToken);
});

test('says that an answer could not be read', async () => {
  answer = () => new Response('<html>');
  await expect(call(publicRoute, {})).rejects.toMatchObject({ status: 0, code: 'UNREADABLE' });
});

test('passes a canceled call on as canceled', async () => {
  const stop = new AbortController();
  vi.stubGlobal('fetch', async () => {
    stop.abort();
    throw stop.signal.reason;
  });
  await expect(call(publicRoute, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
});
