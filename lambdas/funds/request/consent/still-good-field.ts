// Where "still good?" is: the client lets the agent ask again, up to the closing date. Pure, and small: pages import it.
import * as z from '#core/schema.ts';

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
export const stillGoodField = z.object({
  until: z.string(),
  zone: z.string(),
  state: z.enum(STILL_GOOD_STATES),
  askedAt: z.optional(z.string()),
});

export const stillGoodView = z.object({
  until: z.string(),
  state: z.enum(STILL_GOOD_STATES),
  asked_at: z.optional(z.string()),
});
