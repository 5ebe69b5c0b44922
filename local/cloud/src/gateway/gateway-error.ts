// The answers that API Gateway gives without an integration. Kinds, statuses and texts are those of its gateway responses.
const KINDS = {
  ACCESS_DENIED: [403, 'Forbidden', 'AccessDeniedException'],
  BAD_REQUEST_PARAMETERS: [400, 'Bad request parameters', 'BadRequestException'],
  BAD_REQUEST_BODY: [400, 'Invalid request body', 'BadRequestException'],
  // Lambda did not take the event (no free instance, say). What the function itself got wrong is FUNCTION_FAILED.
  INTEGRATION_FAILURE: [500, 'Internal server error', 'InternalServerErrorException'],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out', 'InternalServerErrorException'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token', 'MissingAuthenticationTokenException'],
  REQUEST_TOO_LARGE: [413, 'Request Too Long', 'RequestTooLargeException'],
  THROTTLED: [429, 'Too Many Requests', 'TooManyRequestsException'],
  UNAUTHORIZED: [401, 'Unauthorized', 'UnauthorizedException'],
  // These have no gateway response: DEFAULT_4XX and DEFAULT_5XX apply.
  HEADERS_TOO_LARGE: [431, 'Request Header Fields Too Large', 'BadRequestException'],
  FUNCTION_FAILED: [502, 'Internal server error', 'InternalServerErrorException'],
} as const satisfies Record<string, readonly [number, string, string]>;

export type GatewayErrorKind = keyof typeof KINDS;

export class GatewayError extends Error {
  readonly kind: GatewayErrorKind;
  readonly status: number;
  readonly errorType: string;
  /** Why, for the developer's log; never sent. */
  readonly reason: string | undefined;

  constructor(kind: GatewayErrorKind, message?: string, reason?: string) {
    const [status, text, errorType] = KINDS[kind];
    super(message ?? text);
    this.kind = kind;
    this.status = status;
    this.errorType = errorType;
    this.reason = reason;
  }
}
