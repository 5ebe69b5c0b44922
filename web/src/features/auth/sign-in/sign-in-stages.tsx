import { lazy, type ReactNode, Suspense } from 'react';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { AuthCard } from '../auth-card.tsx';
import { strings } from '../strings.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import type { useSignInFlow } from './sign-in-flow.ts';

/** Few who sign in have a temporary password. */
const NewPasswordForm = lazy(() =>
  import('../password/new-password-form.tsx').then((module) => ({ default: module.NewPasswordForm })),
);

type SignInStagesProps = { flow: ReturnType<typeof useSignInFlow>; children: ReactNode };

/** The credentials (the children) until the user pool asks for more. */
export function SignInStages({ flow, children }: SignInStagesProps) {
  if (flow.stage === 'new-password') {
    return (
      <AuthCard title={strings.newPassword.title} explain={strings.newPassword.explain}>
        <Suspense fallback={<Loading lines={2} />}>
          <NewPasswordForm onSave={flow.answer} onCancel={flow.startAgain} />
        </Suspense>
      </AuthCard>
    );
  }
  if (flow.stage === 'code') {
    return (
      <AuthCard title={strings.code.title}>
        <CodeForm onSubmit={flow.answer} onCancel={flow.startAgain} />
      </AuthCard>
    );
  }
  if (flow.stage === 'passkey') {
    return (
      <AuthCard title={strings.passkey.title} explain={strings.passkey.explain}>
        <PasskeyForm onSignIn={flow.signInWithPasskey} onCancel={flow.startAgain} />
      </AuthCard>
    );
  }
  return children;
}
