// What emails, PDFs and notifications say about the account holder. Pure.
import type { Holder } from '#contracts/funds/request';

type Named = { holder: Holder; holders: string[]; clientName: string; institutions: string[] };

const NO_ACCOUNT = 'The account behind the earlier letter was closed, or is no longer shared.';

const namedOf = (holders: string[]): string => holders.join(', ');

const DIFFERENT: Record<Holder['kind'], (client: string, holders: string) => string> = {
  person: (client, holders) => `The account isn't in ${client}'s name. The bank names ${holders}.`,
  company: (client, holders) =>
    `The account belongs to a company, not to ${client} in person. The bank names ${holders}.`,
  trust: (client, holders) => `The account is held in trust, not by ${client} in person. The bank names ${holders}.`,
};

/** What a reader has to know before they rely on the report. Undefined when the holder is the client. */
export const holderWarning = ({ holder, holders, clientName, institutions }: Named): string | undefined => {
  if (institutions.length === 0) return NO_ACCOUNT;
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
