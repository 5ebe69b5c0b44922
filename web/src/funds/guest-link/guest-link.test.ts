import { describe, expect, it } from 'vitest';
import { closedBy, isPassing, tokenStatus } from './guest-link.ts';

const refusal = (
  status: number,
  code: string,
  more: { body?: unknown; retryAfter?: number; fields?: Record<string, string> } = {},
) => ({
  status,
  code,
  message: 'Please ask Alice Agent for a new one.',
  body: undefined,
  retryAfter: undefined,
  ...more,
});

describe('a link that does not open', () => {
  it('is not found when the server does not know it, in the old words too', () => {
    expect(closedBy(refusal(404, 'LINK_NOT_FOUND'))).toEqual({ why: 'notFound' });
    expect(closedBy(refusal(500, 'HTTP_500', { body: 'DoesNotExist: no such request' }))).toEqual({ why: 'notFound' });
  });

  it('is not found when no link can have such a pin', () => {
    expect(closedBy(refusal(400, 'INVALID', { fields: { request_pin: 'Too long.' } }))).toEqual({ why: 'notFound' });
    expect(closedBy(refusal(400, 'INVALID', { fields: { amount: 'Too much.' } }))).toBeUndefined();
  });

  it('says that it expired or was canceled, and whom to ask', () => {
    const message = 'Please ask Alice Agent for a new one.';
    const code = 'LINK_EXPIRED';
    expect(closedBy(refusal(410, code))).toEqual({ why: 'expired', refusal: { code, message } });
    expect(closedBy(refusal(410, 'LINK_CANCELLED'))).toMatchObject({ why: 'cancelled', refusal: { message } });
  });

  it('says when to try again after wrong pins', () => {
    expect(closedBy(refusal(429, 'LINK_LOCKED', { retryAfter: 120 }))).toEqual({
      why: 'locked',
      retryAfterSeconds: 120,
    });
    expect(closedBy(refusal(429, 'LINK_LOCKED'))).toEqual({ why: 'locked', retryAfterSeconds: 900 });
  });

  it('is not blamed for a bank or a server that is down', () => {
    for (const error of [refusal(503, 'BANK_UNAVAILABLE'), refusal(500, 'INTERNAL'), refusal(0, 'OFFLINE')]) {
      expect(closedBy(error)).toBeUndefined();
      expect(isPassing(error)).toBe(true);
    }
    expect(closedBy(refusal(429, 'TOO_MANY_REQUESTS'))).toBeUndefined();
    expect(isPassing(refusal(409, 'BANK_REFUSED'))).toBe(false);
  });
});

describe('a link token', () => {
  it.each([
    ['ready', { link_token: 'link-1', status_message: 'ok' }],
    ['inProgress', { link_token: '', status_message: 'A report is already in progress.' }],
    ['notFound', { link_token: '', status_message: 'This link is not valid.' }],
    ['notFound', { link_token: 'link-1', status_message: 'Something else' }],
  ] as const)('is %s', (status, reply) => {
    expect(tokenStatus(reply)).toBe(status);
  });
});
