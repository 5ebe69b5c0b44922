import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasShapeOf, keep, kept } from './kept.ts';

const memory = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
};
const isForm = hasShapeOf({ email: '', chosen: [] as string[], step: 0 });

beforeEach(() => Object.assign(globalThis, { sessionStorage: memory() }));
afterEach(() => Reflect.deleteProperty(globalThis, 'sessionStorage'));

it('gives back what was kept', () => {
  keep('form', { email: 'a@example.com', chosen: ['x'], step: 2 });
  expect(kept('form', isForm)).toEqual({ email: 'a@example.com', chosen: ['x'], step: 2 });
});

it('forgets', () => {
  keep('form', { email: '', chosen: [], step: 0 });
  keep('form', undefined);
  expect(kept('form', isForm)).toBeUndefined();
});

it('does not give back what another release left there', () => {
  keep('form', { email: 'a@example.com', chosen: {}, step: 2 });
  expect(kept('form', isForm)).toBeUndefined();
  keep('form', { email: 'a@example.com' });
  expect(kept('form', isForm)).toBeUndefined();
});

it('lives without a storage', () => {
  Object.assign(globalThis, { sessionStorage: undefined });
  keep('form', { email: '' });
  expect(kept('form', isForm)).toBeUndefined();
});
