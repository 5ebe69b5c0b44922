// What the outbox carries about buying and inviting.
import * as z from '#core/schema.ts';
import { NOTICES } from '#public/members/billing';

/** Carry out an invitation: the account at the sign-in service, the email, and the subscription that asked for it. */
export const membershipTask = z.object({
  type: z.literal('invite'),
  email: z.string(),
  subscriptionId: z.optional(z.string()),
});
export type MembershipTask = z.output<typeof membershipTask>;

export const membershipEmail = z.discriminatedUnion('template', [
  z.object({ template: z.literal('invitation'), email: z.string(), version: z.number() }),
  z.object({ template: z.enum(NOTICES), subscriptionId: z.string() }),
]);
export type MembershipEmail = z.output<typeof membershipEmail>;
