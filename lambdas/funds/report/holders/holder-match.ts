// Whose money a report is about: the bank's owners of each account, compared with the people it's for. Pure.

import type { Holder, HolderKind, HolderMatch } from '#contracts/funds/request';
import { EMAIL_PATTERN } from '#core/http/fields.ts';
import type { HeldBy } from '#vocabulary/funds/request';
import { bestOf, compareNames, worstOf } from './compare-names.ts';
import { kindOf } from './organizations.ts';
import { namesIn } from './people-in.ts';

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
