import { describe, expect, it } from 'vitest';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { aFailedReading, anUnfinishedReading, aReading } from '#test/builders/a-connection.ts';
import { NOW } from '#test/builders/now.ts';
import { evidenceStep, NO_EVIDENCE, othersThan } from './get-evidence.ts';

const isoAfterDays = (days: number) => new Date(isoAfter(NOW, days * DAY));
const fresh = aReading();
const stale = aReading({ readAt: isoAfter(NOW, -DAY - 1) });
const withoutTransactions = aReading({ days: 0 });
const createdAt = NOW.toISOString();
const fundsReport = { reportType: 1, createdAt } as const;
const chosen = { ...fundsReport, accountIds: ['a1'] };

describe('the evidence of a letter', () => {
  it.each([
    ['nothing was read', undefined],
    ['the bank is being read', anUnfinishedReading],
    ['only the fast form has arrived', aReading({ full: false })],
    ['the bank failed', aFailedReading],
  ])('is waited for when %s', (_, reading) => {
    expect(evidenceStep(fundsReport, reading, NOW)).toEqual({ step: 'wait' });
    expect(evidenceStep({ ...fundsReport, evidenceId: 'own' }, reading, NOW)).toEqual({ step: 'wait' });
  });

  it('is everything there is when no accounts were chosen', () => {
    expect(evidenceStep(fundsReport, fresh, NOW)).toEqual({
      step: 'use',
      assetReportId: 'report-0',
      isForReport: false,
    });
  });

  it.each([
    ['the figures are from yesterday', fundsReport, stale, 90],
    [
      'it shows transactions and the bank was asked for none',
      { reportType: 3, createdAt } as const,
      withoutTransactions,
      90,
    ],
    ['the figures are old, of an account without transactions', fundsReport, { ...stale, days: 30 }, 30],
  ])('is read again when %s', (_, given, reading, days) => {
    expect(evidenceStep(given, reading, NOW)).toEqual({ step: 'read again', days });
  });

  it('is read again for "still good?", unless the bank has answered since', () => {
    const renewal = { ...fundsReport, renews: { fundsReportId: 'before' } };
    expect(evidenceStep(renewal, aReading({ readAt: createdAt }), NOW)).toMatchObject({ step: 'read again' });
    const since = aReading({ readAt: isoAfter(NOW, 1) });
    expect(evidenceStep(renewal, since, isoAfterDays(2))).toMatchObject({ step: 'use' });
  });

  it('needs no transactions when the letter shows none', () => {
    for (const reportType of [1, 2] as const)
      expect(evidenceStep({ reportType, createdAt }, withoutTransactions, NOW)).toMatchObject({ step: 'use' });
  });

  it('is reduced to the accounts that were chosen', () => {
    const step = { step: 'choose', assetReportId: 'report-0', accountIds: ['a1'] };
    expect(evidenceStep(chosen, fresh, NOW)).toEqual(step);
  });

  it.each([
    ['the report made for the letter', 'own', { assetReportId: 'own', isForReport: true }],
    ['the whole report when the bank cannot make one', NO_EVIDENCE, { assetReportId: 'report-0', isForReport: false }],
  ])('is %s, however old it is by then', (_, evidenceId, expected) => {
    for (const reading of [fresh, stale])
      expect(evidenceStep({ ...chosen, evidenceId }, reading, NOW)).toEqual({ step: 'use', ...expected });
  });

  it('leaves out every account that was not chosen', () => {
    const banks = [
      aBank({ accounts: [anAccount({ accountId: 'a1' }), anAccount({ accountId: 'a2' })] }),
      aBank({ itemId: 'item-2', accounts: [anAccount({ accountId: 'b1' })] }),
    ];
    expect(othersThan({ level: 'cash', chosen: new Set(['a2']) }, banks)).toEqual(['a1', 'b1']);
    expect(othersThan({ level: 'cash', chosen: new Set(['a1', 'a2', 'b1']) }, banks)).toEqual([]);
  });
});
