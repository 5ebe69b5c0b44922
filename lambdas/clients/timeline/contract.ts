// Everything that happened with one client, in one list.
import { consentEntry } from '#contracts/clients/consent';
import { page } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { communication } from '#vocabulary/funds/request/communications';

const happened = { id: z.string(), at: z.string() };

/** `at` is the latest that happened to it; a request's own steps say the rest. */
export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('communication'),
    ...happened,
    communication,
    /** The guided chat of a request, once the client has opened it. */
    has_chat: z.boolean(),
  }),
  z.object({
    kind: z.literal('letter'),
    ...happened,
    recipient_name: z.string(),
    amount: z.number(),
    state: z.enum(['preparing', 'sent', 'withdrawn', 'failed']),
    views: z.number(),
    /** The line with the report it was made from. */
    communication_id: z.string(),
  }),
  z.object({ kind: z.literal('transaction'), ...happened }),
  /** By the agent, of a document or a file. */
  z.object({ kind: z.literal('reminder'), ...happened, about: z.string(), transaction_id: z.string() }),
  z.object({
    kind: z.literal('campaign'),
    ...happened,
    subject: z.string(),
    state: z.enum(['sending', 'sent', 'failed', 'skipped']),
    opened_at: z.optional(z.string()),
    bounced_at: z.optional(z.string()),
    unsubscribed_at: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('consent'), ...happened, entry: consentEntry }),
  z.object({ kind: z.literal('call'), ...happened, note: z.string() }),
  z.object({ kind: z.literal('added'), ...happened }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

export const routes = {
  timeline: {
    method: 'GET',
    path: '/api/client-list/{id}/timeline',
    auth: 'agent',
    query: page,
    reply: z.object({ entries: z.array(timelineEntry), next_cursor: z.nullable(z.string()) }),
  },
} as const satisfies Routes;
