// The account of a member: who they are, what their plan allows, and which address leads to them.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';

/** Offices that pay for a seat of this person; after a failed payment, until then. */
const seats = v.array(v.object({ officeId: v.string(), office: v.string(), graceUntil: v.optional(v.string()) }));

/** `used_2026_11` and the like count a month's requests: nothing has to be reset when a month begins. */
const counter = v.union([v.string(), v.number(), v.boolean(), seats]);

export const profile = defineEntity({
  name: 'profile',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'PROFILE' },
  row: v.objectWithRest(
    {
      email: v.optional(v.string()),
      /** The address whose reports arrive here: what the user pool last vouched for. None while it's being changed. */
      leadsHere: v.optional(v.string()),
      /** A change was asked for: when, and what led here before. */
      changeAskedAt: v.optional(v.string()),
      addressBefore: v.optional(v.string()),
      firstName: v.optional(v.string()),
      lastName: v.optional(v.string()),
      address: v.optional(v.string()),
      phone: v.optional(v.string()),
      createdAt: v.optional(v.string()),
      erasedAt: v.optional(v.string()),
      /** By staff; see core/security/account-standing.ts. */
      deactivatedAt: v.optional(v.string()),
      /** Since when a password alone gets no tokens, in epoch seconds. A sign-in of before took no code. */
      codeSince: v.optional(v.number()),
      /** A code or a passkey: whether to offer one. What is allowed follows from the session. */
      hasSecondStep: v.optional(v.boolean()),
      plan: v.optional(v.picklist(['free', 'subscribed'])),
      /** A failed payment leaves the plan as it is until then. */
      graceUntil: v.optional(v.string()),
      /** Counts changes of the plan. */
      planRevision: v.optional(v.number()),
      seats: v.optional(seats),
      /** An operator gave the plan: it stays when a seat ends. */
      planGiven: v.optional(v.literal(true)),
    },
    counter,
  ),
  readBy: "the Query of the account's partition: profile, subscriptions and banks",
});
export type Profile = RowOf<typeof profile>;

export const accountAddress = defineEntity({
  name: 'account of an address',
  key: { PK: 'ADDRESS#{email}', SK: 'ACCOUNT' },
  row: v.object({ agentId: v.string() }),
  readBy: 'one Get when a report is sent to the address',
});
