// Decides the next step after the bank's report couldn't be ordered or read. Pure.
import { MAX_ATTEMPTS } from '#core/data/outbox.ts';
import { ProviderError } from '../provider/funds-provider.ts';

type Attempt = { attempt: number };

/** A failure that isn't the provider's is ours: the task is repeated, and its error is logged. */
const mayPass = (error: unknown): boolean => !(error instanceof ProviderError) || error.failure === 'unavailable';

const retryOrFail = (error: unknown, { attempt }: Attempt): 'retry' | { failed: ProviderError } => {
  if (mayPass(error) && attempt < MAX_ATTEMPTS) return 'retry';
  return error instanceof ProviderError ? { failed: error } : 'retry';
};

export const afterFailedOrder = retryOrFail;

/** Some banks have no fast form of a report; the complete one still works. */
export const afterFailedRead = (
  error: unknown,
  { attempt, full }: Attempt & { full: boolean },
): 'poll later' | 'retry' | 'wait for the full report' | { failed: ProviderError } => {
  if (error instanceof ProviderError && error.failure === 'not_ready') return 'poll later';
  const next = retryOrFail(error, { attempt });
  return next !== 'retry' && !full ? 'wait for the full report' : next;
};
