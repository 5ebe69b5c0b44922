import { expect, test } from 'vitest';
import { canSave, mismatchOf } from './new-password.ts';

test('says that the fields differ while they do', () => {
  expect(mismatchOf('correct horse', 'correct house')).toBe('Passwords do not match');
  expect(mismatchOf('correct horse', 'correct horse')).toBeUndefined();
});

test('does not complain before the second field is begun', () => {
  expect(mismatchOf('correct horse', '')).toBeUndefined();
});

test.each([
  ['', '', false, false],
  ['a', '', false, false],
  ['a', 'b', false, false],
  ['a', 'a', false, true],
  ['a', 'a', true, false],
])('SAVE for %j and %j while saving=%j: %j', (first, second, saving, enabled) => {
  expect(canSave(first, second, saving)).toBe(enabled);
});
