// The account of a member: who they are, what their plan allows, and which address leads to them.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';

/** Offices that pay for a seat of this person; after a failed payment, until then. */
const seats = z.array(z.object({ officeId: z.string(), office: z.string(), graceUntil: z.optional(z.string()) }));

/** `used_2026_11` and the like count a month's requests: nothing has to be reset when a month begins. */
const counter = z.union([z.string(), z.number(), z.boolean(), seats]);

export const profile = defineEntity({
  name: 'profile',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'PROFILE' },
  row: z.catchall(
    z.object({
      email: z.optional(z.string()),
      /** The address whose reports arrive here: what the user pool last vouched for. None while it's being changed. */
      leadsHere: z.optional(z.string()),
      /** A change was asked for: when, and what led here before. */
      changeAskedAt: z.optional(z.string()),
      addressBefore: z.optional(z.string()),
      firstName: z.optional(z.string()),
      lastName: z.optional(z.string()),
      address: z.optional(z.string()),
      phone: z.optional(z.string()),
      createdAt: z.optional(z.string()),
      erasedAt: z.optional(z.string()),
      /** By staff; see core/security/account-standing.ts. */
      deactivatedAt: z.optional(z.string()),
      /** Since when a password alone gets no tokens, in epoch seconds. A sign-in of before took no code. */
      codeSince: z.optional(z.number()),
      /** A code or a passkey: whether to offer one. What is allowed follows from the session. */
      hasSecondStep: z.optional(z.boolean()),
      plan: z.optional(z.enum(['free', 'subscribed'])),
      /** A failed payment leaves the plan as it is until then. */
      graceUntil: z.optional(z.string()),
      /** Counts changes of the plan. */
      planRevision: z.optional(z.number()),
      seats: z.optional(seats),
      /** An operator gave the plan: it stays when a seat ends. */
      planGiven: z.optional(z.literal(true)),
    }),
    counter,
  ),
  readBy: "the Query of the account's partition: profile, subscriptions and banks",
});
export type Profile = RowOf<typeof profile>;

export const accountAddress = defineEntity({
  name: 'account of an address',
  key: { PK: 'ADDRESS#{email}', SK: 'ACCOUNT' },
  row: z.object({ agentId: z.string() }),
  readBy: 'one Get when a report is sent to the address',
});
