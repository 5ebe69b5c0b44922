// Which money counts. Every figure that a seller may rely on comes through this folder.
import { MINUTE } from '#core/platform/clock.ts';
import type { NotCounted } from '#vocabulary/members/account';
import type { AccountFigures, BankAccountData, BankFigures } from '../provider/funds-provider.ts';
import type { CountedAccount } from './same-account.ts';

/**
 * Deposits that their owner may spend on a home. Health savings, benefits and prepaid cards are set aside for something else;
 * a kind that no one has decided about doesn't count either.
 */
const SPENDABLE: ReadonlySet<string> = new Set(['checking', 'savings', 'money market', 'cd', 'cash management']);

type Kind = Pick<AccountFigures, 'type' | 'subtype' | 'currency' | 'value'>;

/** Why an account doesn't count; undefined when it does. */
export const whyNotCounted = ({ type, subtype, currency, value }: Kind): NotCounted | undefined => {
  if (type !== 'depository') return 'kind';
  if (!SPENDABLE.has(subtype)) return 'set aside';
  if (currency !== 'USD') return 'currency';
  return value === null ? 'no balance' : undefined;
};

/** Only spendable deposits in US dollars with a balance that the bank states. */
export const isCounted = (account: Kind): boolean => whyNotCounted(account) === undefined;

/** Money owed to the bank isn't available for an offer: an overdrawn account counts whether or not it's chosen. */
const isOverdrawn = (account: Kind): boolean => isCounted(account) && (account.value ?? 0) < 0;

/** What a report rests on when its sender chose some accounts. */
export const isIncluded = (account: AccountFigures, chosen: ReadonlySet<string> | undefined): boolean =>
  !chosen || chosen.has(account.accountId) || isOverdrawn(account);

export const ownersOf = ({ owners }: Pick<AccountFigures, 'owners'>): string[] => owners.flatMap(({ names }) => names);

const movementsIn = (account: AccountFigures & Partial<BankAccountData>): Pick<CountedAccount, 'movements'> =>
  account.transactions?.length
    ? { movements: account.transactions.map(({ date, amount }) => `${date} ${amount}`) }
    : {};

export const countedAccounts = (banks: BankFigures[], chosen?: ReadonlySet<string>): CountedAccount[] =>
  banks.flatMap(({ itemId, institutionId, institutionName, accounts }) =>
    accounts.flatMap((account) => {
      const { accountId, persistentId = '', mask, name, subtype, value } = account;
      if (!isCounted(account) || value === null || !isIncluded(account, chosen)) return [];
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
          ...movementsIn(account),
        },
      ];
    }),
  );

/** When the figures of each bank came from it. */
export type Reading = { bank: string; at: string };

export const readingsOf = (banks: BankFigures[]): Reading[] =>
  banks.map(({ institutionName: bank, readAt: at }) => ({ bank, at }));

/** Within it, money can hardly be moved from one bank to another and be seen at both. */
const MOMENT_MS = 5 * MINUTE;

export const isOneMoment = (readings: readonly Reading[]): boolean => {
  const times = readings.map(({ at }) => Date.parse(at));
  return times.length === 0 || Math.max(...times) - Math.min(...times) <= MOMENT_MS;
};

/** An account as its owner knows it, and why it doesn't count. */
export type ListedAccount = { bank: string; name: string; mask: string; why?: NotCounted };

export const listedAccounts = (banks: BankFigures[]): ListedAccount[] =>
  banks.flatMap(({ institutionName: bank, accounts }) =>
    accounts.map((account) => {
      const why = whyNotCounted(account);
      return { bank, name: account.name, mask: account.mask, ...(why && { why }) };
    }),
  );

export const holdersOf = (banks: BankFigures[]): string[] => [
  ...new Set(banks.flatMap(({ accounts }) => accounts.flatMap(ownersOf))),
];
