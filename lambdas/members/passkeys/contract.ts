// Passkeys: signing in with one, and a person's own. Options and credentials are the browser's JSON; only Cognito and
// the browser read it, so it's passed on as text.
import * as v from 'valibot';
import { done, email, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';

const json = v.pipe(v.string(), v.minLength(2), v.maxLength(16_384));
const name = requiredLine(60);

const passkey = v.object({
  id: v.string(),
  name: v.string(),
  added_at: v.string(),
});

export const routes = {
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/session/passkey/options',
    auth: 'public',
    ownPagesOnly: true,
    body: v.object({ email }),
    reply: v.object({ session: v.string(), options: v.string() }),
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/session/passkey',
    auth: 'public',
    ownPagesOnly: true,
    status: 201,
    body: v.object({ email, session: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)), credential: json }),
    reply: v.object({ token: v.string() }),
  },
  passkeys: {
    method: 'GET',
    path: '/api/passkeys',
    auth: 'agent',
    reply: v.object({ passkeys: v.array(passkey) }),
  },
  startPasskey: {
    method: 'POST',
    path: '/api/passkeys/options',
    auth: 'agent',
    stepUp: true,
    reply: v.object({ options: v.string() }),
  },
  addPasskey: {
    method: 'POST',
    path: '/api/passkeys',
    auth: 'agent',
    stepUp: true,
    status: 201,
    body: v.object({ name, credential: json }),
    reply: done,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/passkeys/{id}',
    auth: 'agent',
    body: v.object({ name }),
    reply: done,
  },
  removePasskey: { method: 'DELETE', path: '/api/passkeys/{id}', auth: 'agent', stepUp: true, reply: done },
} as const satisfies Routes;
