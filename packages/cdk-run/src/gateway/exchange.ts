// HTTP as a value: the edge's request to an origin, and its reply. Names keep the case they were sent in.
export type Header = [name: string, value: string];

export type OriginRequest = {
  method: string;
  /** The path in its sent form: percent-encoded, the stage included, without the query. */
  path: string;
  /** Without the question mark. */
  query: string;
  headers: Header[];
  body: Buffer;
  sourceIp: string;
};

export type OriginReply = { status: number; headers: Header[]; body: Buffer };

export const headerOf = (headers: Header[], name: string): string | undefined =>
  headers.findLast(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

export const withoutHeaders = (headers: Header[], names: string[]): Header[] => {
  const dropped = new Set(names.map((name) => name.toLowerCase()));
  return headers.filter(([name]) => !dropped.has(name.toLowerCase()));
};

export const withHeader = (headers: Header[], name: string, value: string): Header[] => [
  ...withoutHeaders(headers, [name]),
  [name, value],
];

/** Node lists headers as name, value, name, value. */
export const headersFromRaw = (raw: string[]): Header[] =>
  raw.flatMap((name, i): Header[] => (i % 2 === 0 ? [[name, raw[i + 1] ?? '']] : []));

export const jsonReply = (status: number, value: unknown, headers: Header[] = []): OriginReply => ({
  status,
  headers: [['Content-Type', 'application/json'], ...headers],
  body: Buffer.from(JSON.stringify(value)),
});

// The answers that API Gateway gives without an integration. Kinds, statuses and texts are those of its gateway responses.
const KINDS = {
  ACCESS_DENIED: [403, 'Forbidden', 'AccessDeniedException'],
  BAD_REQUEST_PARAMETERS: [400, 'Bad request parameters', 'BadRequestException'],
  BAD_REQUEST_BODY: [400, 'Invalid request body', 'BadRequestException'],
  // Lambda did not take the event (no free instance, say). A function's own failure is FUNCTION_FAILED.
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

type GatewayErrorKind = keyof typeof KINDS;

export class GatewayError extends Error {
  readonly kind: GatewayErrorKind;
  readonly status: number;
  readonly errorType: string;
  /** The reason, for the developer's log; never sent. */
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

/** True if a media type is on the API's list of binary ones, which may have wildcards. */
export const isBinary = (contentType: string | undefined, binaryMediaTypes: string[]): boolean => {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  return binaryMediaTypes.some((pattern) => {
    const [main, sub] = pattern.toLowerCase().split('/');
    if (main === '*') return true;
    return sub === '*' ? type.startsWith(`${main}/`) : type === pattern.toLowerCase();
  });
};

// Token buckets: the allowed rate per second and burst, per method of a stage.
export type Limit = { rate: number; burst: number };
export type Throttle = (key: string, limit: Limit) => boolean;

export const createThrottle = (now: () => number): Throttle => {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (key, { rate, burst }) => {
    const at = now();
    const bucket = buckets.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * rate);
    const allowed = tokens >= 1;
    buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at });
    return allowed;
  };
};
