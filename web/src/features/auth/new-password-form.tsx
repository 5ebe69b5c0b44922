import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { canSave, mismatchOf } from './new-password.ts';
import { strings } from './strings.ts';

type NewPasswordFormProps = { onSave: (password: string) => Promise<void>; onCancel: () => void };

/** The user pool asks for a password of one's own before the first sign-in is complete. */
export function NewPasswordForm({ onSave, onCancel }: NewPasswordFormProps) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const { busy, error, submit } = useSubmit();
  const texts = strings.newPassword;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave(first, second, busy)) void submit(() => onSave(first));
      }}
    >
      <SpaceBetween size="m">
        <PasswordField
          label={texts.first}
          value={first}
          onChange={setFirst}
          autoComplete="new-password"
          hint={texts.hint}
        />
        <PasswordField
          label={texts.second}
          value={second}
          onChange={setSecond}
          autoComplete="new-password"
          error={mismatchOf(first, second)}
        />
        <FormError>{error}</FormError>
        <div className="form-buttons">
          <Button formAction="none" disabled={busy} onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button variant="primary" disabled={!canSave(first, second, busy)}>
            {busy ? texts.saving : texts.save}
          </Button>
        </div>
      </SpaceBetween>
    </form>
  );
}
