// An agent's client list: finding, adding, editing, deleting and exporting clients.

import * as v from 'valibot';
import { done, email, paragraph, requiredLine, searchedPage } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
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

const flag = v.optional(v.boolean());
const clientFields = v.object({
  name: requiredLine(NAME_LENGTH),
  address: requiredLine(ADDRESS_LENGTH),
  email,
  phone_number: requiredLine(40),
  /** Missing: unchanged. */
  tags: v.optional(tags),
});

/** The saved values when the form was shown: an edit doesn't undo another window's changes since. */
const seenClient = v.object({
  name: v.pipe(v.string(), v.maxLength(NAME_LENGTH)),
  address: v.pipe(v.string(), v.maxLength(ADDRESS_LENGTH)),
  email: v.pipe(v.string(), v.maxLength(254)),
  phone_number: v.pipe(v.string(), v.maxLength(40)),
  tags,
});

const clientTotals = v.object({
  clients: v.number(),
  consent: v.object({ phone: v.number(), email: v.number(), snail: v.number() }),
  /** Most frequent first. */
  tags: v.array(v.object({ tag: v.string(), count: v.number() })),
});

export const routes = {
  clientList: {
    method: 'GET',
    path: '/api/client-list',
    auth: 'agent',
    query: v.object({ ...searchedPage.entries, sort: v.optional(v.picklist(SORTS), '-date'), tag: v.optional(tag) }),
    reply: v.object({ client_list: v.array(listedClient), next_cursor: v.nullable(v.string()) }),
  },
  clientTotals: { method: 'GET', path: '/api/client-list/totals', auth: 'agent', reply: clientTotals },
  addClient: {
    method: 'POST',
    path: '/api/client-list',
    auth: 'agent',
    status: 201,
    query: v.object({
      merge: v.optional(v.pipe(v.string(), v.maxLength(64))),
      force: v.optional(v.pipe(v.string(), v.maxLength(10))),
    }),
    body: v.object({
      ...clientFields.entries,
      phone_campaign: flag,
      email_campaign: flag,
      snail_mail_campaign: flag,
      said: v.optional(paragraph(SAID_LENGTH)),
    }),
    reply: v.object({ id: v.string(), merged: v.boolean() }),
  },
  /** The client of a request, by name and address only: on the list from then on, without any opt-in. */
  keepContact: {
    method: 'POST',
    path: '/api/client-list/contacts',
    auth: 'agent',
    status: 201,
    body: v.object({ name: requiredLine(NAME_LENGTH), email }),
    /** `added`: false if someone with this address is already on the list; they stay unchanged. */
    reply: v.object({ id: v.string(), added: v.boolean() }),
  },
  editClient: {
    method: 'PUT',
    path: '/api/client-list/{id}',
    auth: 'agent',
    body: v.object({ ...clientFields.entries, seen: v.optional(seenClient) }),
    reply: v.object({
      client: listedClient,
      /** Opt-ins that ended because they were given for another address or number. */
      ended: v.array(channel),
    }),
  },
  deleteClient: { method: 'DELETE', path: '/api/client-list/{id}', auth: 'agent', reply: done },
  /** Within a day of deleting. */
  restoreClient: {
    method: 'POST',
    path: '/api/client-list/{id}/restore',
    auth: 'agent',
    reply: v.object({ client: listedClient }),
  },
  exportClients: {
    method: 'GET',
    path: '/api/client-list/export',
    auth: 'agent',
    query: v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(2048))) }),
    reply: v.object({ csv: v.string(), count: v.number(), next_cursor: v.nullable(v.string()) }),
  },
} as const satisfies Routes;
