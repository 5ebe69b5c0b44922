import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { readEndReason } from '#web/session/end-session.ts';
import { readToken } from '#web/session/token.ts';
import auth from '../auth.module.css';
import { AuthCard } from '../auth-card.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { wordsIn } from '../page-state.ts';
import { strings } from '../strings.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { useSignInFlow } from './sign-in-flow.ts';
import { SignInStages } from './sign-in-stages.tsx';
import { SocialButtons } from './social-buttons.tsx';

export function SignInPage() {
  // Asked once: during the sign-in itself the flow decides where to go.
  const [signedIn] = useState(() => readToken() !== null);
  const flow = useSignInFlow();
  const { state, key } = useLocation();
  const texts = strings.signIn;
  if (signedIn) return <Navigate to={paths.dashboard} replace />;

  const why = readEndReason();
  const { done, problem, email } = wordsIn(state);
  return (
    <AuthFrame>
      <SignInStages flow={flow}>
        <AuthCard title={texts.title} documentTitle={texts.documentTitle}>
          {why === null ? null : (
            <p className={auth.notice} role="status">
              {texts.ended[why]}
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
                  {texts.forgot}
                </Link>
              </p>
            )}
          />
          <div className={auth.or}>
            <span>{texts.or}</span>
          </div>
          <SocialButtons onPasskey={flow.choosePasskey} />
          <p className={auth.switch}>
            {texts.newHere} <Link to={paths.signUp}>{texts.createAccount}</Link>
          </p>
        </AuthCard>
      </SignInStages>
    </AuthFrame>
  );
}
