import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownPath, rememberReturnPath, takeReturnPath } from './return-path.ts';

const ORIGIN = 'https://groundwork.example';

test('a path of this site is kept with its query', () => {
  expect(ownPath('/prooffund/m1?from=mail', ORIGIN)).toBe('/prooffund/m1?from=mail');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '',
  null,
])('%j leads nowhere', (path) => {
  expect(ownPath(path, ORIGIN)).toBeNull();
});

beforeEach(() => {
  const entries = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
  Object.assign(globalThis, { sessionStorage, location: { origin: ORIGIN } });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  Reflect.deleteProperty(globalThis, 'location');
});

test('a path of one person leads back only them', () => {
  rememberReturnPath('/requestreport', 'ada');
  expect(takeReturnPath('bo')).toBeNull();
  expect(takeReturnPath('ada')).toBeNull();
  rememberReturnPath('/requestreport', 'ada');
  expect(takeReturnPath('ada')).toBe('/requestreport');
});

test('a path of a stranger leads back anyone', () => {
  rememberReturnPath('/requestreport', 'ada');
  rememberReturnPath('/communications');
  expect(takeReturnPath('bo')).toBe('/communications');
});
