// Consent per channel: opt-ins and opt-outs, the record behind them, and the call list.

import * as v from 'valibot';
import { day, finite, page, paragraph } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { channel, consentSource, consentState, listedClient, SAID_LENGTH } from '#vocabulary/clients/client';
import { proposalId } from '#vocabulary/members/proposals';

export { SAID_LENGTH } from '#vocabulary/clients/client';
export { CALLING_HOURS } from './vocabulary.ts';

export const NOTE_LENGTH = 1000;
/** The day to call again has come, comes later, or isn't set. */
export const CALL_PLANS = ['due', 'later', 'unplanned'] as const;
export type CallPlan = (typeof CALL_PLANS)[number];

export const consentEntry = v.object({
  seq: v.number(),
  channel,
  from: consentState,
  to: consentState,
  at: v.string(),
  by: v.string(),
  source: consentSource,
  said: v.string(),
  contact: v.string(),
  hash: v.string(),
});
export type ConsentEntry = v.InferOutput<typeof consentEntry>;

/** Says if this channel may be used right now, with the deciding entry. */
export const verdict = v.object({
  channel,
  may: v.boolean(),
  reason: v.picklist(['opted in', 'never asked', 'opted out', 'no contact', 'quiet hours', 'record broken']),
  /** The time where the client lives, if it decides. */
  local_time: v.optional(v.string()),
  entry: v.nullable(consentEntry),
});
export type Verdict = v.InferOutput<typeof verdict>;

export const calledClient = v.object({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  phone_number: v.string(),
  tel: v.string(),
  called_at: v.nullable(v.string()),
  note: v.string(),
  /** The day to call again, like 2026-12-03; empty if there is none. */
  call_on: v.string(),
  /** False outside of calling hours where the client lives. */
  may_call: v.boolean(),
  local_time: v.optional(v.string()),
});
export type CalledClient = v.InferOutput<typeof calledClient>;

export const clientNote = v.object({
  at: v.string(),
  /** Empty if only a call or a day was noted. */
  text: v.string(),
  /** The day to call again that was chosen with it; empty if there is none. */
  call_on: v.string(),
  is_call: v.boolean(),
});
export type ClientNote = v.InferOutput<typeof clientNote>;

export const routes = {
  setConsent: {
    method: 'POST',
    path: '/api/client-list/{id}/consent',
    auth: 'agent',
    body: v.union([
      v.object({ channel, opted_in: v.boolean(), said: v.optional(paragraph(SAID_LENGTH)) }),
      /** Undoes the last change, shortly after it. */
      v.object({ channel, undo: finite }),
    ]),
    reply: v.object({ client: listedClient, seq: v.number() }),
  },
  consent: {
    method: 'GET',
    path: '/api/client-list/{id}/consent',
    auth: 'agent',
    reply: v.object({
      client: listedClient,
      verdicts: v.array(verdict),
      entries: v.array(consentEntry),
      /** Numbers of changed or missing entries; empty if the record is intact. */
      broken: v.array(v.number()),
    }),
  },
  callList: {
    method: 'GET',
    path: '/api/call-list',
    auth: 'agent',
    /** Without `plan`, everyone. `today` is the agent's, which may have begun already. */
    query: v.object({ ...page.entries, plan: v.optional(v.picklist(CALL_PLANS)), today: v.optional(day) }),
    reply: v.object({ call_list: v.array(calledClient), next_cursor: v.nullable(v.string()) }),
  },
  noteCall: {
    method: 'POST',
    path: '/api/call-list/{id}',
    auth: 'agent',
    body: v.object({
      called: v.optional(v.boolean()),
      note: v.optional(paragraph(NOTE_LENGTH)),
      call_on: v.optional(day),
      /** Without it, a note within minutes corrects the one before it. */
      is_new: v.optional(v.boolean()),
      ...proposalId,
    }),
    reply: calledClient,
  },
  /** Newest first, with the current day to call again. */
  clientNotes: {
    method: 'GET',
    path: '/api/client-list/{id}/notes',
    auth: 'agent',
    reply: v.object({ notes: v.array(clientNote), call_on: v.string() }),
  },
} as const satisfies Routes;
