// The user pool through Amplify, unmodified. Always imported dynamically, so that it's downloaded when it's used.
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  decodeJWT,
  fetchAuthSession,
  resetPassword,
  type SignInOutput,
  signIn,
  signOut,
  updatePassword,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { loadConfig } from '#web/api/config.ts';
import { claimsOf } from '../claims.ts';

let ready: Promise<void> | undefined;

async function configure(): Promise<void> {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await loadConfig();
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) } },
  });
}

export const configured = (): Promise<void> => {
  ready ??= configure().catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return ready;
};

/** What the user pool wants next; `done` carries the token. */
export type SignInStep =
  | { step: 'done'; token: string }
  | { step: 'new-password' }
  | { step: 'code' }
  | { step: 'confirm-sign-up' }
  | { step: 'reset-password' };

export const tokens = cognitoUserPoolsTokenProvider.tokenOrchestrator;

export async function startSignIn(username: string, password: string): Promise<SignInStep> {
  await configured();
  // What an earlier session left behind would make Amplify refuse.
  await tokens.clearTokens();
  return stepOf(await signIn({ username, password }));
}

/** Answers the challenge that `startSignIn` came back with: the new password, or the code of the second factor. */
export async function answerChallenge(challengeResponse: string): Promise<SignInStep> {
  await configured();
  return stepOf(await confirmSignIn({ challengeResponse }));
}

async function stepOf({ nextStep }: SignInOutput): Promise<SignInStep> {
  switch (nextStep.signInStep) {
    case 'DONE':
      return { step: 'done', token: await currentIdToken() };
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

async function currentIdToken(): Promise<string> {
  const token = (await fetchAuthSession()).tokens?.idToken?.toString();
  if (token === undefined) throw new Error("We couldn't sign you in. Please try again.");
  return token;
}

/** These end a session for good; anything else (no network, too many requests) may be tried again. */
const SESSION_OVER =
  /^(NotAuthorized|TokenRevoked|UserNotFound|PasswordResetRequired|UserNotConfirmed|RefreshTokenReuse)/;

/** A fresh ID token, or null when the session is over at the user pool as well. */
export async function renewedIdToken(): Promise<string | null> {
  await configured();
  try {
    return (await fetchAuthSession({ forceRefresh: true })).tokens?.idToken?.toString() ?? null;
  } catch (error) {
    if (error instanceof Error && SESSION_OVER.test(error.name)) return null;
    throw error;
  }
}

/** Puts the tokens of a social sign-in where Amplify keeps its own, so that renewing and revoking are the same. */
export async function adoptTokens(given: { id: string; access: string; refresh?: string }): Promise<void> {
  await configured();
  const username = claimsOf(given.id)?.['cognito:username'];
  if (username === undefined) throw new Error('The sign-in did not say who signed in.');
  await tokens.setTokens({
    tokens: {
      idToken: decodeJWT(given.id),
      accessToken: decodeJWT(given.access),
      refreshToken: given.refresh,
      clockDrift: 0,
      username,
    },
  });
}

/** Revokes the refresh token with all that came from it, and forgets the session. */
export async function revokeSession(): Promise<void> {
  await configured();
  await signOut();
}

/** Revokes every refresh token of the person, on all devices. */
export async function revokeAllSessions(): Promise<void> {
  await configured();
  // Signing out everywhere takes a valid access token, and Amplify would not say that it failed for want of one.
  await fetchAuthSession({ forceRefresh: true });
  await signOut({ global: true });
}

/** Of somebody who is signed in; the session goes on. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await configured();
  await updatePassword({ oldPassword, newPassword });
}

export async function sendPasswordCode(email: string): Promise<void> {
  await configured();
  await resetPassword({ username: email });
}

export async function setPasswordWithCode(email: string, code: string, newPassword: string): Promise<void> {
  await configured();
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword });
}
