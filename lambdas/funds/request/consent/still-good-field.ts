// The state of "still good?": the client lets the agent ask again, up to the closing date. Pure, and small: pages import it.
import * as v from 'valibot';

export const STILL_GOOD_STATES = [
  /** The agent may ask. */
  'open',
  /** The bank is being asked. */
  'asking',
  /** The bank answers once the client has signed in again. */
  'sign in',
  /** The bank couldn't answer the last time. */
  'failed',
  /** The client or the bank ended the access, so there's no bank to ask. */
  'no bank',
] as const;
export type StillGoodState = (typeof STILL_GOOD_STATES)[number];

/** `until`: the last day, where the client lives, on which the agent may ask. */
export const stillGoodField = v.object({
  until: v.string(),
  zone: v.string(),
  state: v.picklist(STILL_GOOD_STATES),
  askedAt: v.optional(v.string()),
});

/** A day with its time zone. With two buyers, both have to let the agent ask. */
export const closingDateField = v.object({ until: v.string(), zone: v.string() });
export type ClosingDate = v.InferOutput<typeof closingDateField>;

export const stillGoodView = v.object({
  until: v.string(),
  state: v.picklist(STILL_GOOD_STATES),
  asked_at: v.optional(v.string()),
});
