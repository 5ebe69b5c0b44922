// Linking banks and reading their accounts: what a person waits for, and what the bank data service reports back.
import { done, guestCredential } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { accountData } from '#vocabulary/members/account';

const publicToken = z.string().check(z.minLength(1), z.maxLength(200));

export const guestAccountData = z.extend(accountData, { proof_amount: z.number() });
export type GuestAccountData = z.output<typeof guestAccountData>;

/** The bank's data hasn't arrived yet; ask again after this many seconds. */
export const pendingData = z.object({ pending: z.literal(true), retry_after: z.number() });
export type PendingData = z.output<typeof pendingData>;

export const routes = {
  linkToken: {
    method: 'GET',
    path: '/api/create_link_token',
    auth: 'public',
    throttle: 50,
    reply: z.object({ link_token: z.string() }),
  },
  addAccount: {
    method: 'POST',
    path: '/api/dashboard/add/account',
    auth: 'agent',
    status: 201,
    body: z.object({ public_token: publicToken }),
    reply: z.object({ item_id: z.string(), bankName: z.string() }),
  },
  repairToken: {
    method: 'POST',
    path: '/api/banks/{itemId}/repair',
    auth: 'agent',
    liveSession: true,
    reply: z.object({ link_token: z.string() }),
  },
  repaired: {
    method: 'POST',
    path: '/api/banks/{itemId}/repaired',
    auth: 'agent',
    liveSession: true,
    reply: done,
  },
  unlinkBank: { method: 'DELETE', path: '/api/banks/{itemId}', auth: 'agent', stepUp: true, reply: done },
  guestLinkToken: {
    method: 'POST',
    path: '/api/guest/create_link_token',
    forTheAgent: true,
    auth: 'guest',
    body: z.object({ ...guestCredential, item_id: z.optional(z.string().check(z.maxLength(100))) }),
    reply: z.object({ link_token: z.string(), status_message: z.string() }),
  },
  guestAccounts: {
    method: 'POST',
    path: '/api/guest/get/account',
    auth: 'guest',
    body: z.object({
      ...guestCredential,
      public_token: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      /** The guest has just signed in to this linked bank again, so it's read again. */
      repaired_item_id: z.optional(z.string().check(z.maxLength(100))),
      /** The guest wants to see the latest transactions too; otherwise the bank isn't asked for any. */
      transactions: z.optional(z.boolean()),
    }),
    reply: z.union([guestAccountData, pendingData]),
  },
  guestAddAccount: {
    method: 'POST',
    path: '/api/guest/add/account',
    forTheAgent: true,
    auth: 'guest',
    status: 201,
    body: z.object({ ...guestCredential, public_token: publicToken }),
    reply: z.object({ item_id: z.string(), bankName: z.string() }),
  },
  buildReport: {
    method: 'POST',
    path: '/api/guest/plaid_asset_report_request',
    forTheAgent: true,
    auth: 'guest',
    body: z.object(guestCredential),
    reply: z.object({ status: z.enum(['success', 'failed']), message: z.optional(z.string()) }),
  },
} as const satisfies Routes;

export const webhookRoutes = {
  plaidWebhook: {
    method: 'POST',
    path: '/api/webhooks/plaid',
    auth: 'signed',
    throttle: 1000,
    reply: z.object({ received: z.literal(true) }),
  },
} as const satisfies Routes;
