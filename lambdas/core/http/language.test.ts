import { expect, it } from 'vitest';
import { languageIn } from './language.ts';

it.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr-CA, es-US;q=0.7', 'es'],
  ['*', undefined],
  ['de', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads %j as %s', (header, language) => {
  expect(languageIn(header)).toBe(language);
});
