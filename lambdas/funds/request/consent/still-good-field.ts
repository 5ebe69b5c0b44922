// Where "still good?" is: the client lets the agent ask again, up to the closing date. Pure, and small: pages import it.
import * as v from 'valibot';

export const STILL_GOOD_STATES = [
  /** The agent may ask. */
  'open',
  /** The bank has been asked. */
  'asking',
  /** The bank answers once the client has signed in again. */
  'sign in',
  /** The bank couldn't answer the last time. */
  'failed',
] as const;
export type StillGoodState = (typeof STILL_GOOD_STATES)[number];

/** `until`: a day where the client is, the last one on which the agent may ask. */
export const stillGoodField = v.object({
  until: v.string(),
  zone: v.string(),
  state: v.picklist(STILL_GOOD_STATES),
  askedAt: v.optional(v.string()),
});

export const stillGoodView = v.object({
  until: v.string(),
  state: v.picklist(STILL_GOOD_STATES),
  asked_at: v.optional(v.string()),
});
