// Adds up accounts so that what may be one account counts once. Pure.
import { type Cents, cents, sumOf } from '#core/platform/money.ts';
import { findParts } from './account-parts.ts';
import { isOneMoment, type Reading } from './counted-accounts.ts';
import { type CountedAccount, compareAccounts } from './same-account.ts';

export type Funds = {
  /** There is at least this much, whichever accounts are the same. */
  total: Cents;
  /** There would be this much if everything that can't be distinguished were separate. */
  atMost: Cents;
  /** What isn't counted, by account id, and the account that counts in its place. */
  repeats: ReadonlyMap<string, string>;
};

/** One account, as one or more sign-ins report it. */
type Reported = readonly CountedAccount[];

/** What is linked to each other by `isLinked`, directly or through others. */
const groupsOf = <T>(things: readonly T[], isLinked: (one: T, other: T) => boolean): T[][] => {
  let groups: T[][] = [];
  for (const thing of things) {
    const isNear = (group: T[]) => group.some((other) => isLinked(thing, other));
    groups = [...groups.filter((group) => !isNear(group)), [...groups.filter(isNear).flat(), thing]];
  }
  return groups;
};

const areSame = (one: CountedAccount, other: CountedAccount): boolean => compareAccounts(one, other) === 'same';

/** A sign-in lists each account once: what it lists apart is different, and so is what is the same as either. */
const areListedApart = (one: Reported, other: Reported): boolean =>
  one.some((account) =>
    other.some((another) => account.itemId === another.itemId && compareAccounts(account, another) === 'different'),
  );
const mayBeSame = (one: Reported, other: Reported): boolean =>
  !areListedApart(one, other) &&
  one.some((account) => other.some((another) => compareAccounts(account, another) !== 'different'));

/** Readings of different times differ: the lower balance can be relied on. */
const lowestOf = (accounts: Reported): CountedAccount =>
  accounts.reduce((lowest, account) => (account.value < lowest.value ? account : lowest));

/**
 * What counts of accounts that may be one: the lowest balance. An overdraft counts in any case, because money owed to the
 * bank isn't available for an offer.
 */
const countedOf = (group: readonly Reported[]): CountedAccount[] => {
  const lowest = group.map(lowestOf);
  const overdrawn = lowest.filter(({ value }) => value < 0);
  return overdrawn.length > 0 ? overdrawn : [lowestOf(lowest)];
};

const byId = (one: CountedAccount, other: CountedAccount): number => (one.accountId < other.accountId ? -1 : 1);

export const countFunds = (accounts: readonly CountedAccount[]): Funds => {
  const repeats = new Map<string, string>();
  // In one order, so that the same accounts always come to the same.
  let left = [...accounts].sort(byId);
  const leaveOut = (repeated: readonly CountedAccount[], instead: CountedAccount | undefined) => {
    for (const { accountId } of repeated) repeats.set(accountId, instead?.accountId ?? '');
    left = left.filter((account) => !repeated.includes(account));
  };

  const separately = sumOf(groupsOf(left, areSame).map((reported) => lowestOf(reported).value));
  const { wholes, tangles } = findParts(left);
  for (const [part, whole] of wholes) leaveOut([part], whole);
  const areTangled = (one: Reported, other: Reported) =>
    tangles.some(
      (tangle) => one.some((account) => tangle.has(account)) && other.some((account) => tangle.has(account)),
    );
  const mayRepeat = (one: Reported, other: Reported) => mayBeSame(one, other) || areTangled(one, other);
  for (const group of groupsOf(groupsOf(left, areSame), mayRepeat)) {
    const counted = countedOf(group);
    const repeated = group.flat().filter((account) => !counted.includes(account));
    leaveOut(repeated, counted[0]);
  }
  const total = sumOf(left.map(({ value }) => value));
  return { total, atMost: cents(Math.max(total, separately)), repeats };
};

/**
 * Whether accounts that may be the same were found, and whether the verdict hangs on them. 'apart': the banks were read at
 * different times, so money that moved in between may have been counted twice.
 */
export const SAME_ACCOUNTS = ['none', 'counted once', 'unclear', 'apart'] as const;
export type SameAccounts = (typeof SAME_ACCOUNTS)[number];

export type Verdict = { confirmed: boolean; sameAccounts: SameAccounts };

/** What isn't clear is not confirmed. */
export const verdictOn = (
  { total, atMost, repeats }: Funds,
  minimum: Cents,
  readings: readonly Reading[] = [],
): Verdict => {
  if (total < minimum && atMost >= minimum) return { confirmed: false, sameAccounts: 'unclear' };
  if (total >= minimum && !isOneMoment(readings)) return { confirmed: false, sameAccounts: 'apart' };
  return { confirmed: total >= minimum, sameAccounts: repeats.size > 0 ? 'counted once' : 'none' };
};
