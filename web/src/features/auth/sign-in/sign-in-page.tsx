import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { readEndReason } from '#web/session/end-session.ts';
import { readToken } from '#web/session/token.ts';
import auth from '../auth.module.css';
import { AuthCard, AuthFrame } from '../auth-frame.tsx';
import { wordsIn } from '../page-state.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { useSignInFlow } from './sign-in-flow.ts';
import { SignInStages } from './sign-in-stages.tsx';
import { SocialButtons } from './social-buttons.tsx';

const ENDED = {
  expired: 'Your session has ended. Please sign in again; nothing you saved is lost.',
  'sign-in-first': 'Please sign in to see this page.',
  'signed-out': "You've been signed out.",
  'signed-out-elsewhere': 'You signed out in another tab. Sign in again to go back to where you were.',
} as const;

export function SignInPage() {
  // This is read once, because during the sign-in the flow decides where to go.
  const [signedIn] = useState(() => readToken() !== null);
  const flow = useSignInFlow();
  const { state, key } = useLocation();
  if (signedIn) return <Navigate to={paths.dashboard} replace />;

  const why = readEndReason();
  const { done, problem, email } = wordsIn(state);
  return (
    <AuthFrame>
      <SignInStages flow={flow}>
        <AuthCard title="Create Account" documentTitle="Sign in">
          {why === null ? null : (
            <p className={auth.notice} role="status">
              {ENDED[why]}
            </p>
          )}
          {done === undefined ? null : (
            <p className={auth.notice} role="status">
              {done}
            </p>
          )}
          <CredentialsForm
            key={key}
            onSignIn={flow.signIn}
            username={email}
            problem={problem}
            below={(username) => (
              <p className={auth.forgot}>
                <Link to={paths.setPassword} state={{ email: username }}>
                  Forgot password?
                </Link>
              </p>
            )}
          />
          <SocialButtons onPasskey={flow.choosePasskey} />
          <p className={auth.switch}>
            New here? <Link to={paths.signUp}>Create an account</Link> · <Link to={paths.subscribe}>Prices</Link>
          </p>
        </AuthCard>
      </SignInStages>
    </AuthFrame>
  );
}
