import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDate } from './purchase-date.ts';

describe('a day', () => {
  it('is a date of the calendar, as a date field has it', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) =>
        isDate(date.toISOString().slice(0, 10)),
      ),
    );
  });

  it.each(['2026-02-30', '2026-13-01', '12/03/2026', '2026-1-3', 'soon', '2026-12-03T10:00', '+2026-12-03'])(
    'is not %s',
    (text) => expect(isDate(text)).toBe(false),
  );
});
