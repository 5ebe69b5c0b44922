// The state of a guest's link, from its calls.

import type { routes } from '#contracts/funds/request';
import type { Reply } from '#core/http/route.ts';
import type { ApiError } from '#web/api/api-error.ts';
import type { Refusal } from '#web/language/refusal.ts';

export type Credential = { request_id: string; request_pin: string };

export type OpenRequest = Reply<typeof routes.guestRequest>;

export type Closed =
  | { why: 'notFound' }
  | { why: 'expired' | 'cancelled' | 'withdrawn' | 'closed' | 'usedUp'; refusal?: Refusal }
  | { why: 'locked'; retryAfterSeconds: number };

const LOCK_SECONDS = 15 * 60;

const GONE: Record<string, 'cancelled' | 'withdrawn' | 'closed' | 'usedUp'> = {
  LETTER_USED_UP: 'usedUp',
  TRANSACTION_CLOSED: 'closed',
  LINK_CANCELLED: 'cancelled',
  REPORT_WITHDRAWN: 'withdrawn',
};

type LinkError = Pick<ApiError, 'status' | 'code' | 'message' | 'body' | 'retryAfter'> &
  Partial<Pick<ApiError, 'fields'>>;

/** The reason why a link doesn't open; undefined if the refusal isn't about the link. */
export const closedBy = ({ status, code, message, body, retryAfter, fields }: LinkError): Closed | undefined => {
  if (status === 410) return { why: GONE[code] ?? 'expired', refusal: { code, message } };
  // No link has such an ID or such a pin.
  if (status === 404 || fields?.request_id || fields?.request_pin) return { why: 'notFound' };
  // The specification also allows this answer for an unknown ID.
  if (status === 500 && typeof body === 'string' && body.startsWith('DoesNotExist')) return { why: 'notFound' };
  if (status === 429 && code === 'LINK_LOCKED') return { why: 'locked', retryAfterSeconds: retryAfter ?? LOCK_SECONDS };
  return undefined;
};

/** True if an automatic retry may help: there was no answer, or a service is down for a moment. */
export const isPassing = (error: Pick<ApiError, 'status' | 'code'>): boolean =>
  error.status === 0 || error.status >= 500 || error.code === 'TOO_MANY_REQUESTS';

export type TokenStatus = 'ready' | 'inProgress' | 'notFound';

export const tokenStatus = (reply: { link_token: string; status_message: string }): TokenStatus => {
  if (reply.status_message.toLowerCase().includes('in progress')) return 'inProgress';
  return reply.link_token !== '' && reply.status_message.toLowerCase() === 'ok' ? 'ready' : 'notFound';
};
