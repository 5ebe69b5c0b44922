import { describe, expect, it } from 'vitest';
import type { Deal } from '#contracts/funds/deals';
import type { Communication } from '#contracts/funds/request';
import { endOfDay } from '#core/platform/deadline.ts';
import { aCommunication } from '#test/builders/a-communication.ts';
import { inDays, NOW } from '#test/builders/now.ts';
import { daysLeft } from '#web/ui/format/date-time.tsx';
import { factsOf } from './deal-page.tsx';

const aDeal = (...communications: Communication[]): Deal => ({
  id: 'd1',
  leading: communications[0]?.id ?? '',
  communications,
});

describe('days left', () => {
  it('count to a day as the calendar does, however late it is', () => {
    const evening = new Date(2026, 10, 21, 23, 50);
    expect(daysLeft('2026-11-21', evening)).toBe(0);
    expect(daysLeft('2026-11-22', evening)).toBe(1);
    expect(daysLeft('2026-11-19', evening)).toBe(-2);
  });

  it('are those to the day that comes first', () => {
    const needed = (needed_by: string) =>
      factsOf(
        aDeal(aCommunication({ purchase: { needed_by } }, { expires_at: endOfDay(inDays(10).slice(0, 10)) })),
        NOW,
      )?.left;
    expect(needed(inDays(3).slice(0, 10))).toBe(3);
    expect(needed(inDays(30).slice(0, 10))).toBe(10);
  });
});

describe('the facts of a deal', () => {
  it('name both buyers once', () => {
    const both = [
      aCommunication({ id: 'm1', co_buyer: { id: 'm2', name: 'Cy Buyer' } }),
      aCommunication({ id: 'm2', name: 'Cy Buyer', co_buyer: { id: 'm1', name: 'Bo Buyer' } }),
    ];
    expect(factsOf(aDeal(...both), NOW)?.clients).toEqual(['Bo Buyer', 'Cy Buyer']);
  });
});
