// Decides which dollars back which exclusive letter (docs/adr/119-exclusive-letters.md). Accounts have only keyed names
// here, so nothing stored leads from one letter to another. Pure.
import * as v from 'valibot';
import { hmac, hmacKey } from '#core/crypto/keyed-hash.ts';
import { type Cents, cents, centsField, sumOf } from '#core/platform/money.ts';
import { plainWords } from '#core/platform/person-name.ts';
import type { CountedAccount } from '#public/funds/bank';

/** A larger list would not fit into what KMS encrypts at once: 4 KB. */
const MOST_ACCOUNTS = 30;
const MOST_PLEDGES = 30;

/** A counted account: `id` names it by its lasting ID if the bank gives one, `looks` by the facts that every sign-in shows. */
export const backingField = v.array(
  v.object({ id: v.optional(v.string()), looks: v.optional(v.string()), value: centsField }),
);
export type Backing = v.InferOutput<typeof backingField>;

/** Money set aside for one letter. `hasId`: the bank gave its account a lasting id. */
export const pledgesField = v.array(
  v.object({ letter: v.string(), value: centsField, until: v.string(), hasId: v.boolean() }),
);
export type Pledge = v.InferOutput<typeof pledgesField>[number];

/** The pledges under each name. */
export type Ledger = ReadonlyMap<string, readonly Pledge[]>;

/** 128 bits: no two accounts share a name by chance. */
const NAME_BYTES = 16;

/**
 * Equal digits mean the same account only at the same bank and for the same kind of account. An account without digits or
 * an ID can't be recognized, so it backs nothing.
 */
const namesOf = (
  key: string,
  { persistentId, institutionName, mask, subtype }: CountedAccount,
): Pick<Backing[number], 'id' | 'looks'> => {
  const name = (text: string) => hmac(hmacKey(key), text).subarray(0, NAME_BYTES).toString('base64url');
  return {
    ...(persistentId && { id: name(`id|${persistentId}`) }),
    ...(mask && { looks: name(`looks|${plainWords(institutionName)}|${mask}|${subtype}`) }),
  };
};

const isNamed = ({ id, looks }: Backing[number]): boolean => id !== undefined || looks !== undefined;

const areAlike = (one: Backing[number], other: Backing[number]): boolean =>
  one.id && other.id ? one.id === other.id : one.looks !== undefined && one.looks === other.looks;

/** Overdrafts stay in the list, without a name: money owed to a bank can't back a letter. */
export const backingOf = (key: string, counted: readonly CountedAccount[]): Backing => {
  const backing: Backing = [];
  for (const account of counted.toSorted((one, other) => other.value - one.value)) {
    if (account.value < 0) backing.push({ value: account.value });
    const named = { ...namesOf(key, account), value: account.value };
    // The larger of two that look alike counts.
    const counts = account.value > 0 && isNamed(named) && !backing.some((one) => areAlike(one, named));
    if (counts && backing.length < MOST_ACCOUNTS) backing.push(named);
  }
  return backing;
};

/** All names under which something may be set aside for it. */
export const namesIn = (backing: Backing): string[] => [
  ...new Set(backing.flatMap(({ id, looks }) => [id, looks].filter((name) => name !== undefined))),
];

const isLive = ({ until }: Pledge, now: Date): boolean => until > now.toISOString();

/** A lasting ID decides. If one of two accounts has none, equal looks make them the same account. */
const setAside = ({ id, looks }: Backing[number], ledger: Ledger, now: Date): readonly Pledge[] => {
  const byId = id ? (ledger.get(id) ?? []) : [];
  const byLooks = looks ? (ledger.get(looks) ?? []) : [];
  return [...byId, ...byLooks.filter(({ hasId }) => !(id && hasId))].filter((pledge) => isLive(pledge, now));
};

type Taken = { account: Backing[number]; value: Cents };

/** Takes from the account with the most free money first; undefined if the free money isn't enough. */
const take = (backing: Backing, ledger: Ledger, amount: Cents, now: Date): Taken[] | undefined => {
  const owed = sumOf(backing.filter(({ value }) => value < 0).map(({ value }) => value));
  const free = backing
    .filter(isNamed)
    .map((account) => {
      const pledged = sumOf(setAside(account, ledger, now).map(({ value }) => value));
      return { account, value: cents(Math.max(0, account.value - pledged)) };
    })
    .toSorted((one, other) => other.value - one.value);
  if (sumOf(free.map(({ value }) => value)) + owed < amount) return undefined;
  const taken: Taken[] = [];
  let missing: number = amount;
  for (const { account, value } of free) {
    const part = cents(Math.min(value, missing));
    if (part > 0) taken.push({ account, value: part });
    missing -= part;
  }
  return taken;
};

export type Letter = { id: string; amount: Cents; validUntil: string };

/** The lists that change, by their names; undefined if the money that is free isn't enough for the letter. */
export const pledge = (
  backing: Backing,
  ledger: Ledger,
  { id: letter, amount, validUntil: until }: Letter,
  now: Date,
): Map<string, Pledge[]> | undefined => {
  const taken = take(backing, ledger, amount, now);
  if (!taken) return undefined;
  const changed = new Map<string, Pledge[]>();
  for (const { account, value } of taken) {
    const one = { letter, value, until, hasId: account.id !== undefined };
    for (const name of namesIn([account])) {
      const before = changed.get(name) ?? (ledger.get(name) ?? []).filter((other) => isLive(other, now));
      changed.set(name, [...before, one]);
    }
  }
  return [...changed.values()].every((list) => list.length <= MOST_PLEDGES) ? changed : undefined;
};

/** The pledges that stay once a letter has ended. */
export const released = (pledges: readonly Pledge[], letter: string, now: Date): Pledge[] =>
  pledges.filter((one) => one.letter !== letter && isLive(one, now));
