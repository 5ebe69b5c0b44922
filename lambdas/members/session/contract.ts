// A browser's session: begun with what Cognito gave at sign-in, renewed by its cookie, ended. What changes the way in goes
// through here, too, because pages hold no token that Cognito would take for it.
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { METHODS } from './vocabulary.ts';

const password = z.string().check(z.minLength(1), z.maxLength(256));

/** A browser that is signed in. */
const device = z.object({
  /** Names it in these calls; it isn't what its cookie holds. */
  id: z.string(),
  device: z.string(),
  address: z.nullable(z.string()),
  method: z.enum(METHODS),
  signed_in_at: z.string(),
  last_used_at: z.string(),
  is_this: z.boolean(),
});

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
  devices: {
    method: 'GET',
    path: '/api/session/devices',
    auth: 'agent',
    reply: z.object({ devices: z.array(device) }),
  },
  endDevice: { method: 'DELETE', path: '/api/session/devices/{id}', auth: 'agent', reply: done },
  endOtherDevices: { method: 'DELETE', path: '/api/session/devices', auth: 'agent', reply: done },
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
    reply: z.object({
      /** Codes of an app. */
      on: z.boolean(),
      /** The account has to have a second step: of staff, and of owners of an office. */
      is_needed: z.boolean(),
      /** This session's sign-in took one: a code, or a passkey. */
      is_proven: z.boolean(),
    }),
  },
  setUpSecondFactor: {
    method: 'PUT',
    path: '/api/session/second-factor',
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
