// The recent security events of an account, for the person themselves.
import { page } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import type { SecurityEventName } from '#core/security/events.ts';

/** What happens to an account. The rest of the events is for operators. */
export const OWN_EVENTS = [
  'account.created',
  'sign-in',
  'sign-in.new-device',
  'sign-in.refused',
  'step-up',
  'session.ended',
  'sessions.ended',
  'session.replayed',
  'password.changed',
  'password.reset',
  'password.refused',
  'factor.on',
  'factor.off',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'email.change-asked',
  'email.changed',
  'bank.linked',
  'bank.unlinked',
] as const satisfies SecurityEventName[];
export type OwnEvent = (typeof OWN_EVENTS)[number];

export const routes = {
  activity: {
    method: 'GET',
    path: '/api/activity',
    auth: 'agent',
    query: page,
    reply: z.object({
      events: z.array(
        z.object({
          id: z.string(),
          event: z.enum(OWN_EVENTS),
          at: z.string(),
          device: z.nullable(z.string()),
          address: z.nullable(z.string()),
          detail: z.nullable(z.string()),
        }),
      ),
      next_cursor: z.nullable(z.string()),
    }),
  },
} as const satisfies Routes;
