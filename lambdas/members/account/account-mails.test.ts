import { expect, test } from 'vitest';
import { accountMail } from './account-mails.ts';

const SITE = 'https://groundwork.example';
const placeholders = { code: '{####}', username: '{username}' };

test.each([
  'CustomMessage_SignUp',
  'CustomMessage_ResendCode',
  'CustomMessage_ForgotPassword',
  'CustomMessage_AdminCreateUser',
  'CustomMessage_UpdateUserAttribute',
  'CustomMessage_VerifyUserAttribute',
])('%s holds what Cognito demands, or Cognito would send its own mail', (trigger) => {
  const mail = accountMail(trigger, placeholders, SITE);
  expect(mail?.html).toContain('{####}');
  expect(mail?.subject.length).toBeLessThanOrEqual(140);
  expect(mail?.html.length).toBeLessThanOrEqual(20_000);
  if (trigger === 'CustomMessage_AdminCreateUser') expect(mail?.html).toContain('{username}');
});

test('tells somebody who signs up a second time how to get in', () => {
  const mail = accountMail('CustomMessage_ForgotPassword', { ...placeholders, isSignUp: true }, SITE);
  expect(mail?.subject).toBe('You already have an account');
  expect(mail?.html).toContain('{####}');
  expect(mail?.text).toContain(SITE);
});

test('leaves other messages to Cognito', () => {
  expect(accountMail('CustomMessage_Authentication', placeholders, SITE)).toBeUndefined();
});
