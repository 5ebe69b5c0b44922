// Signing up through Amplify; imported dynamically, as cognito.ts is. An address that already has an account looks like a new
// one on each step, so that these pages don't reveal accounts. The account's owner gets an email.
import { confirmSignUp, resendSignUpCode, resetPassword, signUp } from 'aws-amplify/auth';
import { configured } from './cognito.ts';

/** The reason for the email (lambdas/members/account/account-emails.ts reads it). */
const ABOUT_SIGN_UP = { reason: 'sign-up' };

const isCalled = (error: unknown, names: RegExp): error is Error => error instanceof Error && names.test(error.name);

const EXISTS_CONFIRMED = /^InvalidParameter/;
/** The user pool's errors about an existing account, which we don't pass on. */
const ABOUT_ACCOUNTS = /^(NotAuthorized|InvalidParameter)/;
const WRONG_CODE = /^(CodeMismatch|ExpiredCode|NotAuthorized|AliasExists)/;

/** True if the user pool knows the address, or our trigger does: its owner signs in with Google (lambdas/members/account). */
const exists = (error: unknown) =>
  isCalled(error, /^UsernameExists/) ||
  (isCalled(error, /^UserLambdaValidation/) && error.message.includes('ACCOUNT_EXISTS'));

export async function register(email: string, password: string, name: string): Promise<void> {
  await configured();
  try {
    await signUp({ username: email, password, options: { userAttributes: { email, name } } });
  } catch (error) {
    if (!exists(error)) throw error;
    await resendRegistrationCode(email);
  }
}

/** Sends the code again. An account's owner gets an email about signing in instead. */
export async function resendRegistrationCode(email: string): Promise<void> {
  await configured();
  try {
    try {
      await resendSignUpCode({ username: email });
    } catch (error) {
      if (!isCalled(error, EXISTS_CONFIRMED)) throw error;
      await resetPassword({ username: email, options: { clientMetadata: ABOUT_SIGN_UP } });
    }
  } catch (error) {
    if (!isCalled(error, ABOUT_ACCOUNTS)) throw error;
  }
}

export async function confirmRegistration(email: string, code: string): Promise<void> {
  await configured();
  try {
    await confirmSignUp({ username: email, confirmationCode: code });
  } catch (error) {
    if (!isCalled(error, WRONG_CODE)) throw error;
    throw new Error('This code is wrong or has expired. Send the code again and enter the new one.');
  }
}
