import { describe, expect, it } from 'vitest';
import type { Deal } from '#contracts/funds/deals';
import type { Communication } from '#contracts/funds/request';
import { aCommunication, type Request } from '#test/builders/a-communication.ts';
import { inDays, NOW } from '#test/builders/now.ts';
import { daysLeft, factsOf, filesOf, foldPages, isFound, stageOf } from './deal-facts.ts';

const confirmed: Communication['report'] = {
  fund_status: 1,
  fund_total: '',
  valid_until: inDays(20),
  holder: { names: ['Bo Buyer'], match: 'match', client: 'Bo Buyer', kind: 'person' } as never,
};
const aDeal = (...communications: Communication[]): Deal => ({ id: 'd1', communications });
const stage = (over: Partial<Communication>, request: Partial<Request> = {}) =>
  stageOf(aCommunication(over, request), NOW);

describe('the stage of a deal', () => {
  it.each<[string, Partial<Request>]>([
    ['sent', {}],
    ['opened', { state: 'opened' }],
    ['bank', { state: 'opened', bank_linked_at: inDays(0) }],
    ['bank', { state: 'at_bank' }],
    ['over', { state: 'cancelled' }],
    ['over', { state: 'opened', expires_at: inDays(-1) }],
  ])('is %s', (expected, request) => expect(stage({}, request)).toBe(expected));

  it("is a look for money that is not there, or that may be someone else's", () => {
    const received = { state: 'received' } as const;
    expect(stage({ report: { fund_status: 0, fund_total: '' } }, received)).toBe('look');
    expect(stage({ report: { fund_status: 1, fund_total: '' } }, received)).toBe('look');
    expect(stage({ report: { ...confirmed, withdrawn_at: inDays(0) } }, received)).toBe('over');
    expect(stage({ report: { ...confirmed, valid_until: inDays(-1) } }, received)).toBe('over');
  });
});

describe('files that a client shared instead of a bank', () => {
  const shared = (state: 'sent' | 'accepted', over: Partial<Communication> = {}) =>
    aCommunication(over, { state: 'opened', documents: { state, count: 2, at: inDays(1) } });

  it('are what happened last, until there is a report', () => {
    expect(filesOf(shared('sent'))).toBe('sent');
    expect(factsOf(aDeal(shared('accepted')), NOW)?.lastStep).toEqual({ words: 'files accepted', at: inDays(1) });
    expect(filesOf(shared('sent', { report: { ...confirmed, report_id: 'r' } }))).toBeUndefined();
    expect(filesOf(aCommunication({}, { state: 'opened' }))).toBeUndefined();
  });
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
      factsOf(aDeal(aCommunication({ purchase: { needed_by } }, { expires_at: inDays(10) })), NOW)?.left;
    expect(needed(inDays(3).slice(0, 10))).toBe(3);
    expect(needed(inDays(30).slice(0, 10))).toBe(10);
  });
});

describe('the facts of a deal', () => {
  it('lead with what is open, and else with the newest', () => {
    const open = aCommunication({ id: 'm1' });
    const over = aCommunication({ id: 'm2' }, { state: 'cancelled' });
    expect(factsOf(aDeal(over, open), NOW)?.leading.id).toBe('m1');
    expect(factsOf(aDeal(over, aCommunication({ id: 'm1' }, { state: 'expired' })), NOW)?.leading.id).toBe('m2');
  });

  it('name both buyers once', () => {
    const both = [
      aCommunication({ id: 'm1', co_buyer: { id: 'm2', name: 'Cy Buyer' } }),
      aCommunication({ id: 'm2', name: 'Cy Buyer', co_buyer: { id: 'm1', name: 'Bo Buyer' } }),
    ];
    expect(factsOf(aDeal(...both), NOW)?.clients).toEqual(['Bo Buyer', 'Cy Buyer']);
  });

  it.each<[string, Partial<Request>]>([
    ['linked a bank', { state: 'opened', bank_linked_at: inDays(0) }],
    ['linked a bank and decides later', { state: 'opened', bank_linked_at: inDays(0), waits_for_client: true }],
    ['asked the bank', { state: 'at_bank' }],
    ['finished their part', { state: 'received' }],
  ])('lead with the buyer who has done less, once the other one has %s', (_, done) => {
    const pair = (one: Partial<Request>, other: Partial<Request>) =>
      aDeal(
        aCommunication({ id: 'm1', name: 'Bo Buyer', co_buyer: { id: 'm2', name: 'Cy Buyer' } }, one),
        aCommunication({ id: 'm2', name: 'Cy Buyer', co_buyer: { id: 'm1', name: 'Bo Buyer' } }, other),
      );
    expect(factsOf(pair({ state: 'opened' }, done), NOW)?.leading.name).toBe('Bo Buyer');
    expect(factsOf(pair(done, { state: 'sent' }), NOW)?.leading.name).toBe('Cy Buyer');
    expect(factsOf(pair(done, done), NOW)?.leading.name).toBe('Cy Buyer');
  });

  it('find every word, in any order, without its accents', () => {
    const facts = factsOf(aDeal(aCommunication({ name: 'José Núñez', purchase: { property: '12 Elm St' } })), NOW);
    expect(facts && isFound(facts, 'elm nunez')).toBe(true);
    expect(facts && isFound(facts, 'oak')).toBe(false);
  });
});

it('shows a deal that is on two pages once, where it came first', () => {
  const [one, other] = [aCommunication({ id: 'm1' }), aCommunication({ id: 'm2' })];
  const pages = [{ deals: [aDeal(one)] }, { deals: [{ id: 'd2', communications: [] }, aDeal(one, other)] }];
  expect(foldPages(pages).map(({ id, communications }) => [id, communications.length])).toEqual([
    ['d1', 2],
    ['d2', 0],
  ]);
});
