const FALLBACK = 'Something went wrong on our side. Please try again.';

/** The failure of one of our calls. Status 0 means that there was no answer (offline, timeout). */
export class ApiError extends Error {
  /** The server's message. It's empty if there was none, for pages with a better text than the general one. */
  readonly said: string;
  readonly status: number;
  readonly code: string;
  /** The problem with each field of the input, by the field's name. */
  readonly fields: Record<string, string>;
  /** The whole answer, for calls with more in their contract. */
  readonly body: unknown;
  /** Seconds to wait before trying again, when the server says so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    details: { status: number; code: string; fields?: Record<string, string>; body?: unknown; retryAfter?: number },
  ) {
    super(message || FALLBACK);
    this.said = message;
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.body = details.body;
    this.retryAfter = details.retryAfter;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

/** Reads the answer of a failed call. Gateways and proxies don't always answer in our form. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Text that isn't JSON is the message itself.
  }
  const { message, code, fields } = isRecord(body) ? body : {};
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(typeof message === 'string' ? message : '', {
    status: response.status,
    code: typeof code === 'string' ? code : `HTTP_${response.status}`,
    fields: texts(fields),
    body,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}

export function unansweredError(cause: unknown, online = navigator.onLine): ApiError {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    return new ApiError('This took too long. Nothing is lost; please try again.', { status: 0, code: 'TIMEOUT' });
  }
  return !online
    ? new ApiError("You seem to be offline. Nothing is lost; try again once you're connected.", {
        status: 0,
        code: 'OFFLINE',
      })
    : new ApiError("We can't be reached right now. Check your connection and try again.", {
        status: 0,
        code: 'UNREACHABLE',
      });
}
