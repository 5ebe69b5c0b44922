import Button from '@cloudscape-design/components/button';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { FormError } from '#web/ui/form/form-error.tsx';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { signInMessage } from './sign-in-message.ts';

const initial = { username: '', password: '' };
const rules = allRequired(initial, { username: 'Enter your username.', password: 'Enter your password.' });

type CredentialsFormProps = {
  onSignIn: (username: string, password: string) => Promise<void>;
  /** The user name, if the previous page knows it. */
  username?: string;
  passwordLabel?: string;
  /** The failure of another way to sign in. */
  problem?: string;
  /** Content below the form, which gets the typed user name. */
  below?: (username: string) => ReactNode;
};

export function CredentialsForm({
  onSignIn,
  username: known = '',
  passwordLabel,
  problem,
  below,
}: CredentialsFormProps) {
  const form = useForm({ initial: { ...initial, username: known }, rules, before: problem });
  const attributes = form.onSubmit(async ({ username, password }) => {
    try {
      await onSignIn(username.trim(), password);
    } catch (cause) {
      throw new Error(signInMessage(cause));
    }
  });
  useTypedEarly(attributes.ref, form.change);

  return (
    <>
      <form {...attributes}>
        <div className="flow">
          <TextField
            label="Username"
            name="username"
            inputMode="email"
            autoComplete="username"
            placeholder="Your email address"
            spellcheck={false}
            {...fieldOf(form, 'username')}
          />
          <PasswordField
            label={passwordLabel ?? 'Password'}
            autoComplete="current-password"
            {...fieldOf(form, 'password')}
          />
          <FormError>{form.failure?.message}</FormError>
          <Button variant="primary" fullWidth loading={form.doing !== undefined} loadingText="Signing in...">
            Sign In
          </Button>
        </div>
      </form>
      {below?.(form.values.username.trim())}
    </>
  );
}

/**
 * The page is visible before its scripts run. Text that a person or the browser fills in meanwhile counts, and so does a click on the
 * button (build/first-words.js).
 */
function useTypedEarly(form: RefObject<HTMLFormElement | null>, change: (typed: Partial<typeof initial>) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React takes over the prerendered page
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const [username = '', password = ''] = Array.from(element.querySelectorAll('input'), ({ value }) => value);
    if (username || password) change({ username, password });
    if (element.dataset.sent !== 'early') return;
    delete element.dataset.sent;
    // The form submits after its state has these values.
    setTimeout(() => element.requestSubmit());
  }, []);
}
