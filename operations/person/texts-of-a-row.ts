import type { Plain } from '../../lambdas/core/data/attribute-value.ts';
import type { Row } from './rows-about.ts';

/** Sentences and notes that people type, in which they may name someone else. `typed-words.test.ts` lists every text of every row. */
export const TYPED: ReadonlySet<string> = new Set(
  `about body brokerage callNote closing contact description explanation_words facts label lender message message_body message_draft
  message_subject note property property_address reason said subject tag tags text title who words`.split(/\s+/),
);

/** Rows with people's work, which stay if they only mention the person. Rows that we wrote (news, events, email) are deleted whole. */
const OF_PEOPLE =
  /^(?:LINK|REPORT|DOCUMENT|CHAT|CONSENT|CLIENTS|NOTES|TRANSACTIONS|MESSAGES|DEALS|DEALMAIL|LISTINGS?|CAMPAIGNS)#/;

/** The contact in a record of consents is the client's own. */
const isTyped = ({ PK }: Row, name: string) =>
  TYPED.has(name) && OF_PEOPLE.test(PK) && !(name === 'contact' && PK.startsWith('CONSENT#'));

/** A consent isn't about its author: it stays with a client who was handed over to another agent. */
const isAuthor = ({ PK }: Row, name: string) => name === 'by' && PK.startsWith('CONSENT#');

const textsIn = (value: Plain | undefined, isLeftOut: (name: string) => boolean): string[] => {
  if (typeof value === 'string') return [value.toLowerCase()];
  if (typeof value === 'number') return [String(value)];
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, isLeftOut));
  return Object.entries(value).flatMap(([name, one]) =>
    isLeftOut(name) ? [] : [name.toLowerCase(), ...textsIn(one, isLeftOut)],
  );
};

const joined = (texts: string[]) => texts.join('\n');

/** `all`: every text, to search for IDs. `without`: the texts without people's own words, to search for addresses. */
export type Texts = { row: Row; all: string; without: string };

export const textsOf = (row: Row): Texts => ({
  row,
  all: joined(textsIn(row, (name) => isAuthor(row, name))),
  without: joined(textsIn(row, (name) => isAuthor(row, name) || isTyped(row, name))),
});

/** An address within a longer one is someone else's. */
const holdsAddress = (text: string, address: string): boolean => {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1))
    if (!/[\p{L}\p{N}._%+-]$/u.test(text.slice(0, at)) && !/^\.?[\p{L}\p{N}_-]/u.test(text.slice(at + address.length)))
      return true;
  return false;
};

/** `id` is in lowercase. */
export const isNamedIn = ({ all, without }: Omit<Texts, 'row'>, id: string): boolean =>
  id.includes('@') ? holdsAddress(without, id) : all.includes(id);

/** True if a part of a row names one of these, which are in lowercase. */
export const mentions = (part: unknown, ids: ReadonlySet<string>): boolean => {
  const all = joined(textsIn((part ?? null) as Plain, () => false));
  return [...ids].some((id) => isNamedIn({ all, without: all }, id));
};
