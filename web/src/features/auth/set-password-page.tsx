import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { hasPendingChallenge } from '../../session/pending-challenge.ts';
import { AuthCard } from './auth-card.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ForgottenPasswordForm } from './forgotten-password-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useSignInFlow } from './sign-in-flow.ts';
import { strings } from './strings.ts';

/** Two ways here: a challenge waits for a new password, or somebody forgot theirs and proves the address by a code. */
export function SetPasswordPage() {
  const [pending] = useState(hasPendingChallenge);
  const flow = useSignInFlow();
  const navigate = useNavigate();
  const cancel = () => {
    flow.startAgain();
    navigate(paths.signIn);
  };

  return (
    <AuthFrame>
      <AuthCard
        title={strings.setPassword.title}
        explain={pending ? strings.newPassword.explain : strings.setPassword.explain}
      >
        {pending ? (
          <NewPasswordForm onSave={flow.answer} onCancel={cancel} />
        ) : (
          <ForgottenPasswordForm
            onDone={() => navigate(paths.signIn, { state: { done: strings.setPassword.done } })}
            onCancel={cancel}
          />
        )}
      </AuthCard>
    </AuthFrame>
  );
}
