import Button from '@cloudscape-design/components/button';
import { registration } from '#web/session/lazy-modules.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { otherStrings } from '../other-strings.ts';
import { refuseGuessable } from '../password/guessable/refuse-guessable.ts';
import { strings } from '../strings.ts';

const texts = otherStrings.signUp;
const initial = { name: '', email: '', password: '' };
const rules = allRequired(initial);

const signUp = async ({ name, email, password }: typeof initial) => {
  await refuseGuessable(password, { name, email });
  const { register } = await registration();
  await register(email, password, name);
};

/** What they sign in with as soon as their address is confirmed. */
export type Credentials = { email: string; password: string };

/** `onDone` gets the address the code was sent to, with the password; `problem` is what went wrong with another way to sign up. */
export function SignUpForm({ onDone, problem }: { onDone: (typed: Credentials) => void; problem?: string }) {
  const form = useForm({ initial, rules, before: problem });
  const submit = async (typed: typeof initial) => {
    const person = { ...typed, name: typed.name.trim(), email: typed.email.trim() };
    await signUp(person);
    onDone({ email: person.email, password: person.password });
  };

  return (
    <form {...form.onSubmit(submit)}>
      <div className="flow">
        <TextField label={texts.name} autoComplete="name" {...fieldOf(form, 'name')} />
        <TextField label={texts.email} type="email" autoComplete="username" {...fieldOf(form, 'email')} />
        <PasswordField
          label={texts.password}
          autoComplete="new-password"
          hint={strings.newPassword.hint}
          {...fieldOf(form, 'password')}
        />
        <FormError>{form.failure?.message}</FormError>
        <Button variant="primary" fullWidth loading={form.doing !== undefined}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
