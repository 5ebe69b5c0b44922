// What calls and rows both speak of: whom a campaign goes to, what became of it, and how its text is filled in for each reader.

import { type Block, formattedText, mapWords, plainText } from '#core/documents/formatted-text.ts';
import { emptyPlaceholders, fillPlaceholders } from '#core/documents/placeholders.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import * as z from '#core/schema.ts';
import { conditions, TAG_LENGTH } from '#vocabulary/clients/client';

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

/** What a text may say in place of the client's name. Beside these, the agent's own fields; a campaign with any other placeholder isn't sent. */
export const PLACEHOLDERS = ['first_name', 'name'] as const;

/** Whose email it is. `own`: what they have in the agent's own fields, by the names that texts have for these; empty where there's nothing. */
export type Reader = { name: string; own?: Readonly<Record<string, string>> };

export const personalize = (text: string, { name, own }: Reader): string =>
  fillPlaceholders(text, {
    ...own,
    ...({ first_name: firstNameOf(name), name } satisfies Record<(typeof PLACEHOLDERS)[number], string>),
  });

/** isFormatted: its marks are read. Texts that were saved before there were marks mean what was typed. */
export type CampaignText = { body: string; isFormatted: boolean };

/** The text of a campaign as one client reads it. Its marks are read before the name is filled in. */
export const personalizedBlocks = ({ body, isFormatted }: CampaignText, reader: Reader): Block[] =>
  mapWords(isFormatted ? formattedText(body) : plainText(body), (words) => personalize(words, reader));

/** The own fields that would leave a hole in this client's email: they have nothing in them, and the text has no fallback. */
export const holesFor = ({ subject, body }: { subject: string; body: string }, { own = {} }: Reader): string[] =>
  emptyPlaceholders(`${subject}\n${body}`, own);

/**
 * all: every client who is opted in when the email goes out, except `ids`. chosen: only `ids`. tagged: those who have `tag` then. matching:
 * those for whom `where` holds then, as the segment called `segment` was when it was chosen. No mode reaches anyone who isn't opted in.
 */
export const audience = z.object({
  mode: z.enum(['all', 'chosen', 'tagged', 'matching']),
  ids: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(CHOSEN_LIMIT)),
  tag: z.optional(z.string().check(z.maxLength(TAG_LENGTH))),
  where: z.optional(conditions),
  segment: z.optional(z.string().check(z.maxLength(100))),
});
export type Audience = z.output<typeof audience>;

/** How often each of it happened. */
export const resultCounts = {
  sent: z.number(),
  skipped: z.number(),
  failed: z.number(),
  bounced: z.number(),
  complained: z.number(),
  unsubscribed: z.number(),
  /** An estimate: some email programs load pictures that no one looks at, others hide that someone did. */
  opened: z.number(),
};
export const results = z.object(resultCounts);
export type Results = z.output<typeof results>;
