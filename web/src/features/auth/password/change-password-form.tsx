import Button from '@cloudscape-design/components/button';
import { changePassword } from '#web/session/change-password.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { otherStrings } from '../other-strings.ts';
import { refuseGuessable } from './guessable/refuse-guessable.ts';
import type { Person } from './guessable/words-of-person.ts';
import { newPasswordRules } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SaveButtons } from './save-buttons.tsx';

const texts = otherStrings.setPassword;
const initial = { old: '', first: '', second: '' };
const rules = newPasswordRules(initial);

type ChangePasswordFormProps = {
  person: Person;
  onDone: (isSignedIn: boolean) => void;
  onForgotten: () => void;
  onCancel: () => void;
};

/** The old password proves that it's the person who is signed in, and not a stranger at an open screen. */
export function ChangePasswordForm({ person, onDone, onForgotten, onCancel }: ChangePasswordFormProps) {
  const form = useForm({ initial, rules });
  const save = async ({ old, first }: typeof initial) => {
    await refuseGuessable(first, person);
    onDone(await changePassword(person.email ?? '', { oldPassword: old, newPassword: first }));
  };
  return (
    <form {...form.onSubmit(save)}>
      <div className="flow">
        <PasswordField label={texts.old} autoComplete="current-password" {...fieldOf(form, 'old')} />
        <Button formAction="none" variant="inline-link" disabled={form.doing !== undefined} onClick={onForgotten}>
          {texts.forgotten}
        </Button>
        <NewPasswordFields first={fieldOf(form, 'first')} second={fieldOf(form, 'second')} />
        <FormError>{form.failure?.message}</FormError>
        <SaveButtons form={form} onCancel={onCancel} />
      </div>
    </form>
  );
}
