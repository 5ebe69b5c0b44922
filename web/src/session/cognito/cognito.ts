// The user pool through Amplify. This file is always imported dynamically, so that Amplify is downloaded only when it's used.
import { Amplify } from 'aws-amplify';
import { confirmResetPassword, confirmSignIn, resetPassword, type SignInOutput, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { KeyValueStorageInterface } from 'aws-amplify/utils';
import { loadConfig } from '#web/api/config.ts';
import { handOver } from '../hand-over.ts';

/** A store in the page's memory. */
function memoryStorage(): KeyValueStorageInterface {
  const items = new Map<string, string>();
  return {
    setItem: async (key, value) => void items.set(key, value),
    getItem: async (key) => items.get(key) ?? null,
    removeItem: async (key) => void items.delete(key),
    clear: async () => items.clear(),
  };
}

let ready: Promise<void> | undefined;

async function configure(): Promise<void> {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await loadConfig();
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) } },
  });
  // Amplify's tokens go to our server within a second, and never into a storage that a script could read later.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(memoryStorage());
}

export const configured = (): Promise<void> => {
  ready ??= configure().catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return ready;
};

/** The user pool's next step; `done` carries the token. */
export type SignInStep =
  | { step: 'done'; token: string }
  | { step: 'new-password' }
  | { step: 'code' }
  | { step: 'confirm-sign-up' }
  | { step: 'reset-password' };

const tokens = cognitoUserPoolsTokenProvider.tokenOrchestrator;

export async function startSignIn(username: string, password: string): Promise<SignInStep> {
  await configured();
  // Leftovers of an earlier session would make Amplify refuse.
  await tokens.clearTokens();
  return stepOf(await signIn({ username, password }));
}

/** Answers the challenge from `startSignIn`: with the new password, or with the code of the second factor. */
export async function answerChallenge(challengeResponse: string): Promise<SignInStep> {
  await configured();
  return stepOf(await confirmSignIn({ challengeResponse }));
}

async function stepOf({ nextStep }: SignInOutput): Promise<SignInStep> {
  switch (nextStep.signInStep) {
    case 'DONE':
      return { step: 'done', token: await handOverTokens() };
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { step: 'new-password' };
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return { step: 'code' };
    case 'CONFIRM_SIGN_UP':
      return { step: 'confirm-sign-up' };
    case 'RESET_PASSWORD':
      return { step: 'reset-password' };
    default:
      throw new Error('This way of signing in is not available here. Please contact us.');
  }
}

/** Gives Amplify's tokens to the server, and keeps none of them. */
async function handOverTokens(): Promise<string> {
  const refreshToken = (await tokens.getTokenStore().loadTokens())?.refreshToken;
  await tokens.clearTokens();
  if (refreshToken === undefined) throw new Error("We couldn't sign you in. Please try again.");
  return (await handOver(refreshToken)).token;
}

export async function sendPasswordCode(email: string): Promise<void> {
  await configured();
  await resetPassword({ username: email });
}

export async function setPasswordWithCode(email: string, code: string, newPassword: string): Promise<void> {
  await configured();
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword });
}
