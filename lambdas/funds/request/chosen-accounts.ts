// The sender's chosen accounts for a report. A form sends only their ids: they must be the sender's own, and every
// figure is read again from the bank's data.
import { AppError } from '#core/http/errors.ts';
import { countedAccounts, countFunds, type Funds, isCounted, linkedFigures, type OwnerRows } from '#public/funds/bank';
import type { Accepted } from '#vocabulary/members/account';
import type { Explanation } from './contract.ts';
import type { ReportInput } from './vocabulary.ts';

export const chosenAccounts = (
  { data }: Pick<ReportInput, 'data'>,
  rows: OwnerRows,
  level: Accepted,
): { accountIds: string[]; funds: Funds } => {
  if (rows.banks.length === 0)
    throw new AppError('CONFLICT', { message: 'No bank is linked yet. Please link one first.' });
  if (rows.reading?.state === 'failed') throw new AppError('BANK_UNAVAILABLE');
  const banks = linkedFigures(rows);
  if (banks.length === 0)
    throw new AppError('CONFLICT', {
      message: "We're still getting your balances from your bank. Please try again in a moment.",
    });
  const own = new Map(
    banks.flatMap((bank) =>
      bank.accounts.filter((one) => isCounted(one, level)).map(({ accountId }) => [accountId, bank.itemId]),
    ),
  );
  const accountIds = [...new Set(data.map((one) => one.account_id))];
  const foreign = data.some((one) => own.get(one.account_id) !== one.item_id);
  if (accountIds.length === 0 || foreign)
    throw new AppError('INVALID', { fields: { data: 'Choose at least one of your own linked accounts.' } });
  return { accountIds, funds: countFunds(countedAccounts(banks, { level, chosen: new Set(accountIds) })) };
};

/** The sender's explanation why one of them is in another name. */
export const explanationIn = ({
  explanation_reason: reason,
  explanation_words: words,
}: Pick<ReportInput, 'explanation_reason' | 'explanation_words'>): Omit<Explanation, 'by'> | undefined =>
  reason && { reason, words };
