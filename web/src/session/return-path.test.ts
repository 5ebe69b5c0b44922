import { expect, test } from 'vitest';
import { ownPath } from './return-path.ts';

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
