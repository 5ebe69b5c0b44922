// Whether a guest's accounts can be shown yet. Pure.
import type { OwnerRows } from '../owner-rows.ts';
import { ProviderError, type ProviderFailure } from '../provider/funds-provider.ts';

export type AccountsToShow =
  /** No bank is linked yet. */
  | 'none'
  /** The bank is still being read. */
  | 'wait'
  | 'show'
  /** The bank couldn't be read, and there are no earlier figures. */
  | { refused: ProviderError };

export const accountsToShow = ({ banks, reading }: OwnerRows): AccountsToShow => {
  const refused = (failure: ProviderFailure) => {
    const broken = banks.find((bank) => bank.state === 'needs_repair');
    return { refused: new ProviderError(failure, 'READING_FAILED', 'The bank could not be read', broken?.itemId) };
  };
  if (banks.length === 0) return 'none';
  if (!reading) return 'wait';
  if (reading.state === 'reading') return reading.failure ? refused(reading.failure) : 'wait';
  return reading.state === 'failed' && reading.banks.length === 0 ? refused(reading.failure) : 'show';
};
