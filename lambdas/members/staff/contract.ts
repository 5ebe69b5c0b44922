// The administration page: who subscribes, who is invited, and what staff did.
import { done, email, page, requiredLine, searchedPage } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { ACCOUNT_LISTS, AUDIT_ACTIONS } from './vocabulary.ts';

export { ACCOUNT_LISTS, AUDIT_ACTIONS } from './vocabulary.ts';

/** As many as one member of staff may send. */
export const INVITATIONS_PER_HOUR = 60;

export const SORTS = ['name', 'email', 'date'] as const;

const find = z.extend(searchedPage, { sort: z.optional(z.enum(SORTS)) });

const person = { email: z.string(), first_name: z.string(), last_name: z.string(), date_joined: z.string() };

export const subscribedUser = z.object({
  ...person,
  subscr_expires: z.string(),
  stripe_subscription_id: z.string(),
  status: z.string(),
  /** The subscription's page in the payments dashboard. */
  dashboard_url: z.string(),
});
export type SubscribedUser = z.output<typeof subscribedUser>;

export const unsubscribedUser = z.object({
  ...person,
  ended: z.optional(z.string()),
  stripe_subscription_id: z.string(),
  dashboard_url: z.string(),
});
export type UnsubscribedUser = z.output<typeof unsubscribedUser>;

export const account = z.object({
  id: z.string(),
  ...person,
  plan: z.enum(['free', 'subscribed']),
  deactivated_at: z.nullable(z.string()),
});
export type AccountRow = z.output<typeof account>;

/** An array as the specification has it; a page with a cursor for a question with one of `find`. */
const listOf = <T extends z.Schema>(user: T) =>
  z.union([z.array(user), z.object({ users: z.array(user), next_cursor: z.nullable(z.string()) })]);

export const INVITATION_STATES = [
  'preparing',
  'sent',
  'accepted',
  'expired',
  'returned',
  'has_account',
  'revoked',
] as const;

export const invitation = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  reason: z.enum(['purchase', 'staff']),
  state: z.enum(INVITATION_STATES),
  invited_at: z.string(),
  sent_at: z.optional(z.string()),
  /** Until when the temporary password works. */
  valid_until: z.optional(z.string()),
  times: z.number(),
  /** Its person hasn't signed in yet, and didn't buy a plan. */
  revocable: z.boolean(),
});
export type InvitationRow = z.output<typeof invitation>;

export const auditEntry = z.object({
  number: z.number(),
  at: z.string(),
  actor: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  target: z.string(),
  hash: z.string(),
});

/** How many days the figures go back, today included. */
export const FIGURE_DAYS = 30;

export const figureDay = z.object({
  day: z.string(),
  requests: z.number(),
  reports: z.number(),
  sign_ins: z.number(),
});
export type FigureDay = z.output<typeof figureDay>;

export const routes = {
  subscribedUsers: {
    method: 'GET',
    path: '/api/subscribed_users',
    auth: 'staff',
    query: find,
    reply: listOf(subscribedUser),
  },
  unsubscribedUsers: {
    method: 'GET',
    path: '/api/unsubscribed_users',
    auth: 'staff',
    query: find,
    reply: listOf(unsubscribedUser),
  },
  accounts: {
    method: 'GET',
    path: '/api/staff/accounts',
    auth: 'staff',
    query: z.extend(find, { show: z.optional(z.enum(ACCOUNT_LISTS)) }),
    reply: z.object({ accounts: z.array(account), next_cursor: z.nullable(z.string()) }),
  },
  /** The email address is typed by hand, so that no one closes the account beside the one that was meant. */
  deactivateAccount: {
    method: 'POST',
    path: '/api/staff/accounts/{id}/deactivate',
    auth: 'staff',
    body: z.object({ email }),
    reply: done,
  },
  reactivateAccount: {
    method: 'POST',
    path: '/api/staff/accounts/{id}/reactivate',
    auth: 'staff',
    body: z.object({ email }),
    reply: done,
  },
  /** Of a deactivated account, to a colleague of its office, at once. Its address is typed by hand. */
  handOverAccount: {
    method: 'POST',
    path: '/api/staff/accounts/{id}/hand-over',
    auth: 'staff',
    body: z.object({ email, to_email: email }),
    reply: done,
  },
  invite: {
    method: 'POST',
    path: '/api/invitation',
    auth: 'staff',
    status: 201,
    body: z.object({ email, firstName: requiredLine(100), lastName: requiredLine(100) }),
    reply: z.object({ message: z.string() }),
  },
  invitations: {
    method: 'GET',
    path: '/api/staff/invitations',
    auth: 'staff',
    query: find,
    reply: z.object({ invitations: z.array(invitation), next_cursor: z.nullable(z.string()) }),
  },
  /** The password in its email stops working. */
  revokeInvitation: {
    method: 'POST',
    path: '/api/staff/invitations/revoke',
    auth: 'staff',
    body: z.object({ email }),
    reply: done,
  },
  figures: {
    method: 'GET',
    path: '/api/staff/figures',
    auth: 'staff',
    reply: z.object({ days: z.array(figureDay) }),
  },
  audit: {
    method: 'GET',
    path: '/api/staff/audit',
    auth: 'staff',
    query: page,
    reply: z.object({ entries: z.array(auditEntry), next_cursor: z.nullable(z.string()) }),
  },
  checkAudit: {
    method: 'GET',
    path: '/api/staff/audit/check',
    auth: 'staff',
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2048))) }),
    reply: z.object({
      /** How many entries were looked at in this call. */
      checked: z.number(),
      /** Number of the first entry that is not what was written, if any. */
      broken_at: z.nullable(z.number()),
      next_cursor: z.nullable(z.string()),
    }),
  },
} as const satisfies Routes;
