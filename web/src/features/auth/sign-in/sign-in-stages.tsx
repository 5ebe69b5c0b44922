import Button from '@cloudscape-design/components/button';
import { type ReactNode, Suspense } from 'react';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { AuthCard } from '../auth-frame.tsx';
import { strings } from '../strings.ts';
import type { useSignInFlow } from './sign-in-flow.ts';

const passkeyFormInitial = { email: '' };
const passkeyFormRules = allRequired(passkeyFormInitial, { email: 'Enter your email address.' });

type PasskeyFormProps = { onSignIn: (email: string) => Promise<void>; onCancel: () => void };

/** Asks for the email address of the passkey's owner: Cognito needs it first. */
function PasskeyForm({ onSignIn, onCancel }: PasskeyFormProps) {
  const form = useForm({ initial: passkeyFormInitial, rules: passkeyFormRules });
  return (
    <form {...form.onSubmit(({ email }) => onSignIn(email.trim()))}>
      <div className="flow">
        <TextField
          label="Email"
          name="username"
          inputMode="email"
          autoComplete="username"
          spellcheck={false}
          {...fieldOf(form, 'email')}
        />
        <FormError>{form.failure?.message}</FormError>
        <Button variant="primary" fullWidth loading={form.doing !== undefined} loadingText="Signing in...">
          Continue
        </Button>
        <Button variant="link" fullWidth formAction="none" onClick={onCancel}>
          Use a password instead
        </Button>
      </div>
    </form>
  );
}

const initial = { code: '' };
const rules = allRequired(initial);

type CodeFormProps = { onSubmit: (code: string) => Promise<void>; onCancel: () => void };

/** The second step of signing in. */
function CodeForm({ onSubmit, onCancel }: CodeFormProps) {
  const form = useForm({ initial, rules });
  const isBusy = form.doing !== undefined;
  return (
    <form {...form.onSubmit(({ code }) => onSubmit(code))}>
      <div className="flow">
        <p className="soft">Open your authenticator app and type the six digits it shows for Groundwork.</p>
        <CodeInput label="Code" {...fieldOf(form, 'code')} />
        <p className="soft">
          <WithAddress>If you've lost your phone and the key for another one, write to us.</WithAddress>
        </p>
        <FormError>{form.failure?.message}</FormError>
        <div className="actions actions-end">
          <Button formAction="none" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" disabled={form.values.code === ''} loading={isBusy}>
            Continue
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Few people sign in with a temporary password. */
const NewPasswordForm = lazyPart(() => import('../password/new-password-form.tsx'), 'NewPasswordForm');

type SignInStagesProps = { flow: ReturnType<typeof useSignInFlow>; children: ReactNode };

/** The credentials (the children) until the user pool asks for more. */
export function SignInStages({ flow, children }: SignInStagesProps) {
  if (flow.stage === 'new-password') {
    return (
      <AuthCard title="Create New Password" explain={strings.newPassword.explain}>
        <Suspense fallback={<Loading lines={2} />}>
          <NewPasswordForm onSave={flow.answer} onCancel={flow.startAgain} />
        </Suspense>
      </AuthCard>
    );
  }
  if (flow.stage === 'code') {
    return (
      <AuthCard title="Enter your code">
        <CodeForm onSubmit={flow.answer} onCancel={flow.startAgain} />
      </AuthCard>
    );
  }
  if (flow.stage === 'passkey') {
    return (
      <AuthCard
        title="Sign in with a passkey"
        explain="Enter your email address. Your device then asks for your fingerprint, your face or its PIN."
      >
        <PasskeyForm onSignIn={flow.signInWithPasskey} onCancel={flow.startAgain} />
      </AuthCard>
    );
  }
  return children;
}
