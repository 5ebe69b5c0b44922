import { expect, it } from 'vitest';
import { printable } from './printable.ts';

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
