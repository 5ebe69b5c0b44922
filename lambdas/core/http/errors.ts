// Every way to refuse a call. The domain throws AppError with a code; only http.ts knows its form on the wire.
const catalog = {
  INVALID: [400, 'Please check the highlighted fields.'],
  MALFORMED: [400, 'The request could not be read.'],
  INVALID_CURSOR: [400, 'This page marker is not valid. Start again from the first page.'],
  UNAUTHENTICATED: [401, 'Please sign in again.'],
  WRONG_PASSWORD: [403, 'Incorrect username or password.'],
  STEP_UP_NEEDED: [403, 'Please sign in again to do this.'],
  PASSKEY_NEEDED: [403, 'Staff pages need a sign-in with a passkey. Add one in My Profile, then sign in with it.'],
  SECOND_STEP_NEEDED: [
    403,
    'This takes a sign-in with a second step. In My Profile, under Signing in, turn on two-step verification or add a passkey. If you have one already, log out and sign in with it.',
  ],
  FORBIDDEN: [403, 'You are not allowed to do this.'],
  NOT_FOUND: [404, "We can't find this. It may have been deleted, or it belongs to another account."],
  LINK_NOT_FOUND: [404, 'This link is not valid.'],
  CONFLICT: [409, 'This has changed in the meantime. Reload and try again.'],
  DUPLICATE: [409, 'This client is already on your list.'],
  OPTED_OUT: [409, 'This client opted out. Note what they said when they asked to hear from you again.'],
  QUOTA_REACHED: [409, "You've used all the requests in your plan for this month."],
  READER_REFUSES: [
    409,
    'This person asked not to get email from you through Groundwork. Please reach them another way.',
  ],
  SENDING_STOPPED: [
    403,
    "We've paused the emails from your account, because people reported them or staff saw a problem. Nothing is lost. Contact us to have it reviewed.",
  ],
  ACCOUNT_DEACTIVATED: [401, 'This account has been deactivated. Contact us if you think this is a mistake.'],
  LINK_ON_HOLD: [
    403,
    "The account of the person who sent you this link isn't active at the moment, so nothing can be sent to them. Nothing is lost.",
  ],
  LINK_EXPIRED: [410, 'This link has expired.'],
  LINK_CANCELLED: [410, 'This request has been canceled.'],
  REPORT_WITHDRAWN: [410, 'This report has been withdrawn.'],
  REPORT_EXPIRED: [410, 'This report has expired.'],
  LETTER_USED_UP: [410, 'This letter has been opened as often as it can be.'],
  TRANSACTION_CLOSED: [410, 'This closing has ended.'],
  TOO_LARGE: [413, 'The request is too large.'],
  LINK_LOCKED: [429, 'Too many attempts with a wrong pin. Try again later, or ask the sender for a new link.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Try again in a moment.'],
  BANK_UNAVAILABLE: [503, "We can't reach the bank right now. Nothing is lost; please try again in a few minutes."],
  BANK_NEEDS_SIGN_IN: [409, 'Your bank is asking you to sign in again.'],
  BANK_REFUSED: [409, 'Your bank declined this. Please link the account again.'],
  SUBSCRIBED_ALREADY: [409, 'You already have a subscription. You can change or end it in My Profile.'],
  NO_SUBSCRIPTION: [409, "You don't have a subscription yet."],
  PAYMENT_DECLINED: [409, 'The card was declined. Nothing was charged, and nothing has changed.'],
  PAYMENTS_UNAVAILABLE: [
    503,
    "We can't reach the payment service right now. Nothing was charged; please try again shortly.",
  ],
  NOT_SET_UP: [409, "This isn't set up on this site yet."],
  INTERNAL: [500, "Something went wrong on our side. We've been notified; please try again."],
  UNAVAILABLE: [503, 'Part of the service is down. Nothing is lost; please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof catalog;
export const ERROR_CODES = Object.keys(catalog) as ErrorCode[];

export type ErrorDetails = {
  message?: string;
  fields?: Record<string, string>;
  /** Further members of the error body, where a call's contract has some. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** Further headers of the answer. */
  headers?: Record<string, string>;
  cause?: unknown;
};

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields?: Record<string, string>;
  readonly extra?: Record<string, unknown>;
  readonly retryAfterSeconds?: number;
  readonly headers?: Record<string, string>;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const [status, message] = catalog[code];
    super(details.message ?? message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.fields = details.fields;
    this.extra = details.extra;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.headers = details.headers;
  }
}
