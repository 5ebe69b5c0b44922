import { log } from '#core/platform/log.ts';
import { ProviderError } from '../provider/funds-provider.ts';

/** A connection or report that the bank no longer knows counts as removed. A bank that is down is not. */
export const ignoreUnknown = async (removal: Promise<void>): Promise<void> => {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error;
    log.warn('the bank no longer knows it', { code: error.providerCode });
  }
};
