import {
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { confirmResetPassword, confirmSignUp, resendSignUpCode, resetPassword, signUp } from 'aws-amplify/auth';
import { CLIENT, HOUR, lastSecret, plainSignIn, startPool, type TestPool } from 'cdk-run/testing/a-user-pool';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const username = 'new@example.com';
const password = 'correct horse battery';

let bed: TestPool;
beforeEach(async () => {
  bed = await startPool();
});
afterEach(() => bed.stop());

const join = () => signUp({ username, password, options: { userAttributes: { email: username, name: 'Nora New' } } });

describe('signing up', () => {
  it('asks for the mailed code, and admits no one before', async () => {
    const { nextStep } = await join();
    expect(nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'n***@e***', attributeName: 'email' },
    });
    await expect(plainSignIn(bed, username, password)).rejects.toMatchObject({
      name: 'UserNotConfirmedException',
      message: 'User is not confirmed.',
    });
    await expect(plainSignIn(bed, username, 'wrong')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await confirmSignUp({ username, confirmationCode: lastSecret(bed) });
    const { IdToken = '' } = await plainSignIn(bed, username, password);
    expect(bed.cognito().verify(IdToken, 'id')).toMatchObject({
      email: username,
      email_verified: true,
      name: 'Nora New',
    });
  });

  it('refuses a wrong, a replaced and an old code', async () => {
    await join();
    const first = lastSecret(bed);
    await resendSignUpCode({ username });
    const second = lastSecret(bed);
    expect(second).not.toBe(first);
    const mismatch = {
      name: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    };
    await expect(confirmSignUp({ username, confirmationCode: first })).rejects.toMatchObject(mismatch);
    bed.pass(24 * HOUR);
    await expect(confirmSignUp({ username, confirmationCode: second })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    });
  });

  it('ends the guessing of codes', async () => {
    await join();
    const wrong = lastSecret(bed) === '000000' ? '000001' : '000000';
    for (let i = 0; i < 10; i++)
      await expect(confirmSignUp({ username, confirmationCode: wrong })).rejects.toThrow('Invalid');
    await expect(confirmSignUp({ username, confirmationCode: lastSecret(bed) })).rejects.toMatchObject({
      name: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    });
    bed.pass(HOUR);
    await confirmSignUp({ username, confirmationCode: lastSecret(bed) });
  });

  it('tells that an address is taken, whatever its case', async () => {
    await join();
    await expect(signUp({ username: 'NEW@Example.com', password })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
  });

  it('refuses weak passwords, strange addresses and attributes that people must not set', async () => {
    await expect(signUp({ username, password: 'short' })).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await expect(signUp({ username: 'no address', password })).rejects.toThrow('Invalid email address format.');
    await expect(
      signUp({ username, password, options: { userAttributes: { email_verified: 'true' } as never } }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(signUp({ username, password, options: { userAttributes: { 'custom:x': 'y' } } })).rejects.toThrow(
      'Attribute does not exist in the schema',
    );
  });

  it('can be left to administrators', async () => {
    await bed.stop();
    bed = await startPool({ pool: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } } });
    await expect(join()).rejects.toThrow('SignUp is not permitted for this user pool');
  });

  it('does not reveal who has an account', async () => {
    await resendSignUpCode({ username: 'nobody@example.com' });
    expect(bed.mails).toEqual([]);
    const confirm = new ConfirmSignUpCommand({
      ClientId: CLIENT,
      Username: 'nobody@example.com',
      ConfirmationCode: '123456',
    });
    await expect(bed.sdk.send(confirm)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });
});

describe('a forgotten password', () => {
  beforeEach(() => {
    bed.cognito().admin.ensureUser({ email: username, password });
  });

  it('is replaced with a mailed code', async () => {
    expect(await resetPassword({ username })).toMatchObject({
      nextStep: { resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE' },
    });
    const confirmationCode = lastSecret(bed);
    await expect(confirmResetPassword({ username, confirmationCode, newPassword: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    await confirmResetPassword({ username, confirmationCode, newPassword: 'another good password' });
    await expect(plainSignIn(bed, username, password)).rejects.toThrow('Incorrect');
    await plainSignIn(bed, username, 'another good password');
    await expect(
      confirmResetPassword({ username, confirmationCode, newPassword: 'once more a password' }),
    ).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('has an hour', async () => {
    await resetPassword({ username });
    bed.pass(HOUR);
    await expect(
      confirmResetPassword({ username, confirmationCode: lastSecret(bed), newPassword: 'another good password' }),
    ).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('is answered the same for an unknown address, without a mail', async () => {
    const known = await bed.sdk.send(new ForgotPasswordCommand({ ClientId: CLIENT, Username: username }));
    const unknown = await bed.sdk.send(new ForgotPasswordCommand({ ClientId: CLIENT, Username: 'nobody@example.com' }));
    expect(unknown.CodeDeliveryDetails).toEqual(known.CodeDeliveryDetails);
    expect(bed.mails).toHaveLength(1);
    const confirm = {
      ClientId: CLIENT,
      ConfirmationCode: '123456',
      Password: password,
      Username: 'nobody@example.com',
    };
    await expect(bed.sdk.send(new ConfirmForgotPasswordCommand(confirm))).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
  });
});
