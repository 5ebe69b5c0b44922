import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { readPendingChallenge } from '#web/session/cognito/pending-challenge.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useSubmit } from '#web/ui/form/use-submit.ts';
import { refuseGuessable } from './guessable/refuse-guessable.ts';
import { canSave } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SaveButtons } from './save-buttons.tsx';

type NewPasswordFormProps = { onSave: (password: string) => Promise<void>; onCancel: () => void };

/** The user pool asks for a password of one's own before the first sign-in is complete. */
export function NewPasswordForm({ onSave, onCancel }: NewPasswordFormProps) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const { busy, error, submit } = useSubmit();
  const save = async () => {
    await refuseGuessable(first, { email: readPendingChallenge() ?? undefined });
    await onSave(first);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave(first, second, busy)) void submit(save);
      }}
    >
      <SpaceBetween size="m">
        <NewPasswordFields first={first} second={second} onFirst={setFirst} onSecond={setSecond} />
        <FormError>{error}</FormError>
        <SaveButtons busy={busy} maySave={canSave(first, second, busy)} onCancel={onCancel} />
      </SpaceBetween>
    </form>
  );
}
