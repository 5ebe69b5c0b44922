import { expect, test } from 'vitest';
import { newPasswordRules } from './new-password.ts';

const { check } = newPasswordRules({ first: '', second: '' });

test('says that the fields differ while they do', () => {
  expect(check({ first: 'correct horse', second: 'correct house' })).toEqual({ second: 'Passwords do not match' });
  expect(check({ first: 'correct horse', second: 'correct horse' })).toEqual({});
});

test('asks for both before it compares them', () => {
  expect(check({ first: 'correct horse', second: '' })).toEqual({ second: 'This field is required.' });
  expect(Object.keys(check({ first: '', second: '' }))).toEqual(['first', 'second']);
});

test('asks for what the form has besides', () => {
  const withCode = newPasswordRules({ code: '', first: '', second: '' });
  expect(withCode.check({ code: ' ', first: 'a', second: 'a' })).toEqual({ code: 'This field is required.' });
});
