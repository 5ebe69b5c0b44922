// Linking banks and reading their accounts: calls that a person waits for, and webhooks of the bank data service.
import * as v from 'valibot';
import { done, guestCredential } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { ACCEPTED, accountData } from '#vocabulary/members/account';

export {
  ACCEPTED_WORDS,
  howCounted,
  includesWords,
  isSampleLink,
  needsWords,
  samplePublicToken,
  WHY_NOT,
} from './vocabulary.ts';

const publicToken = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export const guestAccountData = v.object({
  ...accountData.entries,
  proof_amount: v.number(),
  /** The level that would confirm the request, if nothing else is missing. */
  needs: v.optional(v.picklist(ACCEPTED)),
});
export type GuestAccountData = v.InferOutput<typeof guestAccountData>;

/** The bank's data hasn't arrived yet; ask again after this many seconds. */
export const pendingData = v.object({ pending: v.literal(true), retry_after: v.number() });
export type PendingData = v.InferOutput<typeof pendingData>;

export const routes = {
  linkToken: {
    method: 'GET',
    path: '/api/create_link_token',
    auth: 'public',
    throttle: 50,
    reply: v.object({ link_token: v.string() }),
  },
  addAccount: {
    method: 'POST',
    path: '/api/dashboard/add/account',
    auth: 'agent',
    status: 201,
    body: v.object({ public_token: publicToken }),
    reply: v.object({ item_id: v.string(), bankName: v.string() }),
  },
  repairToken: {
    method: 'POST',
    path: '/api/banks/{itemId}/repair',
    auth: 'agent',
    liveSession: true,
    reply: v.object({ link_token: v.string() }),
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
    body: v.object({ ...guestCredential, item_id: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
    reply: v.object({ link_token: v.string(), status_message: v.string() }),
  },
  guestAccounts: {
    method: 'POST',
    path: '/api/guest/get/account',
    auth: 'guest',
    body: v.object({
      ...guestCredential,
      public_token: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))),
      /** The guest has just signed in to this linked bank again, so it's read again. */
      repaired_item_id: v.optional(v.pipe(v.string(), v.maxLength(100))),
      /** The guest wants to see the latest transactions too; otherwise the bank isn't asked for any. */
      transactions: v.optional(v.boolean()),
    }),
    reply: v.union([guestAccountData, pendingData]),
  },
  guestAddAccount: {
    method: 'POST',
    path: '/api/guest/add/account',
    forTheAgent: true,
    auth: 'guest',
    status: 201,
    body: v.object({ ...guestCredential, public_token: publicToken }),
    reply: v.object({ item_id: v.string(), bankName: v.string() }),
  },
  buildReport: {
    method: 'POST',
    path: '/api/guest/plaid_asset_report_request',
    forTheAgent: true,
    auth: 'guest',
    body: v.object(guestCredential),
    reply: v.object({ status: v.picklist(['success', 'failed']), message: v.optional(v.string()) }),
  },
} as const satisfies Routes;

export const webhookRoutes = {
  plaidWebhook: {
    method: 'POST',
    path: '/api/webhooks/plaid',
    auth: 'signed',
    throttle: 1000,
    reply: v.object({ received: v.literal(true) }),
  },
} as const satisfies Routes;
