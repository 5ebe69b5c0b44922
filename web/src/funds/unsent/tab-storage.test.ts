import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetKept, hasShapeOf, holdKept, keep, keepFor, kept } from './tab-storage.ts';

type Entries = Record<string, unknown>;

/** Like the browser's storage, whose own property names are the stored keys. */
const memory = (): Entries =>
  Object.create({
    getItem(this: Entries, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Entries, name: string, value: string) {
      this[name] = value;
    },
    removeItem(this: Entries, name: string) {
      delete this[name];
    },
  });
const isForm = hasShapeOf({ email: '', chosen: [] as string[], step: 0 });

beforeEach(() => Object.assign(globalThis, { sessionStorage: memory(), localStorage: memory() }));
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  Reflect.deleteProperty(globalThis, 'localStorage');
});

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

const typed = { email: 'a@example.com', chosen: [], step: 1 };

it('gives back what was held while its person was logged out, and meanwhile stores none of it', () => {
  keepFor('ada');
  keep('form', typed);
  holdKept();
  expect(JSON.stringify(sessionStorage)).not.toContain('a@example.com');
  holdKept();
  keepFor('ada');
  expect(kept('form', isForm)).toEqual(typed);
});

it('gives what was held to no one else, and to no one after someone else', () => {
  keepFor('ada');
  keep('form', typed);
  holdKept();
  keepFor('bo');
  expect(kept('form', isForm)).toBeUndefined();
  keepFor('ada');
  expect(kept('form', isForm)).toBeUndefined();
});

it('holds nothing for who logs out here', () => {
  keepFor('ada');
  keep('form', typed);
  forgetKept('ada');
  holdKept();
  keepFor('ada');
  expect(kept('form', isForm)).toBeUndefined();
});

it('leaves a guest what they have, after an agent has logged out in this tab', () => {
  keepFor('ada');
  forgetKept('ada');
  keep('guest', typed);
  holdKept();
  expect(kept('guest', isForm)).toEqual(typed);
});
