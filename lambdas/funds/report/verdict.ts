// How much money counts. Every figure that a seller may rely on comes through here, and through nothing else.
import { type Cents, sumOf } from '#core/platform/money.ts';
import type { BankAccountData, BankData } from '../bank/provider/funds-provider.ts';

/** Only what lies in a bank account in US dollars and whose balance the bank states. */
export const counts = (account: BankAccountData): boolean =>
  account.type === 'depository' && account.currency === 'USD' && account.value !== null;

/** Overdrawn accounts count against the others: what is owed at the bank is not there for an offer. */
export const totalOf = (banks: BankData[], chosen?: ReadonlySet<string>): Cents =>
  sumOf(
    banks
      .flatMap((bank) => bank.accounts)
      .filter((account) => counts(account) && (!chosen || chosen.has(account.accountId)))
      .flatMap((account) => account.value ?? []),
  );

export const reaches = (banks: BankData[], minimum: Cents, chosen?: ReadonlySet<string>): boolean =>
  totalOf(banks, chosen) >= minimum;

export const holdersOf = (banks: BankData[]): string[] => [
  ...new Set(
    banks.flatMap((bank) => bank.accounts.flatMap((account) => account.owners.flatMap((owner) => owner.names))),
  ),
];
