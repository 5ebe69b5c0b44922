// Whose money a report is about: the bank's owners of each account, compared with the people it's for. Pure.

import type { Holder, HolderKind, HolderMatch } from '#contracts/funds/request';
import { EMAIL_PATTERN } from '#core/http/fields.ts';
import type { HeldBy } from '#vocabulary/funds/request';
import { bestOf, compareNames, worstOf } from './compare-names.ts';
import { kindOf } from './organizations.ts';

// Banks write several owners, and what an account is for, into one line: 'MARIA & PEDRO LOPEZ', 'MARIA LOPEZ POD ANA LOPEZ'. Pure.
/** A person who inherits the account doesn't own it. */
const BENEFICIARY =
  /\s(?:p\.?o\.?d\.?|t\.?o\.?d\.?|i\.?t\.?f\.?|in trust for|payable on death(?: to)?|transfer on death(?: to)?)\s.*$/i;
const OTHER_NAME = /\s(?:a\.?k\.?a\.?|f\.?k\.?a\.?|n\.?k\.?a\.?|d\.?b\.?a\.?|d\/b\/a|a\/k\/a|f\/k\/a|née|nee)\s/i;
const AND = /\s+(?:and|or|and\/or|y|o|y\/o|jt|jtwros)\s+|\s*[&;|]\s*/i;

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** 'Maria & Pedro Lopez' are both Lopez, and so are 'Lopez, Maria & Pedro'. */
const withSurname = (part: string, parts: string[]): string[] => {
  if (wordsIn(part).length !== 1) return [part];
  const [surname] = (parts[0] ?? '').split(',');
  if (surname && parts[0]?.includes(',')) return [`${part} ${surname}`];
  const last = wordsIn(parts.at(-1) ?? '');
  if (last.length < 2) return [part];
  return [
    part,
    `${part} ${last.slice(-1).join(' ')}`,
    ...(last.length > 2 ? [`${part} ${last.slice(-2).join(' ')}`] : []),
  ];
};

/** Every name that a line may mean; the line itself is one of them. */
export const namesIn = (line: string): string[] => {
  const owners = line.replace(BENEFICIARY, '').trim();
  const names = owners.split(OTHER_NAME).flatMap((name) => {
    if (kindOf(name) !== 'person') return [name];
    const parts = name.split(AND).filter((part) => part.trim() !== '');
    return parts.length < 2 ? [name] : [name, ...parts.flatMap((part) => withSurname(part, parts))];
  });
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))];
};

type OwnedAccount = { owners: readonly string[]; value: number };

/** Someone who signed up with an address alone has no name to compare. */
const isName = (text: string) => text.trim() !== '' && !EMAIL_PATTERN.test(text.trim());

/** One owner is enough: each owner of a joint account may use it. */
const ofAccount = (owners: readonly string[], clients: readonly string[]): HolderMatch => {
  const names = owners.filter(isName).flatMap(namesIn);
  const people = clients.filter(isName);
  if (names.length === 0 || people.length === 0) return 'unknown';
  return bestOf(names.flatMap((name) => people.map((person) => compareNames(name, person))));
};

const kindIn = (owners: readonly string[]): HolderKind => {
  const kinds = owners.map(kindOf);
  return kinds.find((kind) => kind !== 'person') ?? 'person';
};

/** The money by its owners, as the bank names them. `accounts`: without what is counted elsewhere. */
export const heldByIn = (accounts: readonly OwnedAccount[], clients: readonly string[]): HeldBy[] => {
  const groups = new Map<string, HeldBy & { total: number }>();
  for (const { owners, value } of accounts.filter((account) => account.value > 0)) {
    const names = [...new Set(owners)];
    const key = names.toSorted().join('\n').toLowerCase();
    const total = (groups.get(key)?.total ?? 0) + value;
    groups.set(key, { names, match: ofAccount(owners, clients), total });
  }
  return [...groups.values()];
};

/**
 * Every account that adds money counts, and the worst of them decides: what a report confirms must be the client's as a whole. An
 * account without money neither helps nor harms.
 */
export const holderOf = (accounts: readonly OwnedAccount[], clients: readonly string[]): Holder => {
  const withMoney = accounts.filter(({ value }) => value > 0);
  const compared = (withMoney.length > 0 ? withMoney : accounts).map(({ owners }) => ({
    match: ofAccount(owners, clients),
    kind: kindIn(owners),
  }));
  if (compared.length === 0) return { match: 'unknown', kind: 'person' };
  const match = worstOf(compared.map((account) => account.match));
  const others = match === 'different' ? compared.filter((account) => account.match === 'different') : [];
  return { match, kind: others.find(({ kind }) => kind !== 'person')?.kind ?? 'person' };
};
