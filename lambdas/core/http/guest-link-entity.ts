// The link in an email by which somebody acts without signing in. The feature that owns its kind describes the rest of
// the row in an entity with the same key.
import { defineEntity } from '../data/entity.ts';
import * as z from '../schema.ts';
import { language } from './fields.ts';

const kinds = ['request', 'report', 'letter', 'transaction', 'signer'] as const;
export type LinkKind = (typeof kinds)[number];

/** What each link's row says of its pin and its holder. */
export const linkHolder = {
  pinDigest: z.string(),
  /** A new version makes the pins of earlier emails void. */
  pinVersion: z.number(),
  /** Browsers that proved an earlier version of the pin are closed. */
  browsersSince: z.number(),
  /** What the guest reads, once their browser has said it. */
  language: z.optional(language),
};

/** The agent who sent a link, and the client who got it. */
export const agentAndClient = {
  agentId: z.string(),
  agentName: z.string(),
  agentEmail: z.string(),
  clientFirstName: z.string(),
  clientLastName: z.string(),
  clientEmail: z.string(),
};

export const guestLink = defineEntity({
  name: 'guest link',
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  row: z.object({
    linkId: z.string(),
    kind: z.enum(kinds),
    ...linkHolder,
  }),
  readBy: 'one Get in each call of a guest',
});

/**
 * Counted before a pin is compared, whether the link exists or not. They belong to a version of the pin: a new one begins with none.
 */
export const pinTries = defineEntity({
  name: 'pin tries',
  key: { PK: 'LINK#{linkId}', SK: 'TRIES#{pinVersion}' },
  row: z.object({
    tries: z.number(),
    total: z.number(),
    windowUntil: z.string(),
    /** Until when we say that it's locked, in epoch seconds: the same for an id that doesn't exist, whose row goes sooner. */
    lockedUntil: z.optional(z.number()),
    expires: z.number(),
  }),
  readBy: 'the condition of one Update',
});
