// The link in an email for acting without signing in. The feature that owns its kind describes the rest of the row in
// an entity with the same key.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '../data/entity.ts';
import { language } from './fields.ts';

const kinds = ['request', 'report', 'letter', 'transaction', 'signer', 'offers'] as const;
export type LinkKind = (typeof kinds)[number];

/** The attributes of every link's row about its pin and its holder. */
export const linkHolder = {
  pinDigest: v.string(),
  /** A new version makes the pins of earlier emails void. */
  pinVersion: v.number(),
  /** Browsers that proved an earlier version of the pin are closed. */
  browsersSince: v.number(),
  /** The guest's language, once their browser has sent it. */
  language: v.optional(language),
};

/** The agent who sent a link, and the client who got it. */
export const agentAndClient = {
  agentId: v.string(),
  agentName: v.string(),
  agentEmail: v.string(),
  clientFirstName: v.string(),
  clientLastName: v.string(),
  clientEmail: v.string(),
};

export const guestLink = defineEntity({
  name: 'guest link',
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  row: v.object({
    linkId: v.string(),
    kind: v.picklist(kinds),
    /** The account that sent it. A client's own letter has none. */
    agentId: v.optional(v.string()),
    ...linkHolder,
  }),
  readBy: 'one Get in each call of a guest, and when the email with it is asked for',
});

/**
 * The count goes up before a pin is compared, even if the link doesn't exist. It belongs to a version of the pin: a new
 * version starts at zero.
 */
export const pinTries = defineEntity({
  name: 'pin tries',
  key: { PK: 'LINK#{linkId}', SK: 'TRIES#{pinVersion}' },
  row: v.object({
    tries: v.number(),
    total: v.number(),
    windowUntil: v.string(),
    /**
     * The lock's end as we report it, in epoch seconds: the same for an id that doesn't exist, although its row is
     * deleted sooner.
     */
    lockedUntil: v.optional(v.number()),
    expires: v.number(),
  }),
  readBy: 'the condition of one Update',
});

/** A browser that has proven the pin. It stays open, even with a new pin, until it's closed or older than the link allows. */
export const guestBrowser = defineEntity({
  name: 'browser of a guest',
  key: { PK: 'LINK#{linkId}', SK: 'BROWSER#{browserId}' },
  row: v.object({
    browserId: v.string(),
    /** The browser in two words; nothing more about it is stored. */
    device: v.string(),
    at: v.string(),
    until: v.string(),
    pinVersion: v.number(),
    /** The client has closed it. */
    closedAt: v.optional(v.string()),
    expires: v.number(),
  }),
  readBy: "one Get beside the link in each call of a guest; one Query for the client's list; expires",
});
export type GuestBrowser = RowOf<typeof guestBrowser>;

export const isOpenBrowser = (
  { closedAt, pinVersion }: Pick<GuestBrowser, 'closedAt' | 'pinVersion'>,
  { browsersSince }: { browsersSince: number },
): boolean => closedAt === undefined && pinVersion >= browsersSince;
