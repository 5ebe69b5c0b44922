import { describe, expect, it } from 'vitest';
import type { IssuedReport } from '#contracts/funds/report';
import { areAllWithdrawn, canWithdraw, isBankEnding, isUnfinished, unopenedWords } from './withdrawal.ts';

const reports = (...states: IssuedReport['state'][]) => states.map((state) => ({ state }));

describe('a guest', () => {
  it.each([
    ['pending', true, true, undefined],
    ['ready', true, true, undefined],
    ['valid', true, false, 'notOpened'],
    ['expired', false, false, 'notOpened'],
    // Seen red: the page said that no one has opened a withdrawn report yet.
    ['withdrawn', false, false, 'neverOpened'],
    ['superseded', false, false, 'notOpened'],
    ['failed', false, false, undefined],
  ] as const)('can withdraw a %s report: %s; and answer again: %s; and reads of its openings: %s', (state, ...said) => {
    expect([canWithdraw({ state }), isUnfinished({ state }), unopenedWords({ state })]).toEqual(said);
  });

  it.each([
    ['was disconnected', { ending: true, banks: [] }, true],
    ['goes with the report', {}, true],
    ['is kept', { keep_until: '2027-01-01' }, false],
    ['may be asked again', { still_good: { until: '2027-01-01', state: 'open' } }, false],
    ['is needed for a report', { reports: [{ state: 'valid' }, { state: 'pending' }] }, false],
    ['has no report yet', { reports: [] }, false],
    ['has gone', { banks: [] }, false],
  ] as const)('looks again while the bank ends: one that %s', (_, over, isEnding) => {
    const control = { ending: false, banks: [{}], keep_until: '', reports: [{ state: 'valid' }], ...over };
    expect(isBankEnding(control as unknown as Parameters<typeof isBankEnding>[0])).toBe(isEnding);
  });

  it('has withdrawn everything when each report that was issued is withdrawn', () => {
    expect(areAllWithdrawn(reports('withdrawn', 'failed', 'withdrawn'))).toBe(true);
    expect(areAllWithdrawn(reports('withdrawn', 'valid'))).toBe(false);
    expect(areAllWithdrawn(reports('failed'))).toBe(false);
    expect(areAllWithdrawn([])).toBe(false);
  });
});
