// Everything that happened with one client, in one list.
import * as v from 'valibot';
import { consentEntry } from '#contracts/clients/consent';
import { page } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { communication } from '#vocabulary/funds/request/communications';

const happened = { id: v.string(), at: v.string() };

/** `at` is the latest event; a request's own steps have the others. */
export const timelineEntry = v.variant('kind', [
  v.object({
    kind: v.literal('communication'),
    ...happened,
    communication,
    /** The guided chat of a request, once the client has opened it. */
    has_chat: v.boolean(),
  }),
  v.object({
    kind: v.literal('letter'),
    ...happened,
    recipient_name: v.string(),
    amount: v.number(),
    state: v.picklist(['preparing', 'sent', 'withdrawn', 'failed']),
    views: v.number(),
    /** The line with the report that it was made from. */
    communication_id: v.string(),
  }),
  v.object({ kind: v.literal('transaction'), ...happened }),
  v.object({ kind: v.literal('reminder'), ...happened, about: v.string(), transaction_id: v.string() }),
  v.object({
    kind: v.literal('campaign'),
    ...happened,
    subject: v.string(),
    state: v.picklist(['sending', 'sent', 'failed', 'skipped']),
    opened_at: v.optional(v.string()),
    bounced_at: v.optional(v.string()),
    unsubscribed_at: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('consent'), ...happened, entry: consentEntry }),
  v.object({ kind: v.literal('call'), ...happened, note: v.string() }),
  v.object({ kind: v.literal('added'), ...happened }),
]);
export type TimelineEntry = v.InferOutput<typeof timelineEntry>;

export const routes = {
  timeline: {
    method: 'GET',
    path: '/api/client-list/{id}/timeline',
    auth: 'agent',
    query: page,
    reply: v.object({ entries: v.array(timelineEntry), next_cursor: v.nullable(v.string()) }),
  },
} as const satisfies Routes;
