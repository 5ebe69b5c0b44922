import { readPendingChallenge } from '#web/session/cognito/pending-challenge.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { refuseGuessable } from './guessable/refuse-guessable.ts';
import { newPasswordRules } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SaveButtons } from './save-buttons.tsx';

const initial = { first: '', second: '' };
const rules = newPasswordRules(initial);

type NewPasswordFormProps = { onSave: (password: string) => Promise<void>; onCancel: () => void };

/** The user pool asks for a new password before the first sign-in is complete. */
export function NewPasswordForm({ onSave, onCancel }: NewPasswordFormProps) {
  const form = useForm({ initial, rules });
  const save = async ({ first }: typeof initial) => {
    await refuseGuessable(first, { email: readPendingChallenge() ?? undefined });
    await onSave(first);
  };
  return (
    <form {...form.onSubmit(save)}>
      <div className="flow">
        <NewPasswordFields first={fieldOf(form, 'first')} second={fieldOf(form, 'second')} />
        <FormError>{form.failure?.message}</FormError>
        <SaveButtons form={form} onCancel={onCancel} />
      </div>
    </form>
  );
}
