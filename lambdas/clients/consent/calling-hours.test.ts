import { describe, expect, it } from 'vitest';
import { callingTime, zonesOf } from './calling-hours.ts';

describe('calling hours', () => {
  it.each([
    ['14 Maple Street, Springfield, IL 62704', 'America/Chicago'],
    ['1 Ocean Drive, Miami Beach FL 33139-1234', 'America/New_York'],
    ['5 Palm Rd, Honolulu, HI', 'Pacific/Honolulu'],
  ])('are those of the state in %s', (address, zone) => {
    expect(zonesOf(address)).toContain(zone);
  });

  it('are quiet when it is night in one of two zones', () => {
    // 8:30 in Knoxville is 7:30 in Memphis.
    expect(callingTime('1 Main St, Jackson, TN 38301', new Date('2026-11-21T13:30:00Z'))).toEqual({
      isQuiet: true,
      localTime: '7:30 AM CST',
    });
  });

  it.each([
    ['2026-11-21T13:59:00Z', true],
    ['2026-11-21T14:00:00Z', false],
    ['2026-11-22T02:59:00Z', false],
    ['2026-11-22T03:00:00Z', true],
  ])('in Springfield at %s', (at, isQuiet) => {
    expect(callingTime('14 Maple Street, Springfield, IL 62704', new Date(at)).isQuiet).toBe(isQuiet);
  });

  it('are not known without a state', () => {
    expect(callingTime('somewhere', new Date('2026-11-21T03:00:00Z'))).toEqual({ isQuiet: false });
  });
});
