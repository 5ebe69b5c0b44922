import { expect, it } from 'vitest';
import { onceKeyFor } from './once-key.ts';

const numbered = () => {
  let count = 0;
  return () => `key-${++count}`;
};

it('keeps the key while the same thing is sent again', () => {
  const newKey = numbered();
  const first = onceKeyFor(undefined, { to: 'a@example.com' }, newKey);
  expect(onceKeyFor(first, { to: 'a@example.com' }, newKey).key).toBe('key-1');
});

it('takes a new key when what is sent has changed', () => {
  const newKey = numbered();
  const first = onceKeyFor(undefined, { to: 'a@example.com' }, newKey);
  expect(onceKeyFor(first, { to: 'b@example.com' }, newKey).key).toBe('key-2');
});
