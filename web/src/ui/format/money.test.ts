import { expect, test } from 'vitest';
import { formatMoney } from './money.tsx';

test.each([
  [0, '$0'],
  [480_000, '$480,000'],
  [1234.5, '$1,234.50'],
  [0.1 + 0.2, '$0.30'],
  [99.999, '$100'],
  [-12.3, '-$12.30'],
  [-0.001, '$0'],
])('%d is %s', (dollars, text) => {
  expect(formatMoney(dollars)).toBe(text);
});
