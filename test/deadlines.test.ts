// Whatever is shown as a day lasts to its end: each term of the product.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { dayOfDeadline, endOfDay } from '#core/platform/deadline.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aJoint } from '#test/builders/a-joint.ts';
import { aReport } from '#test/builders/a-report.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { issue } from '../lambdas/funds/report/funds-report.ts';
import { jointVerdict } from '../lambdas/funds/report/issue/joint-verdict.ts';
import { validUntilOf } from '../lambdas/funds/report/offer-letter/offer-letter.ts';
import { endOfCorrected, endOfExtended } from '../lambdas/funds/request/status.ts';
import { graceUntil } from '../lambdas/members/billing/subscription.ts';

const joint = aJoint({ linkId: 'c', communicationId: 'm2', name: 'Cy' });
const { part } = aFundsReport({ state: 'ready' });
const half = (at: Date) => ({
  fundsReport: aFundsReport(),
  part: { ...part, at: at.toISOString() },
  role: 'buyer' as const,
});

/** From when, and for how many days at least. */
const TERMS: Record<string, [days: number, (now: Date) => string | undefined]> = {
  'a report': [30, (now) => issue(aFundsReport(), true, now).validUntil],
  'a report of two buyers': [30, (now) => jointVerdict([half(now), half(now)], now).validUntil],
  'a letter to the other side': [3, (now) => validUntilOf({ validUntil: endOfDay('2099-01-01') }, 3, now)],
  'a letter that lasts as long as its report': [
    0,
    (now) => validUntilOf(aReport({ validUntil: issue(aFundsReport(), true, now).validUntil }), undefined, now),
  ],
  'an extended request': [14, (now) => endOfExtended(aRequest({ createdAt: now.toISOString() }), now)],
  'a request to another address': [14, (now) => endOfCorrected(aRequest({ createdAt: now.toISOString() }), now)],
  'a request of two buyers, extended': [
    14,
    (now) => endOfExtended(aRequest({ joint, createdAt: now.toISOString() }), now),
  ],
  'the time to pay': [14, (now) => graceUntil({ status: 'past_due', periodStart: now.toISOString() })],
};

describe('a term of the product', () => {
  it.each(Object.entries(TERMS))('%s lasts to the end of its day', (_, [days, endOf]) => {
    const moments = fc.date({
      min: new Date('2026-11-21T00:00:00Z'),
      max: new Date('2030-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (now) => {
        const end = endOf(now) ?? '';
        expect(endOfDay(dayOfDeadline(end))).toBe(end);
        expect(Date.parse(end) - now.getTime()).toBeGreaterThan(days * DAY);
      }),
    );
  });
});
