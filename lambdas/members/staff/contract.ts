// The administration page: subscribers, invitations, and the staff's record.
import * as v from 'valibot';
import { done, email, page, requiredLine, searchedPage } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { ACCOUNT_LISTS, AUDIT_ACTIONS } from './vocabulary.ts';

export { ACCOUNT_LISTS, AUDIT_ACTIONS } from './vocabulary.ts';

/** The most invitations that one member of staff may send in an hour. */
export const INVITATIONS_PER_HOUR = 60;

export const SORTS = ['name', 'email', 'date'] as const;

const find = v.object({ ...searchedPage.entries, sort: v.optional(v.picklist(SORTS)) });

const person = { email: v.string(), first_name: v.string(), last_name: v.string(), date_joined: v.string() };

export const subscribedUser = v.object({
  ...person,
  subscr_expires: v.string(),
  stripe_subscription_id: v.string(),
  status: v.string(),
  dashboard_url: v.string(),
});
export type SubscribedUser = v.InferOutput<typeof subscribedUser>;

export const unsubscribedUser = v.object({
  ...person,
  ended: v.optional(v.string()),
  stripe_subscription_id: v.string(),
  dashboard_url: v.string(),
});
export type UnsubscribedUser = v.InferOutput<typeof unsubscribedUser>;

export const account = v.object({
  id: v.string(),
  ...person,
  plan: v.picklist(['free', 'subscribed']),
  deactivated_at: v.nullable(v.string()),
});
export type AccountRow = v.InferOutput<typeof account>;

/** An array in the specification's form; a page with a cursor if the query has a field of `find`. */
const listOf = <T extends v.GenericSchema>(user: T) =>
  v.union([v.array(user), v.object({ users: v.array(user), next_cursor: v.nullable(v.string()) })]);

export const INVITATION_STATES = [
  'preparing',
  'sent',
  'accepted',
  'expired',
  'returned',
  'has_account',
  'revoked',
] as const;

export const invitation = v.object({
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  reason: v.picklist(['purchase', 'staff']),
  state: v.picklist(INVITATION_STATES),
  invited_at: v.string(),
  sent_at: v.optional(v.string()),
  /** The end of the temporary password. */
  valid_until: v.optional(v.string()),
  times: v.number(),
  /** Its person hasn't signed in yet, and didn't buy a plan. */
  revocable: v.boolean(),
});
export type InvitationRow = v.InferOutput<typeof invitation>;

export const auditEntry = v.object({
  number: v.number(),
  at: v.string(),
  actor: v.string(),
  action: v.picklist(AUDIT_ACTIONS),
  target: v.string(),
  hash: v.string(),
});

/** How many days the figures go back, including today. */
export const FIGURE_DAYS = 30;

export const figureDay = v.object({
  day: v.string(),
  requests: v.number(),
  reports: v.number(),
  sign_ins: v.number(),
});
export type FigureDay = v.InferOutput<typeof figureDay>;

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
    query: v.object({ ...find.entries, show: v.optional(v.picklist(ACCOUNT_LISTS)) }),
    reply: v.object({ accounts: v.array(account), next_cursor: v.nullable(v.string()) }),
  },
  /** The email address is typed by hand, so that no one closes the wrong account by mistake. */
  deactivateAccount: {
    method: 'POST',
    path: '/api/staff/accounts/{id}/deactivate',
    auth: 'staff',
    body: v.object({ email }),
    reply: done,
  },
  reactivateAccount: {
    method: 'POST',
    path: '/api/staff/accounts/{id}/reactivate',
    auth: 'staff',
    body: v.object({ email }),
    reply: done,
  },
  /** Moves a deactivated account's clients to a colleague in its office, at once. Its address is typed by hand. */
  handOverAccount: {
    method: 'POST',
    path: '/api/staff/accounts/{id}/hand-over',
    auth: 'staff',
    body: v.object({ email, to_email: email }),
    reply: done,
  },
  invite: {
    method: 'POST',
    path: '/api/invitation',
    auth: 'staff',
    status: 201,
    body: v.object({ email, firstName: requiredLine(100), lastName: requiredLine(100) }),
    reply: v.object({ message: v.string() }),
  },
  invitations: {
    method: 'GET',
    path: '/api/staff/invitations',
    auth: 'staff',
    query: find,
    reply: v.object({ invitations: v.array(invitation), next_cursor: v.nullable(v.string()) }),
  },
  /** The password in its email stops working. */
  revokeInvitation: {
    method: 'POST',
    path: '/api/staff/invitations/revoke',
    auth: 'staff',
    body: v.object({ email }),
    reply: done,
  },
  figures: {
    method: 'GET',
    path: '/api/staff/figures',
    auth: 'staff',
    reply: v.object({ days: v.array(figureDay) }),
  },
  audit: {
    method: 'GET',
    path: '/api/staff/audit',
    auth: 'staff',
    query: page,
    reply: v.object({ entries: v.array(auditEntry), next_cursor: v.nullable(v.string()) }),
  },
  checkAudit: {
    method: 'GET',
    path: '/api/staff/audit/check',
    auth: 'staff',
    query: v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(2048))) }),
    reply: v.object({
      checked: v.number(),
      /** Number of the first changed entry, if any. */
      broken_at: v.nullable(v.number()),
      next_cursor: v.nullable(v.string()),
    }),
  },
} as const satisfies Routes;
