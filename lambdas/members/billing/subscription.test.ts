import { describe, expect, it } from 'vitest';
import { aSubscription } from '#test/builders/a-subscription.ts';
import { entitlementFrom, entitles, placesOf, STATUSES } from './subscription.ts';
import { newsOf } from './subscription-notices.ts';

const now = new Date('2026-11-10T12:00:00Z');
const afterGrace = new Date('2026-11-16T00:00:00Z');

describe('a subscription', () => {
  it('entitles while it is paid, and for 14 days while a failed payment is tried again', () => {
    const entitling = STATUSES.filter((status) => entitles(aSubscription({ status }), now));
    expect(entitling).toEqual(['trialing', 'active', 'past_due']);
    expect(entitles(aSubscription({ status: 'past_due' }), afterGrace)).toBe(false);
  });

  it('makes the plan of an account with its others: one that entitles is enough', () => {
    const ended = aSubscription({ id: 'sub_0', status: 'canceled' });
    const late = aSubscription({ id: 'sub_1', status: 'past_due' });
    expect(entitlementFrom([], now)).toEqual({ plan: 'free' });
    expect(entitlementFrom([ended], now)).toEqual({ plan: 'free' });
    expect(entitlementFrom([ended, late], now)).toEqual({ plan: 'subscribed', graceUntil: '2026-11-15T11:59:59.999Z' });
    expect(entitlementFrom([late, aSubscription({ id: 'sub_2' })], now)).toEqual({ plan: 'subscribed' });
  });

  it('is in the list of the subscribed, or the last ended one of an account in the other', () => {
    const first = aSubscription({ id: 'sub_1', status: 'canceled', startedAt: '2026-01-01T00:00:00.000Z' });
    const second = aSubscription({ id: 'sub_2', status: 'canceled', startedAt: '2026-05-01T00:00:00.000Z' });
    const third = aSubscription({ id: 'sub_3' });
    expect([...placesOf([first, second], now)]).toEqual([
      ['sub_1', undefined],
      ['sub_2', 'unsubscribed'],
    ]);
    expect([...placesOf([first, second, third], now).values()]).toEqual([undefined, undefined, 'subscribed']);
    expect([...placesOf([aSubscription({ status: 'incomplete_expired' })], now).values()]).toEqual([undefined]);
  });

  it('is reported when it starts, fails to be paid or ends, and only then', () => {
    const own = aSubscription({ agentId: 'a1' });
    const late = aSubscription({ agentId: 'a1', status: 'past_due' });
    const over = aSubscription({ agentId: 'a1', status: 'canceled' });
    expect(newsOf(undefined, own, [], now)).toBe('subscription-started');
    expect(newsOf(own, own, [], now)).toBeUndefined();
    expect(newsOf(own, late, [], now)).toBe('payment-failed');
    expect(newsOf(late, late, [], now)).toBeUndefined();
    expect(newsOf(late, own, [], now)).toBeUndefined();
    expect(newsOf(late, over, [], afterGrace)).toBe('subscription-ended');
    expect(newsOf(over, over, [], now)).toBeUndefined();
    expect(newsOf(undefined, aSubscription(), [], now)).toBeUndefined();
  });

  it('says that the plan is over only when no other one of the account goes on', () => {
    const [own, over] = [aSubscription(), aSubscription({ status: 'canceled' })];
    const other = aSubscription({ id: 'sub_2' });
    const otherOver = aSubscription({ id: 'sub_2', status: 'canceled' });
    expect(newsOf(own, over, [other], now)).toBe('one-subscription-ended');
    expect(newsOf(own, over, [otherOver], now)).toBe('subscription-ended');
  });
});
