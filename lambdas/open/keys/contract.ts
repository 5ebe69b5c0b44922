// API keys: a person makes them for programs that act for the account, within their scopes.
import * as v from 'valibot';
import { done, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { ALL_SCOPES, scope } from './vocabulary.ts';

export { OVERLAP_HOURS, SCOPES, type Scope } from './vocabulary.ts';

const key = v.object({
  id: v.string(),
  name: v.string(),
  scopes: v.array(scope),
  /** A test key acts only on made-up data. */
  is_test: v.boolean(),
  /** The end of the key; nothing else of it is stored. */
  ends_with: v.string(),
  created_at: v.string(),
  /** Exact to the minute. */
  last_used_at: v.nullable(v.string()),
  /** Until then, the earlier secret works, too. */
  replaced_until: v.nullable(v.string()),
});

/** Shown once. */
const made = v.object({ id: v.string(), key: v.string() });

const scopes = v.pipe(v.array(scope), v.minLength(1, 'Choose at least one.'), v.maxLength(ALL_SCOPES.length));

export const routes = {
  keys: { method: 'GET', path: '/api/keys', auth: 'agent', reply: v.object({ keys: v.array(key) }) },
  createKey: {
    method: 'POST',
    path: '/api/keys',
    auth: 'agent',
    stepUp: true,
    status: 201,
    body: v.object({ name: requiredLine(60), scopes, is_test: v.optional(v.boolean(), false) }),
    reply: made,
  },
  /** Makes another secret for the same key; the earlier one still works for a while. */
  rotateKey: {
    method: 'POST',
    path: '/api/keys/{id}/rotate',
    auth: 'agent',
    stepUp: true,
    reply: made,
  },
  revokeKey: { method: 'DELETE', path: '/api/keys/{id}', auth: 'agent', liveSession: true, reply: done },
  officeKeys: {
    method: 'GET',
    path: '/api/offices/{id}/keys',
    auth: 'agent',
    reply: v.object({ keys: v.array(v.object({ ...key.entries, member_id: v.string(), member: v.string() })) }),
  },
  revokeOfficeKey: {
    method: 'DELETE',
    path: '/api/offices/{id}/members/{member}/keys/{key}',
    auth: 'agent',
    liveSession: true,
    reply: done,
  },
} as const satisfies Routes;
