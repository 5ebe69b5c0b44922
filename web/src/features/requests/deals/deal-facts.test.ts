import { describe, expect, it } from 'vitest';
import type { Deal } from '#contracts/funds/deals';
import type { Communication } from '#contracts/funds/request';
import { endOfDay } from '#core/platform/deadline.ts';
import { aCommunication, aStatus } from '#test/builders/a-communication.ts';
import { inDays, NOW } from '#test/builders/now.ts';
import { daysLeft } from '#web/ui/format/date-time.tsx';
import { dealsIn, factsOf, leftOf, partsOf } from './deal-facts.ts';

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
      leftOf(aCommunication({ purchase: { needed_by } }, { expires_at: endOfDay(inDays(10).slice(0, 10)) }), NOW);
    expect(needed(inDays(3).slice(0, 10))).toBe(3);
    expect(needed(inDays(30).slice(0, 10))).toBe(10);
  });
});

const bo = (over: Partial<Communication> = {}) =>
  aCommunication({ id: 'm1', people: [{ id: 'm2', name: 'Cy Buyer', role: 'buyer' }], ...over });
const cy = (over: Partial<Communication> = {}) =>
  aCommunication({ id: 'm2', name: 'Cy Buyer', people: [{ id: 'm1', name: 'Bo Buyer', role: 'buyer' }], ...over });

describe('the facts of a deal', () => {
  it('name both buyers once', () => {
    expect(factsOf(aDeal(bo(), cy()))?.clients).toEqual(['Bo Buyer', 'Cy Buyer']);
  });
});

describe('the parts of a deal', () => {
  const idsOf = (deal: Deal) => {
    const { now, before } = partsOf(deal);
    return [now.map(({ id }) => id), before.map(({ id }) => id)];
  };

  it('are a next step for each of two buyers, in the order in which they were asked', () => {
    const done = { status: aStatus('part_done', ['cancel'], 'others') } as const;
    expect(idsOf(aDeal(cy(), bo(done)))).toEqual([['m1', 'm2'], []]);
    expect(idsOf(aDeal(bo(), cy(done)))).toEqual([['m1', 'm2'], []]);
  });

  it('are one next step once both buyers share a report', () => {
    const answered = { status: aStatus('confirmed', ['letter'], 'letter') } as const;
    expect(idsOf(aDeal(bo(answered), cy(answered)))).toEqual([['m1'], []]);
  });

  it('are a next step for each open request, and the others came before', () => {
    const over = aCommunication({ id: 'm0', status: aStatus('canceled') });
    const other = aCommunication({ id: 'm3' });
    const report = aCommunication({ id: 'm4', kind: 'incoming', request: undefined, status: aStatus('confirmed') });
    expect(idsOf(aDeal(aCommunication(), other, report, over))).toEqual([
      ['m1', 'm3'],
      ['m4', 'm0'],
    ]);
  });
});

describe('the deals of a list', () => {
  const elm = { deal_id: 'elm', purchase: { property: '12 Elm Street' } };
  const oak = aCommunication({ id: 'm7', deal_id: 'oak', name: 'Lily Chen' });

  it('are in its order, each once, and a draft is in none', () => {
    const draft = aCommunication({ id: 'm9', kind: 'draft', deal_id: undefined });
    const listed = [draft, cy(elm), oak, bo({ ...elm, status: aStatus('canceled') })];
    expect(dealsIn(listed)).toMatchObject([
      { id: 'elm', property: '12 Elm Street', now: [{ id: 'm1' }, { id: 'm2' }] },
      { id: 'oak', clients: ['Lily Chen'], property: undefined, now: [{ id: 'm7' }] },
    ]);
  });

  it('show their open request, not a newer one that is over', () => {
    const over = aCommunication({ id: 'm8', deal_id: 'oak', status: aStatus('canceled') });
    expect(dealsIn([over, oak])).toMatchObject([{ now: [{ id: 'm7' }] }]);
  });
});
