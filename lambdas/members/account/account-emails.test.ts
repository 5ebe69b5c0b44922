import { expect, test } from 'vitest';
import { accountEmail } from './account-emails.ts';

const SITE = 'https://groundwork.example';
const placeholders = { code: '{####}', username: '{username}' };

test.each([
  'CustomMessage_SignUp',
  'CustomMessage_ResendCode',
  'CustomMessage_ForgotPassword',
  'CustomMessage_AdminCreateUser',
  'CustomMessage_UpdateUserAttribute',
  'CustomMessage_VerifyUserAttribute',
])('%s has what Cognito demands, or Cognito would send its own email', (trigger) => {
  const email = accountEmail(trigger, placeholders, SITE);
  expect(email?.html).toContain('{####}');
  expect(email?.subject.length).toBeLessThanOrEqual(140);
  expect(email?.html.length).toBeLessThanOrEqual(20_000);
  if (trigger === 'CustomMessage_AdminCreateUser') expect(email?.html).toContain('{username}');
});

test('someone who signs up a second time learns how to get in', () => {
  const email = accountEmail('CustomMessage_ForgotPassword', { ...placeholders, isSignUp: true }, SITE);
  expect(email?.subject).toBe('You already have an account');
  expect(email?.html).toContain('{####}');
  expect(email?.text).toContain(SITE);
});

test('other messages are left to Cognito', () => {
  expect(accountEmail('CustomMessage_Authentication', placeholders, SITE)).toBeUndefined();
});
