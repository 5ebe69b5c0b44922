import { describe, expect, it } from 'vitest';
import { aConnection, aFailedReading, anUnfinishedReading, aReading } from '#test/builders/a-connection.ts';
import type { BankReading } from '../entity.ts';
import { accountsToShow } from './accounts-to-show.ts';

const broken = aConnection({ itemId: 'broken', state: 'needs_repair' });
const show = (reading: BankReading | undefined, banks = [aConnection()]) => accountsToShow({ banks, reading, all: [] });
const earlier = aReading().banks;

describe("a guest's accounts", () => {
  it('are none before a bank is linked, whatever was read earlier', () => {
    expect(show(aReading(), [])).toBe('none');
  });

  it.each([
    ['wait', 'when nothing has been read', undefined],
    ['wait', 'while the bank is being read', anUnfinishedReading],
    ['wait', 'while the bank is being read again', { ...anUnfinishedReading, banks: earlier }],
    ['show', 'when the fast report has arrived', aReading({ full: false })],
    ['show', 'when everything has arrived', aReading()],
    ['show', 'when reading failed after it had succeeded', { ...aFailedReading, banks: earlier }],
  ] as const)('%s %s', (shown, _, reading) => {
    expect(show(reading)).toBe(shown);
  });

  it.each([
    ['the last attempt failed and another one follows', { ...anUnfinishedReading, failure: 'unavailable' }],
    ['reading failed for good', { ...aFailedReading, failure: 'unavailable' }],
  ] as const)('are refused when %s, with the bank that needs its person', (_, reading) => {
    expect(show(reading, [aConnection(), broken])).toMatchObject({
      refused: { failure: 'unavailable', itemId: 'broken' },
    });
  });
});
