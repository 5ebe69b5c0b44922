// The seal log that anyone can read (docs/verifying.md).
import * as v from 'valibot';
import { page } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';

const signedDay = { day: v.string(), text: v.string(), signature: v.string(), key_id: v.string() };

export const routes = {
  sealLog: {
    method: 'GET',
    path: '/api/seal-log',
    auth: 'public',
    throttle: 100,
    query: page,
    reply: v.object({ days: v.array(v.object(signedDay)), next_cursor: v.nullable(v.string()) }),
  },
  sealLogDay: {
    method: 'GET',
    path: '/api/seal-log/{day}',
    auth: 'public',
    throttle: 100,
    /** `hashes`: one page of the hashes sealed on that day. */
    query: page,
    reply: v.object({ ...signedDay, hashes: v.array(v.string()), next_cursor: v.nullable(v.string()) }),
  },
} as const satisfies Routes;
