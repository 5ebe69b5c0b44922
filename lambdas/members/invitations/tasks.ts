import * as v from 'valibot';
import { NOTICES } from '#public/members/billing';

/** Carries out an invitation: the account at the sign-in service, the email, and the subscription that caused it. */
export const membershipTask = v.object({
  type: v.literal('invite'),
  email: v.string(),
  subscriptionId: v.optional(v.string()),
});
export type MembershipTask = v.InferOutput<typeof membershipTask>;

export const membershipEmail = v.variant('template', [
  v.object({ template: v.literal('invitation'), email: v.string(), version: v.number() }),
  v.object({ template: v.picklist(NOTICES), subscriptionId: v.string() }),
]);
export type MembershipEmail = v.InferOutput<typeof membershipEmail>;
