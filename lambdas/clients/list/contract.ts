// An agent's clients: the list, who may be contacted how, the call list, and the way in and out by file.
import * as z from 'zod/mini';
import { done, email, line, page, paragraph, requiredLine, searchedPage } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';

/** A feature shows one contract; campaigns have their own page of it. */
export { campaignRoutes } from '../campaigns/contract.ts';

export const SORTS = ['-date', 'date', 'name', '-name'] as const;
export const NAME_LENGTH = 200;
export const ADDRESS_LENGTH = 300;
export const SAID_LENGTH = 500;
/** Rows of a file that one call takes. */
export const IMPORT_ROWS = 250;
/** Rows of a file in all. */
export const IMPORT_LIMIT = 50_000;

export const channel = z.enum(['phone', 'email', 'snail']);
export const consentState = z.enum(['unknown', 'in', 'out']);
export const source = z.enum([
  'agent',
  'undone',
  'import',
  'added',
  'merge',
  'contact changed',
  'unsubscribe link',
  'complaint',
  'bounce',
]);

const phoneNumber = requiredLine(40);
const flag = z.optional(z.boolean());
const clientId = z.string().check(z.maxLength(64));

/** The specification's client, and what its row needs besides. */
export const client = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone_number: z.string(),
  phone_campaign: z.boolean(),
  email_campaign: z.boolean(),
  snail_mail_campaign: z.boolean(),
  /** The channels that the client, not the agent, closed. */
  opted_out: z.array(channel),
  created_at: z.string(),
});
export type ListedClient = z.output<typeof client>;

const clientFields = z.object({
  name: requiredLine(NAME_LENGTH),
  address: requiredLine(ADDRESS_LENGTH),
  email,
  phone_number: phoneNumber,
});

export const ledgerEntry = z.object({
  seq: z.number(),
  channel,
  from: consentState,
  to: consentState,
  at: z.string(),
  by: z.string(),
  source,
  said: z.string(),
  contact: z.string(),
  hash: z.string(),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** May this channel be used at this moment, and the entry that decides. */
export const verdict = z.object({
  channel,
  may: z.boolean(),
  reason: z.enum(['opted in', 'never asked', 'opted out', 'no contact', 'quiet hours', 'record broken']),
  /** The hour at the client's place, when it decides or is not known. */
  local_time: z.optional(z.string()),
  entry: z.nullable(ledgerEntry),
});
export type Verdict = z.output<typeof verdict>;

/** A row of a file: only name and one way to reach them are needed. */
export const importRow = z.object({
  line: z.number(),
  name: z.optional(z.string().check(z.maxLength(2000))),
  address: z.optional(z.string().check(z.maxLength(2000))),
  email: z.optional(z.string().check(z.maxLength(2000))),
  phone_number: z.optional(z.string().check(z.maxLength(2000))),
  phone_campaign: z.optional(z.string().check(z.maxLength(50))),
  email_campaign: z.optional(z.string().check(z.maxLength(50))),
  snail_mail_campaign: z.optional(z.string().check(z.maxLength(50))),
});
export type ImportRow = z.output<typeof importRow>;

export const importResult = z.object({
  line: z.number(),
  outcome: z.enum(['new', 'merged', 'same', 'skipped', 'refused']),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Who is there already. */
  duplicate_of: z.optional(z.string()),
  /** Opt-ins of the file that an opt-out on record outweighs. */
  kept_opt_out: z.optional(z.array(channel)),
});
export type ImportResult = z.output<typeof importResult>;

export const calledClient = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  phone_number: z.string(),
  tel: z.string(),
  called_at: z.nullable(z.string()),
  note: z.string(),
  /** False outside of calling hours at the client's place. */
  may_call: z.boolean(),
  local_time: z.optional(z.string()),
});
export type CalledClient = z.output<typeof calledClient>;

/** The pages of the analytics app that are shown in a frame. */
export const embedPage = z.enum(['Magic_Emails', 'Call_List_Verification_Agent']);
export type EmbedPage = z.output<typeof embedPage>;

export const routes = {
  clientList: {
    method: 'GET',
    path: '/api/client-list',
    auth: 'agent',
    query: z.extend(searchedPage, { sort: z._default(z.enum(SORTS), '-date') }),
    reply: z.object({ client_list: z.array(client), next_cursor: z.nullable(z.string()) }),
  },
  addClient: {
    method: 'POST',
    path: '/api/client-list',
    auth: 'agent',
    status: 201,
    query: z.object({ merge: z.optional(clientId), force: z.optional(z.string().check(z.maxLength(10))) }),
    body: z.extend(clientFields, {
      phone_campaign: flag,
      email_campaign: flag,
      snail_mail_campaign: flag,
      said: z.optional(paragraph(SAID_LENGTH)),
    }),
    reply: z.object({ id: z.string(), merged: z.boolean() }),
  },
  editClient: {
    method: 'PUT',
    path: '/api/client-list/{id}',
    auth: 'agent',
    body: clientFields,
    reply: z.object({
      client,
      /** Opt-ins that ended because they were given for another address or number. */
      ended: z.array(channel),
    }),
  },
  deleteClient: { method: 'DELETE', path: '/api/client-list/{id}', auth: 'agent', reply: done },
  setConsent: {
    method: 'POST',
    path: '/api/client-list/{id}/consent',
    auth: 'agent',
    body: z.union([
      z.object({ channel, opted_in: z.boolean(), said: z.optional(paragraph(SAID_LENGTH)) }),
      /** Takes the last change back, shortly after it. */
      z.object({ channel, undo: z.number() }),
    ]),
    reply: z.object({ client, seq: z.number() }),
  },
  consent: {
    method: 'GET',
    path: '/api/client-list/{id}/consent',
    auth: 'agent',
    reply: z.object({
      client,
      verdicts: z.array(verdict),
      entries: z.array(ledgerEntry),
      /** Numbers of entries that were changed or are missing; none when the record is whole. */
      broken: z.array(z.number()),
    }),
  },
  importClients: {
    method: 'POST',
    path: '/api/client-list/import',
    auth: 'agent',
    bodyLimit: 2 * 1024 * 1024,
    body: z.object({
      rows: z.array(importRow).check(z.minLength(1), z.maxLength(IMPORT_ROWS)),
      /** Without it nothing is saved: the answer is what would happen. */
      save: z._default(z.boolean(), false),
      duplicates: z._default(z.enum(['merge', 'skip']), 'merge'),
      file_name: z._default(line(200), ''),
    }),
    reply: z.object({ results: z.array(importResult) }),
  },
  exportClients: {
    method: 'GET',
    path: '/api/client-list/export',
    auth: 'agent',
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2048))) }),
    reply: z.object({ csv: z.string(), count: z.number(), next_cursor: z.nullable(z.string()) }),
  },
  callList: {
    method: 'GET',
    path: '/api/call-list',
    auth: 'agent',
    query: page,
    reply: z.object({ call_list: z.array(calledClient), next_cursor: z.nullable(z.string()) }),
  },
  noteCall: {
    method: 'POST',
    path: '/api/call-list/{id}',
    auth: 'agent',
    body: z.object({ called: z.optional(z.boolean()), note: z.optional(paragraph(1000)) }),
    reply: calledClient,
  },
  /** A token for one look at an embedded page. */
  openEmbed: {
    method: 'POST',
    path: '/api/analytics/session',
    auth: 'agent',
    status: 201,
    body: z.object({ page: embedPage }),
    reply: z.object({ token: z.string(), page: embedPage, expires_in: z.number() }),
  },
  /** The analytics app's server asks who a token stands for; it is used up by that. */
  redeemEmbed: {
    method: 'POST',
    path: '/api/analytics/verify',
    auth: 'public',
    throttle: 20,
    body: z.object({ token: z.string().check(z.minLength(16), z.maxLength(128)) }),
    reply: z.object({ page: embedPage, user: z.object({ id: z.string(), name: z.string() }) }),
  },
} as const satisfies Routes;

export const labelRoutes = {
  /** Sheets of labels for those who opted in to snail mail, some at a time. */
  labels: {
    method: 'GET',
    path: '/api/client-list/labels',
    auth: 'agent',
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2048))) }),
    reply: z.object({ pdf: z.string(), count: z.number(), next_cursor: z.nullable(z.string()) }),
  },
} as const satisfies Routes;
