// An agent's client list: finding, adding, editing, deleting and exporting clients.

import { done, email, paragraph, requiredLine, searchedPage } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { ADDRESS_LENGTH, channel, listedClient, NAME_LENGTH, SAID_LENGTH, tag, tags } from '#vocabulary/clients/client';

export {
  CHANNELS,
  type Channel,
  type ListedClient,
  TAG_LENGTH,
  TAGS,
  tags,
} from '#vocabulary/clients/client';

export const SORTS = ['-date', 'date', 'name', '-name'] as const;

const flag = z.optional(z.boolean());
const clientFields = z.object({
  name: requiredLine(NAME_LENGTH),
  address: requiredLine(ADDRESS_LENGTH),
  email,
  phone_number: requiredLine(40),
  /** Missing: as they are. */
  tags: z.optional(tags),
});

/** What was saved when the form was shown: an edit doesn't undo what another window has changed since. */
const seenClient = z.object({
  name: z.string().check(z.maxLength(NAME_LENGTH)),
  address: z.string().check(z.maxLength(ADDRESS_LENGTH)),
  email: z.string().check(z.maxLength(254)),
  phone_number: z.string().check(z.maxLength(40)),
  tags,
});

const clientTotals = z.object({
  clients: z.number(),
  /** How many agreed. */
  consent: z.object({ phone: z.number(), email: z.number(), snail: z.number() }),
  /** The most frequent first. */
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
});

export const routes = {
  clientList: {
    method: 'GET',
    path: '/api/client-list',
    auth: 'agent',
    query: z.extend(searchedPage, {
      sort: z._default(z.enum(SORTS), '-date'),
      tag: z.optional(tag),
    }),
    reply: z.object({ client_list: z.array(listedClient), next_cursor: z.nullable(z.string()) }),
  },
  clientTotals: { method: 'GET', path: '/api/client-list/totals', auth: 'agent', reply: clientTotals },
  addClient: {
    method: 'POST',
    path: '/api/client-list',
    auth: 'agent',
    status: 201,
    query: z.object({
      merge: z.optional(z.string().check(z.maxLength(64))),
      force: z.optional(z.string().check(z.maxLength(10))),
    }),
    body: z.extend(clientFields, {
      phone_campaign: flag,
      email_campaign: flag,
      snail_mail_campaign: flag,
      said: z.optional(paragraph(SAID_LENGTH)),
    }),
    reply: z.object({ id: z.string(), merged: z.boolean() }),
  },
  /** Who was asked for something, by name and address only: on the list from then on, without any opt-in. */
  keepContact: {
    method: 'POST',
    path: '/api/client-list/contacts',
    auth: 'agent',
    status: 201,
    body: z.object({ name: requiredLine(NAME_LENGTH), email }),
    /** `added`: false if someone with this address is on the list already, and stays as they are. */
    reply: z.object({ id: z.string(), added: z.boolean() }),
  },
  editClient: {
    method: 'PUT',
    path: '/api/client-list/{id}',
    auth: 'agent',
    body: z.extend(clientFields, { seen: z.optional(seenClient) }),
    reply: z.object({
      client: listedClient,
      /** Opt-ins that ended because they were given for another address or number. */
      ended: z.array(channel),
    }),
  },
  deleteClient: { method: 'DELETE', path: '/api/client-list/{id}', auth: 'agent', reply: done },
  /** Within a day of deleting. */
  restoreClient: {
    method: 'POST',
    path: '/api/client-list/{id}/restore',
    auth: 'agent',
    reply: z.object({ client: listedClient }),
  },
  exportClients: {
    method: 'GET',
    path: '/api/client-list/export',
    auth: 'agent',
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2048))) }),
    reply: z.object({ csv: z.string(), count: z.number(), next_cursor: z.nullable(z.string()) }),
  },
} as const satisfies Routes;
