import { expect, test } from 'vitest';
import { addressOf } from './send.ts';

test('fills in parameters so that none can leave its place', () => {
  expect(addressOf('/api/banks/{itemId}/repair', { itemId: '../a b?c' })).toBe('/api/banks/..%2Fa%20b%3Fc/repair');
});

test('adds the query and leaves out what is empty', () => {
  expect(addressOf('/api/x', {}, { limit: 20, cursor: '', after: undefined, q: 'a&b' })).toBe(
    '/api/x?limit=20&q=a%26b',
  );
});

test('refuses a missing parameter', () => {
  expect(() => addressOf('/api/banks/{itemId}', {})).toThrow("needs 'itemId'");
});
