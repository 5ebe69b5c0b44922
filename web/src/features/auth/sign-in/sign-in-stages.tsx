import Button from '@cloudscape-design/components/button';
import { lazy, type ReactNode, Suspense } from 'react';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { AuthCard } from '../auth-card.tsx';
import { strings } from '../strings.ts';
import { PasskeyForm } from './passkey-form.tsx';
import type { useSignInFlow } from './sign-in-flow.ts';

const texts = strings.code;
const initial = { code: '' };
const rules = allRequired(initial);

type CodeFormProps = { onSubmit: (code: string) => Promise<void>; onCancel: () => void };

/** The second step of signing in. */
function CodeForm({ onSubmit, onCancel }: CodeFormProps) {
  const form = useForm({ initial, rules });
  const isBusy = form.doing !== undefined;
  return (
    <form {...form.onSubmit(({ code }) => onSubmit(code.trim()))}>
      <div className="flow">
        <p className="soft">{texts.explain}</p>
        <CodeInput label={texts.label} {...fieldOf(form, 'code')} />
        <p className="soft">
          <WithAddress>{texts.lost}</WithAddress>
        </p>
        <FormError>{form.failure?.message}</FormError>
        <div className="form-buttons">
          <Button formAction="none" disabled={isBusy} onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button variant="primary" disabled={form.values.code.trim() === ''} loading={isBusy}>
            {texts.submit}
          </Button>
        </div>
      </div>
    </form>
  );
}

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
