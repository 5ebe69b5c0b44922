import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cognito } from '#web/session/lazy-modules.ts';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import auth from '../auth.module.css';
import { wordsIn } from '../page-state.ts';
import { refuseGuessable } from './guessable/refuse-guessable.ts';
import type { Person } from './guessable/words-of-person.ts';
import { newPasswordRules } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SaveButtons } from './save-buttons.tsx';

const empty = { email: '', code: '', first: '', second: '' };
const rules = newPasswordRules(empty);

type ForgottenPasswordFormProps = {
  /** The signed-in person, if there is one. */
  person: Person;
  onDone: (email: string) => void;
  onCancel: () => void;
};

export function ForgottenPasswordForm({ person, onDone, onCancel }: ForgottenPasswordFormProps) {
  const { state } = useLocation();
  const form = useForm({ initial: { ...empty, email: wordsIn(state).email ?? person.email ?? '' }, rules });
  const save = async ({ email, code, first }: typeof empty) => {
    await refuseGuessable(first, { ...person, email: email.trim() });
    const { setPasswordWithCode } = await cognito();
    await setPasswordWithCode(email.trim(), code, first);
    onDone(email.trim());
  };
  return (
    <form {...form.onSubmit(save)}>
      <div className="flow">
        <EmailForCode {...fieldOf(form, 'email')} />
        <CodeInput label="Code" autoFocus={false} {...fieldOf(form, 'code')} />
        <NewPasswordFields first={fieldOf(form, 'first')} second={fieldOf(form, 'second')} />
        <FormError>{form.failure?.message}</FormError>
        <SaveButtons form={form} onCancel={onCancel} />
      </div>
    </form>
  );
}

type EmailForCodeProps = { value: string; errorText?: string; onChange: (email: string) => void; onBlur: () => void };

function EmailForCode({ value, errorText, onChange, onBlur }: EmailForCodeProps) {
  const [isSent, setSent] = useState(false);
  const sending = useTask();
  const send = async () => {
    const { sendPasswordCode } = await cognito();
    await sendPasswordCode(value.trim());
    setSent(true);
  };
  return (
    <>
      <FormField label="Email" stretch errorText={sending.failure?.message ?? errorText}>
        <div className="field-with-button">
          <Input
            value={value}
            type="email"
            autoComplete="username"
            onBlur={onBlur}
            onChange={({ detail }) => onChange(detail.value)}
          />
          <Button
            formAction="none"
            loading={sending.doing !== undefined}
            disabled={value.trim() === ''}
            onClick={() => void sending.run(send)}
          >
            {isSent ? 'Send it again' : 'Email me a code'}
          </Button>
        </div>
      </FormField>
      <div role="status">
        {isSent ? (
          <p className={auth.notice}>
            If there's an account for this address, a code is on its way. It can take a minute.
          </p>
        ) : null}
      </div>
    </>
  );
}
