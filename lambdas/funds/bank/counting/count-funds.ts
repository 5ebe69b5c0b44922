import { MINUTE } from '#core/platform/clock.ts';
import { type Cents, cents, sumOf } from '#core/platform/money.ts';
import type { Accepted, NotCounted } from '#vocabulary/members/account';
import type { AccountFigures, BankAccountData, BankFigures } from '../provider/funds-provider.ts';
import { levelsAbove, levelsUpTo } from './classes.ts';
import { countAccount } from './count-account.ts';
import { type CountedAccount, compareAccounts, findParts } from './same-account.ts';

// Decides which money counts. Every figure that a seller may rely on comes through this folder.

type Kind = Parameters<typeof countAccount>[0];

/** True if the request's level lets something of the account count. */
export const isCounted = (account: Kind, level: Accepted): boolean => countAccount(account, level).counts !== undefined;

/** Money owed to the bank isn't available for an offer: an overdrawn account counts whether or not it's chosen. */
const isOverdrawn = (account: Kind, level: Accepted): boolean => (countAccount(account, level).counts ?? 0) < 0;

/** The request's level, and the accounts its sender chose; all of them if missing. */
export type Counting = { level: Accepted; chosen?: ReadonlySet<string> | undefined };

/** True if a report relies on the account. */
export const isIncluded = (account: AccountFigures, { level, chosen }: Counting): boolean =>
  !chosen || chosen.has(account.accountId) || isOverdrawn(account, level);

export const ownersOf = ({ owners }: Pick<AccountFigures, 'owners'>): string[] => owners.flatMap(({ names }) => names);

const movementsIn = (account: AccountFigures & Partial<BankAccountData>): Pick<CountedAccount, 'movements'> =>
  account.transactions?.length
    ? { movements: account.transactions.map(({ date, amount }) => `${date} ${amount}`) }
    : {};

/** The bank's own amounts, which show if two accounts are one: the whole, and the cash that some banks list separately. */
const balancesOf = ({ value, holdings }: AccountFigures): Pick<CountedAccount, 'balances'> => {
  if (!holdings) return {};
  const { cash, securities, negative } = holdings;
  return { balances: [value ?? cents(cash + securities - negative), ...(cash > 0 ? [cash] : [])] };
};

const belowOf = (account: Kind, level: Accepted): Pick<CountedAccount, 'below'> => {
  const { counts } = countAccount(account, level);
  const levels = levelsUpTo(level).map((one) => [one, countAccount(account, one).counts ?? null] as const);
  return levels.some(([, amount]) => amount !== counts) ? { below: Object.fromEntries(levels) } : {};
};

/** The same accounts in a request that accepts less. */
const atLevel = <Account extends CountedAccount>(accounts: readonly Account[], level: Accepted): Account[] =>
  accounts.flatMap((account) => {
    const amount = account.below?.[level];
    if (amount === null) return [];
    return [amount === undefined ? account : { ...account, value: cents(Math.min(amount, account.value)) }];
  });

/** The lowest level at which the accounts are still enough, on which an amount rests. */
export const restsOn = <Account extends CountedAccount>(
  accounts: readonly Account[],
  level: Accepted,
  isEnough: (accounts: Account[]) => boolean,
): Accepted => levelsUpTo(level).find((one) => isEnough(atLevel(accounts, one))) ?? level;

/** The level that would be enough, if only money that the request doesn't accept is missing. */
export const levelNeeded = (banks: BankFigures[], level: Accepted, minimum: Cents): Accepted | undefined =>
  levelsAbove(level).find((one) => verdictOn(countFunds(countedAccounts(banks, { level: one })), minimum).confirmed);

export const countedAccounts = (banks: BankFigures[], counting: Counting): CountedAccount[] =>
  banks.flatMap(({ itemId, institutionId, institutionName, accounts }) =>
    accounts.flatMap((account) => {
      const { accountId, persistentId = '', mask, name, subtype } = account;
      const { counts: value } = countAccount(account, counting.level);
      if (value === undefined || !isIncluded(account, counting)) return [];
      const owners = ownersOf(account);
      return [
        {
          itemId,
          institutionId,
          institutionName,
          accountId,
          persistentId,
          mask,
          name,
          subtype,
          owners,
          value,
          ...belowOf(account, counting.level),
          ...balancesOf(account),
          ...movementsIn(account),
        },
      ];
    }),
  );

type Reading = { bank: string; at: string };

export const readingsOf = (banks: BankFigures[]): Reading[] =>
  banks.map(({ institutionName: bank, readAt: at }) => ({ bank, at }));

/** Within this time, money can hardly move from one bank to another and be seen at both. */
const MOMENT_MS = 5 * MINUTE;

const isOneMoment = (readings: readonly Reading[]): boolean => {
  const times = readings.map(({ at }) => Date.parse(at));
  return times.length === 0 || Math.max(...times) - Math.min(...times) <= MOMENT_MS;
};

/** An account under the owner's name for it, and the reason if it doesn't count. */
export type ListedAccount = { bank: string; name: string; mask: string; why?: NotCounted };

const listed = (banks: BankFigures[], level: Accepted): ListedAccount[] =>
  banks.flatMap(({ institutionName: bank, accounts }) =>
    accounts.map((account) => {
      const { why } = countAccount(account, level);
      return { bank, name: account.name, mask: account.mask, ...(why && { why }) };
    }),
  );

/** The accounts a report relies on, and the linked accounts that don't count: no page lets anyone choose these. */
export const withUncounted = (chosen: BankFigures[], level: Accepted, linked: BankFigures[]): BankFigures[] => {
  const known = new Set(chosen.flatMap(({ accounts }) => accounts.map(({ accountId }) => accountId)));
  const isLeftOut = (account: AccountFigures) => !known.has(account.accountId) && !isCounted(account, level);
  return [...chosen, ...linked.map((bank) => ({ ...bank, accounts: bank.accounts.filter(isLeftOut) }))];
};

export const listedAccounts = (chosen: BankFigures[], level: Accepted, linked: BankFigures[]): ListedAccount[] =>
  listed(withUncounted(chosen, level, linked), level);

export const holdersOf = (banks: BankFigures[]): string[] => [
  ...new Set(banks.flatMap(({ accounts }) => accounts.flatMap(ownersOf))),
];

// Adds up accounts and counts those that may be the same one only once. Pure.

export type Funds = {
  /** At least this amount, even if accounts are the same. */
  total: Cents;
  /** At most this amount, if all doubtful accounts are separate. */
  atMost: Cents;
  /** By account id: accounts that aren't counted, and the account that counts in their place. */
  repeats: ReadonlyMap<string, string>;
};

/** One account in one or more sign-ins. */
type Reported = readonly CountedAccount[];

/** Groups things that `isLinked` connects, directly or through others. */
const groupsOf = <T>(things: readonly T[], isLinked: (one: T, other: T) => boolean): T[][] => {
  let groups: T[][] = [];
  for (const thing of things) {
    const near = new Set(groups.filter((group) => group.some((other) => isLinked(thing, other))));
    groups = [...groups.filter((group) => !near.has(group)), [...[...near].flat(), thing]];
  }
  return groups;
};

const areSame = (one: CountedAccount, other: CountedAccount): boolean => compareAccounts(one, other) === 'same';

/** The accounts that certainly are among the others, too. */
export const sharedWith = <Account extends CountedAccount>(
  others: readonly CountedAccount[],
  accounts: readonly Account[],
): Account[] => accounts.filter((account) => others.some((other) => areSame(account, other)));

/** A sign-in lists each account once, so two accounts in its list are different, and so are their duplicates. */
const areListedApart = (one: Reported, other: Reported): boolean =>
  one.some((account) =>
    other.some((another) => account.itemId === another.itemId && compareAccounts(account, another) === 'different'),
  );
const mayBeSame = (one: Reported, other: Reported): boolean =>
  !areListedApart(one, other) &&
  one.some((account) => other.some((another) => compareAccounts(account, another) !== 'different'));

/** Readings of different times differ: the lower balance is the safe one. */
const lowestOf = (accounts: Reported): CountedAccount =>
  accounts.reduce((lowest, account) => (account.value < lowest.value ? account : lowest));

/**
 * Counts the lowest balance of accounts that may be one. An overdraft counts in any case, because money owed to the
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
  // Sorted, so that the same accounts always give the same result.
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
 * Says if accounts that may be the same were found, and if the verdict depends on them. 'apart': the banks were read
 * at different times, so money that moved in between may have been counted twice.
 */
export const SAME_ACCOUNTS = ['none', 'counted once', 'unclear', 'apart'] as const;
export type SameAccounts = (typeof SAME_ACCOUNTS)[number];

export type Verdict = { confirmed: boolean; sameAccounts: SameAccounts };

/** An unclear amount is not confirmed. */
export const verdictOn = (
  { total, atMost, repeats }: Funds,
  minimum: Cents,
  readings: readonly Reading[] = [],
): Verdict => {
  if (total < minimum && atMost >= minimum) return { confirmed: false, sameAccounts: 'unclear' };
  if (total >= minimum && !isOneMoment(readings)) return { confirmed: false, sameAccounts: 'apart' };
  return { confirmed: total >= minimum, sameAccounts: repeats.size > 0 ? 'counted once' : 'none' };
};
