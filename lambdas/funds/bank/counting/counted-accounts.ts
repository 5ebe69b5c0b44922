// Which money counts. Every figure that a seller may rely on comes through this folder.
import type { AccountFigures, BankFigures } from '../provider/funds-provider.ts';
import type { CountedAccount } from './same-account.ts';

/** Only money in a bank account in US dollars with a balance that the bank states. */
export const isCounted = (account: AccountFigures): boolean =>
  account.type === 'depository' && account.currency === 'USD' && account.value !== null;

export const ownersOf = ({ owners }: Pick<AccountFigures, 'owners'>): string[] => owners.flatMap(({ names }) => names);

export const countedAccounts = (banks: BankFigures[], chosen?: ReadonlySet<string>): CountedAccount[] =>
  banks.flatMap(({ itemId, institutionId = '', institutionName, accounts }) =>
    accounts.flatMap((account) => {
      const { accountId, persistentId = '', mask, name, subtype, value } = account;
      if (!isCounted(account) || value === null || (chosen && !chosen.has(accountId))) return [];
      const owners = ownersOf(account);
      return [{ itemId, institutionId, institutionName, accountId, persistentId, mask, name, subtype, owners, value }];
    }),
  );

export const holdersOf = (banks: BankFigures[]): string[] => [
  ...new Set(banks.flatMap(({ accounts }) => accounts.flatMap(ownersOf))),
];
