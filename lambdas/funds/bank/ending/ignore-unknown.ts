import { log } from '#core/platform/log.ts';
import { ProviderError } from '../provider/funds-provider.ts';

/** If the bank no longer knows a connection or report, it counts as removed. A bank that is down doesn't. */
export const ignoreUnknown = async (removal: Promise<void>): Promise<void> => {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error;
    log.warn('the bank no longer knows it', { code: error.providerCode });
  }
};
