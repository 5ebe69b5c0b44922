// A card as an email shows it, whether it's sent or previewed. Pure.
import type { MailCard } from '#core/mail/mail-card.ts';
import { accentOf } from './accent.ts';
import type { ShownCard } from './vocabulary.ts';

/** `sources`: where its pictures are. One without a source isn't shown. */
export const mailCardOf = (
  { photo, logo, accent, ...words }: ShownCard,
  sources: { photo?: string; logo?: string },
): MailCard => ({
  ...words,
  accent: accentOf(accent),
  photo: photo && sources.photo ? { ...photo, src: sources.photo } : undefined,
  logo: logo && sources.logo ? { ...logo, src: sources.logo } : undefined,
});
