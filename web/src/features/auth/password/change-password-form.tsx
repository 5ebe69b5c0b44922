import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { cognito } from '#web/session/cognito/parts.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { useSubmit } from '#web/ui/form/use-submit.ts';
import { strings } from '../strings.ts';
import { refuseGuessable } from './guessable/refuse-guessable.ts';
import type { Person } from './guessable/words-of-person.ts';
import { canSave } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SaveButtons } from './save-buttons.tsx';

type ChangePasswordFormProps = {
  person: Person;
  onDone: () => void;
  onForgotten: () => void;
  onCancel: () => void;
};

/** Somebody who is signed in proves with the old password that nobody does this at an open screen. */
export function ChangePasswordForm({ person, onDone, onForgotten, onCancel }: ChangePasswordFormProps) {
  const [old, setOld] = useState('');
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const { busy, error, submit } = useSubmit();
  const texts = strings.setPassword;
  const maySave = canSave(first, second, busy) && old !== '';

  const save = async () => {
    await refuseGuessable(first, person);
    const { changePassword } = await cognito();
    await changePassword(old, first);
    onDone();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (maySave) void submit(save);
      }}
    >
      <SpaceBetween size="m">
        <PasswordField label={texts.old} value={old} onChange={setOld} autoComplete="current-password" />
        <Button formAction="none" variant="inline-link" disabled={busy} onClick={onForgotten}>
          {texts.forgotten}
        </Button>
        <NewPasswordFields first={first} second={second} onFirst={setFirst} onSecond={setSecond} />
        <FormError>{error}</FormError>
        <SaveButtons busy={busy} maySave={maySave} onCancel={onCancel} />
      </SpaceBetween>
    </form>
  );
}
