import { expect, it } from 'vitest';
import { stepOf } from './window-history.ts';

const page = (depth: number) => ({ page: 'clients', depth });

it('Back closes the window at the top, one at a time', () => {
  expect(stepOf(page(1), page(0), 1)).toBe('close');
  expect(stepOf(page(2), page(1), 2)).toBe('close');
});

it('Back goes past the entry of a window that was closed by its own button', () => {
  expect(stepOf(page(1), page(0), 0)).toBe('goPast');
  expect(stepOf(page(2), page(1), 1)).toBe('goPast');
});

it('other steps are the router’s', () => {
  expect(stepOf(undefined, page(0), 0)).toBe('pass');
  expect(stepOf(page(1), { page: 'dashboard', depth: 0 }, 1)).toBe('pass');
  // Back leads to a page on which a window was closed before the person left, and Forward to such an entry.
  expect(stepOf({ page: 'dashboard', depth: 0 }, page(1), 0)).toBe('pass');
  expect(stepOf(page(0), page(1), 0)).toBe('pass');
  expect(stepOf(page(1), page(1), 0)).toBe('pass');
});
