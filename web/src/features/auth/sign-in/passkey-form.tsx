import Button from '@cloudscape-design/components/button';
import { FormError } from '#web/ui/form/form-error.tsx';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';

const texts = strings.passkey;
const initial = { email: '' };
const rules = allRequired(initial, { email: texts.emailRequired });

type PasskeyFormProps = { onSignIn: (email: string) => Promise<void>; onCancel: () => void };

/** Whose passkey it is: Cognito asks for the address first. */
export function PasskeyForm({ onSignIn, onCancel }: PasskeyFormProps) {
  const form = useForm({ initial, rules });
  return (
    <form {...form.onSubmit(({ email }) => onSignIn(email.trim()))}>
      <div className="flow">
        <TextField
          label={texts.email}
          name="username"
          inputMode="email"
          autoComplete="username"
          spellcheck={false}
          {...fieldOf(form, 'email')}
        />
        <FormError>{form.failure?.message}</FormError>
        <Button variant="primary" fullWidth loading={form.doing !== undefined} loadingText={texts.submitting}>
          {texts.submit}
        </Button>
        <Button variant="link" fullWidth formAction="none" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
