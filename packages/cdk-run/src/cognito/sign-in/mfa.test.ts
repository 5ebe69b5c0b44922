import { AdminGetUserCommand, AdminSetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  confirmSignIn,
  fetchMFAPreference,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { byPassword, POOL, startPool, type TestPool } from 'cdk-run/testing/a-user-pool';
import { afterEach, describe, expect, it } from 'vitest';
import { codeAt, stepAt } from './totp.ts';

const username = 'agent@example.com';
const password = 'correct horse battery';

let bed: TestPool;
afterEach(async () => {
  await signOut();
  await bed.stop();
});

const open = async (MfaConfiguration: 'ON' | 'OPTIONAL' | 'OFF') => {
  bed = await startPool({ pool: { MfaConfiguration } });
  bed.freeze();
  bed.cognito().admin.ensureUser({ email: username, password });
};

const codeNow = (secret: string) => codeAt(secret, stepAt(bed.now()));

const switchOn = async () => {
  await signIn({ username, password, options: byPassword });
  const { sharedSecret } = await setUpTOTP();
  await verifyTOTPSetup({ code: codeNow(sharedSecret) });
  await updateMFAPreference({ totp: 'PREFERRED' });
  expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  await signOut();
  return sharedSecret;
};

describe('a second factor that people may switch on', () => {
  it('is asked for after the password, and each code once', async () => {
    await open('OPTIONAL');
    const secret = await switchOn();
    expect((await signIn({ username, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await expect(confirmSignIn({ challengeResponse: '000000' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    await expect(confirmSignIn({ challengeResponse: codeNow(secret) })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    });
    bed.pass(30_000);
    expect(await confirmSignIn({ challengeResponse: codeNow(secret) })).toMatchObject({ isSignedIn: true });
  });

  it('is not switched on by a wrong code, nor preferred before it is proved', async () => {
    await open('OPTIONAL');
    await signIn({ username, password, options: byPassword });
    await setUpTOTP();
    await expect(verifyTOTPSetup({ code: '000000' })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toThrow('has not verified software token mfa');
  });

  it('ends a sign-in after five wrong codes', async () => {
    await open('OPTIONAL');
    const secret = await switchOn();
    bed.pass(30_000);
    await signIn({ username, password, options: byPassword });
    for (let i = 0; i < 5; i++)
      await expect(confirmSignIn({ challengeResponse: '000000' })).rejects.toThrow('Invalid code');
    await expect(confirmSignIn({ challengeResponse: codeNow(secret) })).rejects.toThrow('Invalid session');
  });

  it('can be taken off by an administrator', async () => {
    await open('OPTIONAL');
    await switchOn();
    const off = { UserPoolId: POOL, Username: username, SoftwareTokenMfaSettings: { Enabled: false } };
    await bed.sdk.send(new AdminSetUserMFAPreferenceCommand(off));
    const user = await bed.sdk.send(new AdminGetUserCommand({ UserPoolId: POOL, Username: username }));
    expect(user.UserMFASettingList ?? []).toEqual([]);
    expect(await signIn({ username, password, options: byPassword })).toMatchObject({ isSignedIn: true });
  });
});

it('is set up on the way in where the pool demands it', async () => {
  await open('ON');
  const { nextStep } = await signIn({ username, password, options: byPassword });
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
  const code = codeNow(nextStep.totpSetupDetails.sharedSecret);
  expect(await confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true });
});

it('is not offered where the pool has none', async () => {
  await open('OFF');
  await signIn({ username, password, options: byPassword });
  await expect(setUpTOTP()).rejects.toMatchObject({ name: 'SoftwareTokenMFANotFoundException' });
});
