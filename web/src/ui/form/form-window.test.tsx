import { expect, it } from 'vitest';
import { isTyped } from './form-window.tsx';

it.each([
  ['delete', 'delete'],
  ['Delete ', 'delete'],
  ['o’brien  and sons', "O'Brien and Sons"],
  ['Jose\u0301', 'José'],
])('%j is taken for %j', (typed, text) => {
  expect(isTyped(typed, text)).toBe(true);
});

it.each([
  ['', 'delete'],
  ['delet', 'delete'],
  ['delete it', 'delete'],
  ['Jose', 'José'],
])('%j is not taken for %j', (typed, text) => {
  expect(isTyped(typed, text)).toBe(false);
});
