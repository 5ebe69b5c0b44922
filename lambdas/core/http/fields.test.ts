import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isDate, line, paragraph, requiredLine } from './fields.ts';

describe('a line of text', () => {
  it('keeps what people write in every script', () => {
    for (const name of ['李 Ana', 'Łukasz', 'مريم', 'שרה', '👩‍👩‍👧', 'नमस्ते'])
      expect(v.parse(requiredLine(100), name)).toBe(name.normalize('NFC'));
  });

  it('has nothing that turns the words around it', () => {
    const turned = '\u202eAda\u202c \u2066Agent\u2069';
    expect([v.parse(line(100), turned), v.parse(paragraph(100), turned)]).toEqual(['Ada Agent', 'Ada Agent']);
  });

  it.each(['', '  ', '\u200b', '\u2060\ufeff', '\u202e', '\u3164', '\u2800 \u200d'])(
    'is no name where nothing of it can be seen: %j',
    (text) => {
      expect(v.is(requiredLine(100), text)).toBe(false);
    },
  );
});

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
