// The second factor: an authenticator app that a person switches on and off. Through Amplify, and like cognito.ts only ever
// imported dynamically.
import {
  confirmSignIn,
  fetchMFAPreference,
  type SignInOutput,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { oneTabAtATime } from '../one-tab.ts';
import { configured, tokens } from './cognito.ts';

const ISSUER = 'Groundwork';

export async function hasSecondFactor(): Promise<boolean> {
  await configured();
  return (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false;
}

/** What proves that it is really them: nothing more, or the code of the second factor. */
export type Proof = 'proven' | 'code';

/** A sign-in beside the session: what it brings is revoked at once, and the session stays as it was. */
const beside = (prove: () => Promise<SignInOutput>): Promise<Proof> =>
  oneTabAtATime(async () => {
    await configured();
    const kept = await tokens.getTokenStore().loadTokens();
    try {
      const { nextStep } = await prove();
      if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return 'code';
      if (nextStep.signInStep !== 'DONE') throw new Error('Please sign out and in again first.');
      await signOut();
      return 'proven';
    } finally {
      await tokens.clearTokens();
      if (kept) await tokens.setTokens({ tokens: kept });
    }
  });

export const provePassword = (username: string, password: string): Promise<Proof> =>
  beside(async () => {
    // Amplify refuses a sign-in while someone is signed in.
    await tokens.clearTokens();
    return signIn({ username, password });
  });

export const proveCode = (code: string): Promise<Proof> => beside(() => confirmSignIn({ challengeResponse: code }));

export type Setup = { secret: string; uri: string };

export async function beginSecondFactor(account: string): Promise<Setup> {
  await configured();
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { secret: sharedSecret, uri: getSetupUri(ISSUER, account).toString() };
}

/** Until here nothing has changed: somebody whose app shows no right code is not locked out. */
export async function switchOnSecondFactor(code: string): Promise<void> {
  await configured();
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
}

export async function switchOffSecondFactor(): Promise<void> {
  await configured();
  await updateMFAPreference({ totp: 'DISABLED' });
}
