// The seal log that anyone can read (docs/verifying.md).
import { page } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';

const signedDay = { day: z.string(), text: z.string(), signature: z.string(), key_id: z.string() };

export const routes = {
  sealLog: {
    method: 'GET',
    path: '/api/seal-log',
    auth: 'public',
    throttle: 100,
    query: page,
    reply: z.object({ days: z.array(z.object(signedDay)), next_cursor: z.nullable(z.string()) }),
  },
  sealLogDay: {
    method: 'GET',
    path: '/api/seal-log/{day}',
    auth: 'public',
    throttle: 100,
    /** `hashes`: of each text that was sealed on that day, one page of them. */
    query: page,
    reply: z.object({ ...signedDay, hashes: z.array(z.string()), next_cursor: z.nullable(z.string()) }),
  },
} as const satisfies Routes;
