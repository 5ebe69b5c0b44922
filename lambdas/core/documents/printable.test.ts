import { expect, it } from 'vitest';
import { printable, unbroken } from './printable.ts';

const latin = (character: string) => /[ -~À-ÿ]/.test(character);

it('keeps what the font has', () => {
  expect(printable('José Müller', latin)).toBe('José Müller');
});

it('writes a letter that the font lacks by its base letter', () => {
  expect(printable('Łukasz Żółć, Ştefan Đorđe', latin)).toBe('Lukasz Zólc, Stefan Dorde');
});

it('never prints an empty box', () => {
  expect(printable('李 Ana\u202e', latin)).toBe('? Ana?');
});

it('keeps a time on one line with AM or PM', () => {
  expect(unbroken('Nov 21, 2026, 10:00:00 AM UTC, or 9:30 PM')).toBe(
    'Nov 21, 2026, 10:00:00\u00a0AM UTC, or 9:30\u00a0PM',
  );
  expect(unbroken('Unit 4 AMBER')).toBe('Unit 4 AMBER');
});
