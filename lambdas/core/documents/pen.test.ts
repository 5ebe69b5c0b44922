import { expect, it } from 'vitest';
import { printable, unbroken } from './pen.ts';

it('composes letters, keeps joiners, and drops characters that turn a text around or show nothing', () => {
  expect(printable('Jose\u0301 \u202eAna\u0007\u200b, \u0634\u0647\u200c\u0646')).toBe(
    'José Ana, \u0634\u0647\u200c\u0646',
  );
});

it('keeps a time on one line with AM or PM', () => {
  expect(unbroken('Nov 21, 2026, 10:00:00 AM UTC, or 9:30 PM')).toBe(
    'Nov 21, 2026, 10:00:00\u00a0AM UTC, or 9:30\u00a0PM',
  );
  expect(unbroken('Unit 4 AMBER')).toBe('Unit 4 AMBER');
});
