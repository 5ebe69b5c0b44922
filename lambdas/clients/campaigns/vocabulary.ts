// Shared by calls and rows: a campaign's audience, its results, and its placeholders for each reader.

import * as v from 'valibot';
import { type Block, formattedText, mapWords } from '#core/documents/formatted-text.ts';
import { fillPlaceholders } from '#core/documents/placeholders.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import { TAG_LENGTH } from '#vocabulary/clients/client';

export const CHOSEN_LIMIT = 1000;

/**
 * Below every campaign, in the email and in its preview. The agent writes in a language they choose; the reason for
 * the email and the way to unsubscribe are for every reader.
 */
export const EMAIL_FOOTER = {
  reason: "You're getting this email because you agreed to hear from me. Reply to reach me.",
  unsubscribe: 'Unsubscribe',
  spanish: {
    reason: 'En español: usted recibe este correo porque aceptó recibir noticias mías.',
    link: 'Aquí',
    /** Replaces the link in texts without links. */
    sameAddress: 'En la misma dirección',
    unsubscribe: 'puede cancelar la suscripción.',
  },
} as const;

/** Placeholders that stand for the client's name. A campaign with any other placeholder isn't sent. */
export const PLACEHOLDERS = ['first_name', 'name'] as const;

export const personalize = (text: string, name: string): string =>
  fillPlaceholders(text, {
    first_name: firstNameOf(name),
    name,
  } satisfies Record<(typeof PLACEHOLDERS)[number], string>);

/** A campaign's text for one client. Its marks are read before the name is filled in. */
export const personalizedBlocks = (body: string, name: string): Block[] =>
  mapWords(formattedText(body), (words) => personalize(words, name));

/**
 * all: every client who is opted in when the email goes out, except `ids`. chosen: only `ids`. tagged: clients with
 * `tag` at that time. No mode reaches anyone who isn't opted in.
 */
export const audience = v.object({
  mode: v.picklist(['all', 'chosen', 'tagged']),
  ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(CHOSEN_LIMIT)),
  tag: v.optional(v.pipe(v.string(), v.maxLength(TAG_LENGTH))),
});
export type Audience = v.InferOutput<typeof audience>;

export const resultCounts = {
  sent: v.number(),
  skipped: v.number(),
  failed: v.number(),
  bounced: v.number(),
  complained: v.number(),
  unsubscribed: v.number(),
  /** An estimate: some email programs load pictures that no one looks at, others hide real views. */
  opened: v.number(),
};
export const results = v.object(resultCounts);
export type Results = v.InferOutput<typeof results>;
