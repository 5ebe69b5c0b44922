// The account of a member: the person, the limits of their plan, and the address that leads to them.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { ACCEPTED } from './vocabulary.ts';

/** Offices that pay for a seat of this person; `graceUntil` is set after a failed payment. */
const seats = v.array(v.object({ officeId: v.string(), office: v.string(), graceUntil: v.optional(v.string()) }));

/** `used_2026_11` and the like count a month's requests: no reset is needed when a month begins. */
const counter = v.union([v.string(), v.number(), v.boolean(), seats]);

export const profile = defineEntity({
  name: 'profile',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'PROFILE' },
  row: v.objectWithRest(
    {
      email: v.optional(v.string()),
      /** The address for incoming reports: the last one the user pool confirmed. Missing while it's being changed. */
      leadsHere: v.optional(v.string()),
      /** A change was requested: the time, and the address before it. */
      changeAskedAt: v.optional(v.string()),
      addressBefore: v.optional(v.string()),
      firstName: v.optional(v.string()),
      lastName: v.optional(v.string()),
      address: v.optional(v.string()),
      phone: v.optional(v.string()),
      createdAt: v.optional(v.string()),
      /** Missing until someone who comes from Google or Facebook accepts it on our page. */
      licenceAcceptedAt: v.optional(v.string()),
      erasedAt: v.optional(v.string()),
      /** Set by staff; see core/security/account-standing.ts. */
      deactivatedAt: v.optional(v.string()),
      /** From this time on, a password alone gets no tokens, in epoch seconds. Earlier sign-ins took no code. */
      codeSince: v.optional(v.number()),
      /** A code or a passkey: decides if we offer one. The session decides the permissions. */
      hasSecondStep: v.optional(v.boolean()),
      /** The level that a new request accepts, unless its form says otherwise. */
      accepts: v.optional(v.picklist(ACCEPTED)),
      plan: v.optional(v.picklist(['free', 'subscribed'])),
      /** After a failed payment, the plan stays until then. */
      graceUntil: v.optional(v.string()),
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
