import type { PlaidErrorType } from 'plaid';

export type ErrorDetail = {
  error_type: `${PlaidErrorType}`;
  error_code: string;
  error_message: string;
  display_message: string | null;
};

/** A refusal in Plaid's own words. Endpoints throw it, and the router answers it. */
export class PlaidFailure extends Error {
  readonly status: number;
  readonly detail: ErrorDetail;
  readonly causes: unknown[] | undefined;

  constructor(detail: ErrorDetail, status = 400, causes?: unknown[]) {
    super(detail.error_message);
    this.status = status;
    this.detail = detail;
    this.causes = causes;
  }
}

export const detailOf = (
  error_type: ErrorDetail['error_type'],
  error_code: string,
  error_message: string,
  display_message: string | null = null,
): ErrorDetail => ({ error_type, error_code, error_message, display_message });

const invalidToken = (kind: string): ErrorDetail =>
  detailOf(
    'INVALID_INPUT',
    `INVALID_${kind.toUpperCase().replaceAll(' ', '_')}_TOKEN`,
    `could not find matching ${kind} token`,
  );

const MALFORMED = (kind: string, prefix: string): ErrorDetail => ({
  ...invalidToken(kind),
  error_message: `provided ${kind} token is in an invalid format. expected format: ${prefix}-<environment>-<identifier>`,
});

const NOT_RESPONDING = 'this institution is not currently responding to this request. please try again soon';
const SORRY = 'This financial institution is not currently responding to requests. We apologize for the inconvenience.';

export const details = {
  badKeys: detailOf('INVALID_INPUT', 'INVALID_API_KEYS', 'invalid client_id or secret provided'),
  badBody: detailOf('INVALID_REQUEST', 'INVALID_BODY', 'body could not be parsed as JSON'),
  unknownEndpoint: detailOf('INVALID_REQUEST', 'NOT_FOUND', 'not found'),
  missing: (fields: string[]) =>
    detailOf('INVALID_REQUEST', 'MISSING_FIELDS', `the following required fields are missing: ${fields.join(', ')}`),
  unknown: (fields: string[]) =>
    detailOf(
      'INVALID_REQUEST',
      'UNKNOWN_FIELDS',
      `the following fields are not recognized by this endpoint: ${fields.join(', ')}`,
    ),
  invalid: (message: string) => detailOf('INVALID_REQUEST', 'INVALID_FIELD', message),
  accessToken: invalidToken('access'),
  malformedAccessToken: MALFORMED('access', 'access'),
  accessTokenOfAnotherEnvironment: {
    ...invalidToken('access'),
    error_message: 'provided access token is for the wrong Plaid environment. expected "sandbox", got "production"',
  },
  publicToken: invalidToken('public'),
  malformedPublicToken: MALFORMED('public', 'public'),
  expiredPublicToken: {
    ...invalidToken('public'),
    error_message:
      'provided public token is expired. Public tokens expire 30 minutes after creation at which point they can no longer be exchanged',
  },
  linkToken: { ...invalidToken('link'), error_message: 'could not find matching link token' },
  expiredLinkToken: { ...invalidToken('link'), error_message: 'provided link token is expired' },
  reportToken: invalidToken('asset report'),
  accountId: detailOf('INVALID_INPUT', 'INVALID_ACCOUNT_ID', 'one or more of the account IDs is invalid'),
  institutionId: detailOf('INVALID_INPUT', 'INVALID_INSTITUTION', 'invalid institution_id provided'),
  credentials: detailOf(
    'ITEM_ERROR',
    'INVALID_CREDENTIALS',
    'the provided credentials were not correct',
    'The credentials you provided were incorrect. Check that your credentials are the same that you use for this institution.',
  ),
  notGranted: detailOf(
    'ITEM_ERROR',
    'ACCESS_NOT_GRANTED',
    'access to this product was not granted for the account',
    'You did not give permission at your bank. You can try again, or choose another bank.',
  ),
  noStateId: detailOf(
    'OAUTH_ERROR',
    'OAUTH_STATE_ID_NOT_FOUND',
    'oauth uri does not contain a valid oauth_state_id query parameter.',
  ),
  stateIdOfAnother: detailOf(
    'OAUTH_ERROR',
    'INCORRECT_LINK_TOKEN',
    'Link was re-initialized with another link token than the one the person left with',
  ),
  stateIdUsed: detailOf(
    'OAUTH_ERROR',
    'OAUTH_STATE_ID_ALREADY_PROCESSED',
    'the oauth_state_id of this uri has been processed already',
  ),
  needsWindow: detailOf(
    'INVALID_REQUEST',
    'INVALID_FIELD',
    'the link token has no redirect_uri: Link opens a new window for this bank, which the stand-in does not play',
  ),
  mfa: detailOf(
    'ITEM_ERROR',
    'INVALID_MFA',
    'the provided MFA response(s) were not correct',
    'The code you entered was not correct. Please try again.',
  ),
  loginRequired: detailOf(
    'ITEM_ERROR',
    'ITEM_LOGIN_REQUIRED',
    "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
  ),
  itemNotFound: detailOf(
    'ITEM_ERROR',
    'ITEM_NOT_FOUND',
    'The Item you requested cannot be found. This Item does not exist, has been previously removed via /item/remove, or has had access removed by the user.',
  ),
  noAccounts: detailOf(
    'ITEM_ERROR',
    'NO_ACCOUNTS',
    'no valid accounts were found for this item',
    'No valid accounts were found at the financial institution. Please visit your financial institution’s website to confirm accounts are available.',
  ),
  institutionDown: detailOf('INSTITUTION_ERROR', 'INSTITUTION_DOWN', NOT_RESPONDING, SORRY),
  institutionNotResponding: detailOf('INSTITUTION_ERROR', 'INSTITUTION_NOT_RESPONDING', NOT_RESPONDING, SORRY),
  rateLimit: detailOf(
    'RATE_LIMIT_EXCEEDED',
    'RATE_LIMIT',
    'rate limit exceeded for attempts to access this item. please try again later',
  ),
  internal: detailOf('API_ERROR', 'INTERNAL_SERVER_ERROR', 'an unexpected error occurred'),
  notReady: detailOf(
    'ASSET_REPORT_ERROR',
    'PRODUCT_NOT_READY',
    'the requested product is not yet ready. please provide a webhook or try the request again later',
  ),
  notEnabled: detailOf('ASSET_REPORT_ERROR', 'PRODUCT_NOT_ENABLED', 'the assets product is not enabled for this item'),
  dataUnavailable: detailOf(
    'ASSET_REPORT_ERROR',
    'DATA_UNAVAILABLE',
    'unable to pull sufficient data for all items to generate this report. please see the "causes" field for more details',
  ),
  generationFailed: detailOf(
    'ASSET_REPORT_ERROR',
    'ASSET_REPORT_GENERATION_FAILED',
    'asset report generation failed due to an unexpected error',
  ),
  keyId: detailOf('INVALID_INPUT', 'INVALID_WEBHOOK_VERIFICATION_KEY_ID', 'invalid key_id provided'),
  noWebhook: detailOf(
    'SANDBOX_ERROR',
    'SANDBOX_WEBHOOK_INVALID',
    "Webhook for this item is either not set up, or invalid. Please update the item's webhook and try again.",
  ),
} as const;
