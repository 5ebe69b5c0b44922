// A client's link as a text message: off until the agent turns it on, and only to people who agreed to it.
import { done, language, line, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { TEXT_STATES } from '#vocabulary/funds/request';

export { TEXT_CONSENT } from './text-consent.ts';

export const PHONE_LENGTH = 40;
/** How the person agreed, in the agent's words. */
export const SAID_LENGTH = 300;

export const textSetting = z.object({
  /** Whether we have a number to text from. */
  available: z.boolean(),
  on: z.boolean(),
});
export type TextSetting = z.output<typeof textSetting>;

const sentText = z.object({ id: z.string(), at: z.string(), state: z.enum(TEXT_STATES), why: z.optional(z.string()) });

export const textsOfRequest = z.extend(textSetting, {
  /** The number that the client agreed to get texts at, for people, and when. */
  consent: z.nullable(z.object({ phone: z.string(), at: z.string() })),
  /** The number in the agent's client list, to begin with. */
  suggested_phone: z.string(),
  /** The client replied STOP: no one can text them until they reply START. */
  stopped_at: z.nullable(z.string()),
  /** Newest first. */
  texts: z.array(sentText),
});
export type TextsOfRequest = z.output<typeof textsOfRequest>;

export const routes = {
  textSetting: { method: 'GET', path: '/api/texts', auth: 'agent', reply: textSetting },
  saveTextSetting: {
    method: 'PUT',
    path: '/api/texts',
    auth: 'agent',
    liveSession: true,
    body: z.object({ on: z.boolean() }),
    reply: done,
  },
  textsOfRequest: {
    method: 'GET',
    path: '/api/communications/{id}/texts',
    auth: 'agent',
    reply: textsOfRequest,
  },
  /** The link without its pin, which is never in a text of ours. */
  textLink: {
    method: 'POST',
    path: '/api/communications/{id}/texts',
    auth: 'agent',
    liveSession: true,
    body: z.object({
      phone: requiredLine(PHONE_LENGTH),
      /** The agent says that the person agreed; it's kept with the request. */
      agreed: z.literal(true),
      said: z._default(line(SAID_LENGTH), ''),
      language: z._default(language, 'en'),
    }),
    /** `repeated`: the same text was ordered a moment ago, and this call did nothing. */
    reply: z.object({
      repeated: z.boolean(),
      /** In the night of the person's own time, it waits for the morning. */
      waits_until: z.nullable(z.string()),
    }),
  },
} as const satisfies Routes;
