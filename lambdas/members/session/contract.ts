// A browser's session: started with Cognito's tokens at sign-in, renewed by its cookie, ended. Changes of the password and
// of second steps go through here, too, because pages hold no token that Cognito would accept for them.
import * as v from 'valibot';
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { METHODS } from './vocabulary.ts';

const password = v.pipe(v.string(), v.minLength(1), v.maxLength(256));

const device = v.object({
  /** Names it in these calls; its cookie holds another value. */
  id: v.string(),
  device: v.string(),
  address: v.nullable(v.string()),
  method: v.picklist(METHODS),
  signed_in_at: v.string(),
  last_used_at: v.string(),
  is_this: v.boolean(),
});

/** Pages keep this in local storage. */
const idToken = v.object({ token: v.string() });

export const routes = {
  beginSession: {
    method: 'POST',
    path: '/api/session',
    auth: 'public',
    ownPagesOnly: true,
    status: 201,
    body: v.object({ refresh_token: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)) }),
    /** `licence_first`: the person came by Google or Facebook and hasn't accepted the license. */
    reply: v.object({ ...idToken.entries, licence_first: v.boolean() }),
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
    reply: v.object({ devices: v.array(device) }),
  },
  endDevice: { method: 'DELETE', path: '/api/session/devices/{id}', auth: 'agent', reply: done },
  endOtherDevices: { method: 'DELETE', path: '/api/session/devices', auth: 'agent', reply: done },
  changePassword: {
    method: 'POST',
    path: '/api/session/password',
    auth: 'agent',
    body: v.object({ old_password: password, new_password: password }),
    reply: done,
  },
  secondFactor: {
    method: 'GET',
    path: '/api/session/second-factor',
    auth: 'agent',
    reply: v.object({
      /** Codes of an app. */
      on: v.boolean(),
      /** This session's sign-in took one: a code, or a passkey. */
      is_proven: v.boolean(),
    }),
  },
  setUpSecondFactor: {
    method: 'PUT',
    path: '/api/session/second-factor',
    auth: 'agent',
    stepUp: true,
    reply: v.object({ secret: v.string() }),
  },
  switchOnSecondFactor: {
    method: 'POST',
    path: '/api/session/second-factor',
    auth: 'agent',
    stepUp: true,
    body: v.object({ code: v.pipe(v.string(), v.regex(/^\d{6}$/, 'Type the six digits.')) }),
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
