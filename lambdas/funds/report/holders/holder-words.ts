// What emails, PDFs and notifications say about the account holder. Pure.
import type { Holder } from '#contracts/funds/request';
import { cents, formatCents } from '#core/platform/money.ts';
import { type HeldBy, isClients, isMixed } from '#vocabulary/funds/request';

type Named = {
  holder: Holder;
  holders: string[];
  heldBy: readonly HeldBy[];
  clientName: string;
  institutions: string[];
};

const NO_ACCOUNT = 'The account behind the earlier letter was closed, or is no longer shared.';

const namedOf = (holders: string[]): string => holders.join(', ');

const DIFFERENT: Record<Holder['kind'], (client: string, holders: string) => string> = {
  person: (client, holders) => `The account isn't in ${client}'s name. The bank names ${holders}.`,
  company: (client, holders) =>
    `The account belongs to a company, not to ${client} in person. The bank names ${holders}.`,
  trust: (client, holders) => `The account is held in trust, not by ${client} in person. The bank names ${holders}.`,
};

const shareOf = ({ names, match, total }: HeldBy, at: number): string => {
  const share = total === undefined ? (at === 0 ? 'Part of the money' : 'part of it') : formatCents(cents(total));
  if (names.length === 0) return `${share} is in an account whose holder the bank doesn't name`;
  const whose = `in the name of ${names.join(' and ')}`;
  return match === 'unknown' ? `${share} is ${whose}, who may not be the client` : `${share} is ${whose}`;
};

/** Per account holder, the client's own money first. */
const sharesOf = (heldBy: readonly HeldBy[]): string => {
  const own = heldBy.filter(isClients);
  const shares = [...own, ...heldBy.filter((one) => !isClients(one))].map(shareOf);
  return `${shares.slice(0, -1).join(', ')}, and ${shares.at(-1)}.`;
};

/** What a reader has to know before they rely on the report. Undefined when the holder is the client. */
export const holderWarning = ({ holder, holders, heldBy, clientName, institutions }: Named): string | undefined => {
  if (institutions.length === 0) return NO_ACCOUNT;
  if (isMixed(heldBy)) return sharesOf(heldBy);
  if (holder.match === 'different') return DIFFERENT[holder.kind](clientName, namedOf(holders));
  if (holder.match !== 'unknown') return undefined;
  return holders.length > 0
    ? `We can't tell whether the account is ${clientName}'s. The bank names ${namedOf(holders)}.`
    : `The bank didn't say who owns the account, so we can't tell whether it's ${clientName}'s.`;
};

export const MATCH_WORDS: Record<Holder['match'], string> = {
  match: "Matches the client's name",
  likely: "Likely match with the client's name",
  unknown: 'Not known',
  different: "Different from the client's name",
};

export const MIXED_WORDS = "Part of the money is in the client's name";

/** None of several banks confirms an amount alone. */
export const banksTogether = (institutions: string[]): string =>
  institutions.length > 1
    ? `${institutions.slice(0, -1).join(', ')} and ${institutions.at(-1)} together`
    : (institutions[0] ?? 'the bank');
