// A card for an email, sent or previewed. Pure.
import type { MailCard } from '#core/mail/mail-card.ts';
import { carriesContact } from '#core/mail/spoken-name.ts';
import { accentOf } from './accent.ts';
import type { ShownCard } from './vocabulary.ts';

const unlessContact = (text: string): string => (carriesContact(text) ? '' : text);

/** For a new account's card: only links to our pages and the agent's own address. */
export const withoutContacts = (card: ShownCard): ShownCard => ({
  ...card,
  phone: '',
  brokerage: unlessContact(card.brokerage),
  license: unlessContact(card.license),
  photo: undefined,
  logo: undefined,
});

/** `sources`: the addresses of its pictures. One without a source isn't shown. */
export const mailCardOf = (
  { photo, logo, accent, ...words }: ShownCard,
  sources: { photo?: string; logo?: string },
): MailCard => ({
  ...words,
  accent: accentOf(accent),
  photo: photo && sources.photo ? { ...photo, src: sources.photo } : undefined,
  logo: logo && sources.logo ? { ...logo, src: sources.logo } : undefined,
});
