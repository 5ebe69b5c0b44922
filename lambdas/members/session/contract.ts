// A browser's session: begun with what Cognito gave at sign-in, renewed by its cookie, ended. What changes the way in goes
// through here, too, because pages hold no token that Cognito would take for it.
import * as z from 'zod/mini';
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';

const password = z.string().check(z.minLength(1), z.maxLength(256));

/** What pages keep in local storage. */
const idToken = z.object({ token: z.string() });

export const routes = {
  beginSession: {
    method: 'POST',
    path: '/api/session',
    auth: 'public',
    ownPagesOnly: true,
    status: 201,
    body: z.object({ refresh_token: z.string().check(z.minLength(1), z.maxLength(8192)) }),
    reply: idToken,
  },
  refreshSession: {
    method: 'POST',
    path: '/api/session/refresh',
    auth: 'public',
    ownPagesOnly: true,
    reply: idToken,
  },
  endSession: { method: 'DELETE', path: '/api/session', auth: 'public', ownPagesOnly: true, reply: done },
  endEverySession: { method: 'POST', path: '/api/session/end-everywhere', auth: 'agent', reply: done },
  changePassword: {
    method: 'POST',
    path: '/api/session/password',
    auth: 'agent',
    body: z.object({ old_password: password, new_password: password }),
    reply: done,
  },
  secondFactor: {
    method: 'GET',
    path: '/api/session/second-factor',
    auth: 'agent',
    reply: z.object({ on: z.boolean() }),
  },
  setUpSecondFactor: {
    method: 'POST',
    path: '/api/session/second-factor/secret',
    auth: 'agent',
    stepUp: true,
    reply: z.object({ secret: z.string() }),
  },
  switchOnSecondFactor: {
    method: 'POST',
    path: '/api/session/second-factor',
    auth: 'agent',
    stepUp: true,
    body: z.object({ code: z.string().check(z.regex(/^\d{6}$/, 'Type the six digits.')) }),
    reply: done,
  },
  switchOffSecondFactor: {
    method: 'DELETE',
    path: '/api/session/second-factor',
    auth: 'agent',
    stepUp: true,
    reply: done,
  },
} as const satisfies Routes;
