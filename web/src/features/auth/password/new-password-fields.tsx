import SpaceBetween from '@cloudscape-design/components/space-between';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { strings } from '../strings.ts';
import { mismatchOf } from './new-password.ts';

type NewPasswordFieldsProps = {
  first: string;
  second: string;
  onFirst: (value: string) => void;
  onSecond: (value: string) => void;
};

/** A new password, typed twice. */
export const NewPasswordFields = ({ first, second, onFirst, onSecond }: NewPasswordFieldsProps) => (
  <SpaceBetween size="m">
    <PasswordField
      label={strings.newPassword.first}
      value={first}
      onChange={onFirst}
      autoComplete="new-password"
      hint={strings.newPassword.hint}
    />
    <PasswordField
      label={strings.newPassword.second}
      value={second}
      onChange={onSecond}
      autoComplete="new-password"
      error={mismatchOf(first, second)}
    />
  </SpaceBetween>
);
