// Who may be contacted how: opt-ins and opt-outs, the record behind them, and the call list.

import { day, page, paragraph } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { channel, consentSource, consentState, listedClient, SAID_LENGTH } from '#vocabulary/clients/client';

export { SAID_LENGTH } from '#vocabulary/clients/client';
export { CALLING_HOURS } from './vocabulary.ts';

/** Of a note on a client who is called, in characters. */
export const NOTE_LENGTH = 1000;
/** Whose day to call again has come, whose day comes later, and who has none. */
export const CALL_PLANS = ['due', 'later', 'unplanned'] as const;
export type CallPlan = (typeof CALL_PLANS)[number];

export const consentEntry = z.object({
  seq: z.number(),
  channel,
  from: consentState,
  to: consentState,
  at: z.string(),
  by: z.string(),
  source: consentSource,
  said: z.string(),
  contact: z.string(),
  hash: z.string(),
});
export type ConsentEntry = z.output<typeof consentEntry>;

/** Whether this channel may be used right now, and the entry that decides. */
export const verdict = z.object({
  channel,
  may: z.boolean(),
  reason: z.enum(['opted in', 'never asked', 'opted out', 'no contact', 'quiet hours', 'record broken']),
  /** The time where the client lives, when it decides. */
  local_time: z.optional(z.string()),
  entry: z.nullable(consentEntry),
});
export type Verdict = z.output<typeof verdict>;

export const calledClient = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  phone_number: z.string(),
  tel: z.string(),
  called_at: z.nullable(z.string()),
  note: z.string(),
  /** The day to call again, like 2026-12-03; empty when there is none. */
  call_on: z.string(),
  /** False outside of calling hours where the client lives. */
  may_call: z.boolean(),
  local_time: z.optional(z.string()),
});
export type CalledClient = z.output<typeof calledClient>;

export const clientNote = z.object({
  at: z.string(),
  /** Empty where only a call or a day was noted. */
  text: z.string(),
  /** The day to call again that was chosen with it; empty when there is none. */
  call_on: z.string(),
  is_call: z.boolean(),
});
export type ClientNote = z.output<typeof clientNote>;

export const routes = {
  setConsent: {
    method: 'POST',
    path: '/api/client-list/{id}/consent',
    auth: 'agent',
    body: z.union([
      z.object({ channel, opted_in: z.boolean(), said: z.optional(paragraph(SAID_LENGTH)) }),
      /** Takes the last change back, shortly after it. */
      z.object({ channel, undo: z.number() }),
    ]),
    reply: z.object({ client: listedClient, seq: z.number() }),
  },
  consent: {
    method: 'GET',
    path: '/api/client-list/{id}/consent',
    auth: 'agent',
    reply: z.object({
      client: listedClient,
      verdicts: z.array(verdict),
      entries: z.array(consentEntry),
      /** Numbers of entries that were changed or are missing; none when the record is intact. */
      broken: z.array(z.number()),
    }),
  },
  callList: {
    method: 'GET',
    path: '/api/call-list',
    auth: 'agent',
    /** Without `plan`, everyone. `today` is the agent's, whose day may have begun already. */
    query: z.extend(page, { plan: z.optional(z.enum(CALL_PLANS)), today: z.optional(day) }),
    reply: z.object({ call_list: z.array(calledClient), next_cursor: z.nullable(z.string()) }),
  },
  noteCall: {
    method: 'POST',
    path: '/api/call-list/{id}',
    auth: 'agent',
    body: z.object({
      called: z.optional(z.boolean()),
      note: z.optional(paragraph(NOTE_LENGTH)),
      call_on: z.optional(day),
      /** Without it, what is noted within minutes corrects the note before it. */
      is_new: z.optional(z.boolean()),
    }),
    reply: calledClient,
  },
  /** Newest first, with the day to call again that is planned now. */
  clientNotes: {
    method: 'GET',
    path: '/api/client-list/{id}/notes',
    auth: 'agent',
    reply: z.object({ notes: z.array(clientNote), call_on: z.string() }),
  },
} as const satisfies Routes;
