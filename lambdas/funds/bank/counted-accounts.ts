// Which money counts. Every figure that a seller may rely on comes through here.
import { type Cents, sumOf } from '#core/platform/money.ts';
import type { AccountFigures, BankFigures } from './provider/funds-provider.ts';

/** Only money in a bank account in US dollars with a balance that the bank states. */
export const isCounted = (account: AccountFigures): boolean =>
  account.type === 'depository' && account.currency === 'USD' && account.value !== null;

/** Overdrawn accounts count against the others: money owed to the bank isn't available for an offer. */
export const totalOf = (banks: BankFigures[], chosen?: ReadonlySet<string>): Cents =>
  sumOf(
    banks
      .flatMap((bank) => bank.accounts)
      .filter((account) => isCounted(account) && (!chosen || chosen.has(account.accountId)))
      .flatMap((account) => account.value ?? []),
  );

export const holdersOf = (banks: BankFigures[]): string[] => [
  ...new Set(
    banks.flatMap((bank) => bank.accounts.flatMap((account) => account.owners.flatMap((owner) => owner.names))),
  ),
];
