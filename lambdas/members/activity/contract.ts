// The recent security events of an account, for the person themselves.
import { page } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { OWN_EVENTS } from './vocabulary.ts';

export type { OwnEvent } from './vocabulary.ts';

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
