import { describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { NOW } from '#test/builders/now.ts';
import type { FundsRequest } from './entity.ts';
import { extend, open, remind, sendToBank } from './funds-request.ts';
import { REMINDER_PLANS, type ReminderPlan } from './manage/reminder-plan.ts';
import { firstReview, nextReview, review } from './reminders.ts';

const day = (days: number) => new Date(NOW.getTime() + days * DAY);
const dayOf = (at: Date | string) => (new Date(at).getTime() - NOW.getTime()) / DAY;

const endOf = (days: number) => dayOf(deadlineAfter(NOW, days));
const END = endOf(14);

/** Upkeep's decisions from a day on, until the request has ended, as [day, decision]. */
const upkeepOf = (first: FundsRequest, reviewAt: string): [number, string][] => {
  const done: [number, string][] = [];
  let request = first;
  for (let at: string | undefined = reviewAt; at; ) {
    const found = review(request, new Date(at));
    done.push([dayOf(at), found.decision]);
    request = found.decision === 'wait' ? request : found.after;
    at = found.decision === 'expire' ? undefined : found.reviewAt;
  }
  return done;
};

/** A new plan doesn't compile until its days are here. */
const DAYS: Record<ReminderPlan, number[]> = {
  usual: [3, 7, 11],
  none: [],
  once: [3],
  every_2_days: [2, 4, 6, 8, 10, 12],
  daily: [1, 2, 3, 4, 5, 6, 7],
};

describe('reminders', () => {
  it('go out on days 3, 7 and 11, and the request expires at the end of day 14', () => {
    const request = aRequest();
    expect(upkeepOf(request, firstReview(request))).toEqual([
      [3, 'remind'],
      [7, 'remind'],
      [11, 'remind'],
      [END, 'expire'],
    ]);
  });

  it.each(REMINDER_PLANS)("go out as the agent chose: '%s'", (reminderPlan) => {
    const days = DAYS[reminderPlan];
    const request = aRequest({ reminderPlan });
    expect(upkeepOf(request, firstReview(request))).toEqual([...days.map((each) => [each, 'remind']), [END, 'expire']]);
  });

  it('can be sent by hand where the agent chose none, three at most', () => {
    const request = [1, 2, 3].reduce((one, at) => remind(one, day(at)), aRequest({ reminderPlan: 'none' }));
    expect(upkeepOf(request, nextReview(request, day(3)))).toEqual([[END, 'expire']]);
    expect(() => remind(request, day(4))).toThrow('already gotten 3 reminders');
  });

  it('move the next one when the agent sends one by hand', () => {
    const reminded = remind(aRequest(), day(2));
    expect(upkeepOf(reminded, nextReview(reminded, day(2)))).toEqual([
      [6, 'remind'],
      [10, 'remind'],
      [END, 'expire'],
    ]);
  });

  it('never delay the expiry, not even one sent on the last day', () => {
    const reminded = remind(aRequest({ remindersSent: 1 }), day(13));
    expect(upkeepOf(reminded, nextReview(reminded, day(13)))).toEqual([[END, 'expire']]);
  });

  it('stop after three, however they were sent', () => {
    const three = aRequest({ remindersSent: 3 });
    expect(upkeepOf(three, nextReview(three, day(1)))).toEqual([[END, 'expire']]);
  });

  it('stop while the bank prepares the report', () => {
    const atBank = sendToBank(open(aRequest(), day(1)), day(1));
    expect(upkeepOf(atBank, firstReview(atBank))).toEqual([[END, 'expire']]);
    expect(review(atBank, day(3))).toEqual({ decision: 'wait', reviewAt: aRequest().expiresAt });
  });

  it('go on in the time an extension adds', () => {
    const extended = extend(aRequest({ remindersSent: 2 }), day(13));
    expect(upkeepOf(extended, nextReview(extended, day(13)))).toEqual([
      [17, 'remind'],
      [endOf(28), 'expire'],
    ]);
  });

  it('leave the last extension its own end', () => {
    const extended = extend(aRequest(), day(88));
    expect(dayOf(extended.expiresAt)).toBe(endOf(90));
    expect(dayOf(nextReview(extended, day(88)))).toBe(endOf(90));
  });
});
