// The recent security events of an account, for the person themselves.
import * as v from 'valibot';
import { page } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { OWN_EVENTS } from './vocabulary.ts';

export type { OwnEvent } from './vocabulary.ts';

export const routes = {
  activity: {
    method: 'GET',
    path: '/api/activity',
    auth: 'agent',
    query: page,
    reply: v.object({
      events: v.array(
        v.object({
          id: v.string(),
          event: v.picklist(OWN_EVENTS),
          at: v.string(),
          device: v.nullable(v.string()),
          address: v.nullable(v.string()),
          detail: v.nullable(v.string()),
        }),
      ),
      next_cursor: v.nullable(v.string()),
    }),
  },
} as const satisfies Routes;
