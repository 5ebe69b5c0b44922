import { describe, expect, it } from 'vitest';
import type { IssuedReport } from '#contracts/funds/report';
import { areAllWithdrawn, canWithdraw, isUnfinished } from './withdrawal.ts';

const reports = (...states: IssuedReport['state'][]) => states.map((state) => ({ state }));

describe('a guest', () => {
  it.each([
    ['pending', true, true],
    ['ready', true, true],
    ['valid', true, false],
    ['expired', false, false],
    ['withdrawn', false, false],
    ['failed', false, false],
  ] as const)('can withdraw a %s report: %s; and answer again: %s', (state, withdraws, answersAgain) => {
    expect([canWithdraw({ state }), isUnfinished({ state })]).toEqual([withdraws, answersAgain]);
  });

  it('has withdrawn everything when each report that was issued is withdrawn', () => {
    expect(areAllWithdrawn(reports('withdrawn', 'failed', 'withdrawn'))).toBe(true);
    expect(areAllWithdrawn(reports('withdrawn', 'valid'))).toBe(false);
    expect(areAllWithdrawn(reports('failed'))).toBe(false);
    expect(areAllWithdrawn([])).toBe(false);
  });
});
