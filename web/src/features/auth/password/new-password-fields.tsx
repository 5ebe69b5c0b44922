import type { ComponentProps } from 'react';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { strings } from '../strings.ts';
import { mismatchOf } from './new-password.ts';

type Field = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>;

/** A new password, typed twice. */
export const NewPasswordFields = ({ first, second }: { first: Field; second: Field }) => (
  <div className="flow">
    <PasswordField label="New Password" autoComplete="new-password" hint={strings.newPassword.hint} {...first} />
    <PasswordField
      label="Re-enter Password"
      autoComplete="new-password"
      {...second}
      errorText={mismatchOf({ first: first.value, second: second.value }) ?? second.errorText}
    />
  </div>
);
