// The stages of signing in: the credentials, then the user pool's challenges, then the person's destination.

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { keepFor } from '#web/funds/unsent/tab-storage.ts';
import { claimsOf } from '#web/session/claims.ts';
import type { SignInStep } from '#web/session/cognito/cognito.ts';
import { clearPendingChallenge, keepPendingChallenge } from '#web/session/cognito/pending-challenge.ts';
import { forgetEndReason } from '#web/session/end-session.ts';
import { noteFirstSignIn } from '#web/session/first-sign-in.ts';
import { cognito, passkey } from '#web/session/lazy-modules.ts';
import { takeReturnPath } from '#web/session/return-path.ts';
import { noteLicense, saveToken } from '#web/session/token.ts';

export type Stage = 'credentials' | 'passkey' | 'new-password' | 'code';

export function useSignInFlow() {
  const navigate = useNavigate();
  const [stage, setStage] = useState<Stage>('credentials');

  const proceed = (next: SignInStep, username: string) => {
    switch (next.step) {
      case 'done':
        finishSignIn(next.token, navigate);
        return;
      case 'new-password':
        keepPendingChallenge(username);
        setStage('new-password');
        return;
      case 'code':
        setStage('code');
        return;
      case 'confirm-sign-up':
        navigate(paths.signUp, { state: { confirm: username } });
        return;
      case 'reset-password':
        navigate(paths.setPassword, { state: { email: username } });
    }
  };

  const startAgain = () => {
    clearPendingChallenge();
    setStage('credentials');
  };

  const signIn = async (username: string, password: string) => {
    const { startSignIn } = await cognito();
    proceed(await startSignIn(username, password), username);
  };
  const answer = async (response: string) => {
    const { answerChallenge } = await cognito();
    const next = await answerChallenge(response);
    // Only an invited person has a temporary password to replace.
    if (stage === 'new-password') noteFirstSignIn();
    proceed(next, '');
  };

  const signInWithPasskey = async (email: string) => {
    const passkeys = await passkey();
    finishSignIn(await passkeys.signInWithPasskey(email), navigate);
  };

  return { stage, signIn, answer, startAgain, signInWithPasskey, choosePasskey: () => setStage('passkey') };
}

/** Keeps the token, and leads to the goal or the page that the person wanted. A new user accepts the license first. */
export function finishSignIn(
  token: string,
  navigate: (path: string, options: { replace: true }) => unknown,
  { goal, isLicenseFirst = false }: { goal?: string | undefined; isLicenseFirst?: boolean } = {},
): void {
  clearPendingChallenge();
  forgetEndReason();
  const person = claimsOf(token)?.sub ?? '';
  const wasGoing = takeReturnPath(person);
  keepFor(person);
  noteLicense(isLicenseFirst);
  saveToken(token);
  navigate(goal ?? wasGoing ?? paths.dashboard, { replace: true });
}
