import { AppError } from '#core/http/errors.ts';
import { ProviderError } from './provider/funds-provider.ts';

/** Words a provider's failure for the person waiting. */
export const bankRefusal = (error: ProviderError): AppError => {
  switch (error.failure) {
    case 'needs_sign_in':
      return new AppError('BANK_NEEDS_SIGN_IN', { cause: error, extra: { item_id: error.itemId } });
    case 'no_accounts':
      return new AppError('BANK_REFUSED', {
        message: 'This bank has no checking or savings account we can use. Please link another bank.',
        cause: error,
      });
    case 'refused':
      return new AppError('BANK_REFUSED', { cause: error });
    default:
      return new AppError('BANK_UNAVAILABLE', { retryAfterSeconds: 30, cause: error });
  }
};

export const refuseAsBank = (error: unknown): never => {
  throw error instanceof ProviderError ? bankRefusal(error) : error;
};
