// Address labels to print, for clients who opted in to snail mail.
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';

export const routes = {
  /** Some sheets at a time. */
  labels: {
    method: 'GET',
    path: '/api/client-list/labels',
    auth: 'agent',
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2048))) }),
    reply: z.object({ pdf: z.string(), count: z.number(), next_cursor: z.nullable(z.string()) }),
  },
} as const satisfies Routes;
