// Shared by calls and rows: whom a campaign goes to, what became of it, and how its text is filled in for each reader.

import * as v from 'valibot';
import { type Block, formattedText, mapWords } from '#core/documents/formatted-text.ts';
import { fillPlaceholders } from '#core/documents/placeholders.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import { TAG_LENGTH } from '#vocabulary/clients/client';

export const CHOSEN_LIMIT = 1000;

/**
 * Below every campaign, in the email and in its preview. The agent writes in a language they choose; why the email comes
 * and how to unsubscribe is for every reader.
 */
export const EMAIL_FOOTER = {
  reason: "You're getting this email because you agreed to hear from me. Reply to reach me.",
  unsubscribe: 'Unsubscribe',
  spanish: {
    reason: 'En español: usted recibe este correo porque aceptó recibir noticias mías.',
    link: 'Aquí',
    /** In place of the link, where there are no links. */
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

/** The text of a campaign as one client reads it. Its marks are read before the name is filled in. */
export const personalizedBlocks = (body: string, name: string): Block[] =>
  mapWords(formattedText(body), (words) => personalize(words, name));

/**
 * all: every client who is opted in when the email goes out, except `ids`. chosen: only `ids`. tagged: those who have `tag` then. No mode
 * reaches anyone who isn't opted in.
 */
export const audience = v.object({
  mode: v.picklist(['all', 'chosen', 'tagged']),
  ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(CHOSEN_LIMIT)),
  tag: v.optional(v.pipe(v.string(), v.maxLength(TAG_LENGTH))),
});
export type Audience = v.InferOutput<typeof audience>;

/** How often each of it happened. */
export const resultCounts = {
  sent: v.number(),
  skipped: v.number(),
  failed: v.number(),
  bounced: v.number(),
  complained: v.number(),
  unsubscribed: v.number(),
  /** An estimate: some email programs load pictures that no one looks at, others hide that someone did. */
  opened: v.number(),
};
export const results = v.object(resultCounts);
export type Results = v.InferOutput<typeof results>;
