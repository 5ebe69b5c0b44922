import Button from '@cloudscape-design/components/button';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { changePassword } from '#web/session/change-password.ts';
import { claimsOf } from '#web/session/claims.ts';
import { readPendingChallenge } from '#web/session/cognito/pending-challenge.ts';
import { clearToken, useToken } from '#web/session/token.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { AuthCard, AuthFrame } from '../auth-frame.tsx';
import { useSignInFlow } from '../sign-in/sign-in-flow.ts';
import { strings } from '../strings.ts';
import { ForgottenPasswordForm } from './forgotten-password-form.tsx';
import { refuseGuessable } from './guessable/refuse-guessable.ts';
import type { Person } from './guessable/words-of-person.ts';
import { newPasswordRules } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SaveButtons } from './save-buttons.tsx';

const initial = { old: '', first: '', second: '' };
const rules = newPasswordRules(initial);

type ChangePasswordFormProps = {
  person: Person;
  onDone: (isSignedIn: boolean) => void;
  onForgotten: () => void;
  onCancel: () => void;
};

/** The old password proves that this is the signed-in person, and not a stranger at an unattended screen. */
function ChangePasswordForm({ person, onDone, onForgotten, onCancel }: ChangePasswordFormProps) {
  const form = useForm({ initial, rules });
  const save = async ({ old, first }: typeof initial) => {
    await refuseGuessable(first, person);
    onDone(await changePassword(person.email ?? '', { oldPassword: old, newPassword: first }));
  };
  return (
    <form {...form.onSubmit(save)}>
      <div className="flow">
        <PasswordField label="Current Password" autoComplete="current-password" {...fieldOf(form, 'old')} />
        <Button formAction="none" variant="inline-link" disabled={form.doing !== undefined} onClick={onForgotten}>
          I don't know it: email me a code instead
        </Button>
        <NewPasswordFields first={fieldOf(form, 'first')} second={fieldOf(form, 'second')} />
        <FormError>{form.failure?.message}</FormError>
        <SaveButtons form={form} onCancel={onCancel} />
      </div>
    </form>
  );
}

/**
 * Three ways lead here: a challenge asks for a new password, a signed-in person changes theirs, or someone forgot it and
 * confirms their address with a code.
 */
export function SetPasswordPage() {
  const [isChallenged] = useState(() => readPendingChallenge() !== null);
  const [isForgotten, setForgotten] = useState(false);
  const token = useToken();
  const flow = useSignInFlow();
  const navigate = useNavigate();
  const claims = token === null ? null : claimsOf(token);
  const person = { name: claims?.name, email: claims?.email };

  // A signed-in person goes back to the page that the change began on.
  const cancel = () => {
    flow.startAgain();
    navigate(claims ? href.profile('security') : paths.signIn);
  };
  const done = (isSignedIn: boolean, email?: string) => {
    if (!isSignedIn) {
      // A new password ends every session.
      clearToken();
      return navigate(paths.signIn, { state: { done: 'Your new password is set. Sign in with it.', email } });
    }
    notify({ type: 'success', content: 'Your new password is set.' });
    navigate(href.profile('security'));
  };

  const isChange = claims !== null && !isForgotten;
  const card = (explain: string, form: ReactNode) => (
    <AuthFrame>
      <AuthCard title="Create New Password" explain={explain}>
        {form}
      </AuthCard>
    </AuthFrame>
  );

  if (isChallenged)
    return card(strings.newPassword.explain, <NewPasswordForm onSave={flow.answer} onCancel={cancel} />);
  if (isChange) {
    const forget = () => setForgotten(true);
    return card(
      'Enter your current password and a new one.',
      <ChangePasswordForm person={person} onDone={done} onForgotten={forget} onCancel={cancel} />,
    );
  }
  return card(
    "We'll email you a code, so only you can change your password.",
    <ForgottenPasswordForm person={person} onDone={(email) => done(false, email)} onCancel={cancel} />,
  );
}
