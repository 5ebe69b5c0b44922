// Passkeys: signing in with one, and a person's own. Options and credentials are the browser's JSON, which only Cognito and the
// browser read: they pass through here as text.
import { done, email, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';

const json = z.string().check(z.minLength(2), z.maxLength(16_384));
const name = requiredLine(60);

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  added_at: z.string(),
  /** Whether it stays on one device, as far as the browser said. */
  is_of_device: z.boolean(),
});

export const routes = {
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/session/passkey/options',
    auth: 'public',
    ownPagesOnly: true,
    body: z.object({ email }),
    reply: z.object({ session: z.string(), options: z.string() }),
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/session/passkey',
    auth: 'public',
    ownPagesOnly: true,
    status: 201,
    body: z.object({ email, session: z.string().check(z.minLength(1), z.maxLength(2048)), credential: json }),
    reply: z.object({ token: z.string() }),
  },
  passkeys: {
    method: 'GET',
    path: '/api/passkeys',
    auth: 'agent',
    reply: z.object({ passkeys: z.array(passkey) }),
  },
  startPasskey: {
    method: 'POST',
    path: '/api/passkeys/options',
    auth: 'agent',
    stepUp: true,
    reply: z.object({ options: z.string() }),
  },
  addPasskey: {
    method: 'POST',
    path: '/api/passkeys',
    auth: 'agent',
    stepUp: true,
    status: 201,
    body: z.object({ name, credential: json }),
    reply: done,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/passkeys/{id}',
    auth: 'agent',
    body: z.object({ name }),
    reply: done,
  },
  removePasskey: { method: 'DELETE', path: '/api/passkeys/{id}', auth: 'agent', stepUp: true, reply: done },
} as const satisfies Routes;
