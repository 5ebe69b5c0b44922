import { expect, test } from 'vitest';
import { signInMessage } from './sign-in-message.ts';

test("passes the provider's own words on", () => {
  expect(signInMessage(new Error('PreTokenGeneration failed with error ACCOUNT_DEACTIVATED.'))).toMatch(
    /^This account has been deactivated/,
  );
  expect(signInMessage(new Error('Incorrect username or password.'))).toBe('Incorrect username or password.');
});

test('says how to get a new temporary password', () => {
  const message = signInMessage(new Error('Temporary password has expired and must be reset by an administrator.'));
  expect(message).toContain('Ask the person who invited you');
});
