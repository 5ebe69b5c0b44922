// Plaid's failures in the product's own terms.
import type { PlaidError } from 'plaid';
import { ProviderError, type ProviderFailure } from './funds-provider.ts';

const failures: Record<string, ProviderFailure> = {
  ITEM_LOGIN_REQUIRED: 'needs_sign_in',
  ACCESS_NOT_GRANTED: 'needs_sign_in',
  PENDING_EXPIRATION: 'needs_sign_in',
  USER_PERMISSION_REVOKED: 'needs_sign_in',
  PRODUCT_NOT_READY: 'not_ready',
  // Our own mistake, not a failure of the bank or its connections.
  INVALID_API_KEYS: 'unavailable',
  UNAUTHORIZED_ENVIRONMENT: 'unavailable',
  UNAUTHORIZED_ROUTE_ACCESS: 'unavailable',
  INSTITUTION_DOWN: 'unavailable',
  INSTITUTION_NOT_RESPONDING: 'unavailable',
  INSTITUTION_NO_LONGER_SUPPORTED: 'refused',
  INTERNAL_SERVER_ERROR: 'unavailable',
  PLANNED_MAINTENANCE: 'unavailable',
  RATE_LIMIT_EXCEEDED: 'unavailable',
  NO_ACCOUNTS: 'no_accounts',
  NO_DEPOSITORY_ACCOUNTS: 'no_accounts',
};

export const failureOf = (errorCode: string): ProviderFailure | undefined => failures[errorCode];

type HttpFailure = { response?: { status: number; data?: PlaidError }; code?: string; message?: string };

/** Passes on only the body of the answer: the SDK's error carries the secret in its request headers. */
export const asProviderError = (error: unknown): ProviderError => {
  const { response, code } = (error ?? {}) as HttpFailure;
  const body = response?.data;
  if (!response) return new ProviderError('unavailable', code ?? 'NO_ANSWER', 'The bank data service did not answer');
  const providerCode = body?.error_code ?? `HTTP_${response.status}`;
  const limited = body?.error_type === 'RATE_LIMIT_EXCEEDED' || response.status === 429;
  const failure = failureOf(providerCode) ?? (limited || response.status >= 500 ? 'unavailable' : 'refused');
  const itemId = (body as { item_id?: string } | undefined)?.item_id;
  return new ProviderError(failure, providerCode, body?.error_message ?? `Status ${response.status}`, itemId);
};
