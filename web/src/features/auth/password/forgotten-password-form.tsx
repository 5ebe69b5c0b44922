import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cognito } from '#web/session/cognito/parts.ts';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useSubmit } from '#web/ui/form/use-submit.ts';
import auth from '../auth.module.css';
import { wordsIn } from '../page-state.ts';
import { strings } from '../strings.ts';
import { refuseGuessable } from './guessable/refuse-guessable.ts';
import type { Person } from './guessable/words-of-person.ts';
import { canSave } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SaveButtons } from './save-buttons.tsx';

type ForgottenPasswordFormProps = {
  /** Who is signed in, if anybody is. */
  person: Person;
  onDone: () => void;
  onCancel: () => void;
};

export function ForgottenPasswordForm({ person, onDone, onCancel }: ForgottenPasswordFormProps) {
  const { state } = useLocation();
  const [email, setEmail] = useState(wordsIn(state).email ?? person.email ?? '');
  const [code, setCode] = useState('');
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [sent, setSent] = useState(false);
  const sending = useSubmit();
  const saving = useSubmit();
  const texts = strings.setPassword;
  const maySave = canSave(first, second, saving.busy) && email.trim() !== '' && code.trim() !== '';

  const send = async () => {
    const { sendPasswordCode } = await cognito();
    await sendPasswordCode(email.trim());
    setSent(true);
  };
  const save = async () => {
    await refuseGuessable(first, { ...person, email: email.trim() });
    const { setPasswordWithCode } = await cognito();
    await setPasswordWithCode(email.trim(), code.trim(), first);
    onDone();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (maySave) void saving.submit(save);
      }}
    >
      <SpaceBetween size="m">
        <FormField label={texts.email} stretch errorText={sending.error}>
          <div className="field-with-button">
            <Input
              value={email}
              type="email"
              autoComplete="username"
              onChange={({ detail }) => setEmail(detail.value)}
            />
            <Button
              formAction="none"
              loading={sending.busy}
              disabled={email.trim() === ''}
              onClick={() => void sending.submit(send)}
            >
              {sent ? texts.sendAgain : texts.sendCode}
            </Button>
          </div>
        </FormField>
        <div role="status">{sent ? <p className={auth.notice}>{texts.sent}</p> : null}</div>
        <CodeInput label={texts.code} value={code} onChange={setCode} autoFocus={false} />
        <NewPasswordFields first={first} second={second} onFirst={setFirst} onSecond={setSecond} />
        <FormError>{saving.error}</FormError>
        <SaveButtons busy={saving.busy} maySave={maySave} onCancel={onCancel} />
      </SpaceBetween>
    </form>
  );
}
