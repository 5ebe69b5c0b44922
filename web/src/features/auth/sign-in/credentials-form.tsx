import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { FormError } from '#web/ui/form/form-error.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { useSubmit } from '#web/ui/form/use-submit.ts';
import { strings } from '../strings.ts';
import { signInMessage } from './sign-in-message.ts';

type CredentialsFormProps = {
  onSignIn: (username: string, password: string) => Promise<void>;
  passwordLabel?: string;
  /** What went wrong with another way of signing in. */
  problem?: string;
};

export function CredentialsForm({ onSignIn, passwordLabel, problem }: CredentialsFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { busy, error, submit } = useSubmit(problem);
  const texts = strings.signIn;

  // The page stands before its scripts: what was typed meanwhile, or filled in by the browser, counts, and so does a press
  // of the button (build/first-words.js).
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const there = form.current;
    if (!there) return;
    const [name = '', secret = ''] = Array.from(there.querySelectorAll('input'), ({ value }) => value);
    if (name) setUsername(name);
    if (secret) setPassword(secret);
    if (there.dataset.sent !== 'early') return;
    delete there.dataset.sent;
    // After these values are the form's own.
    setTimeout(() => there.requestSubmit());
  }, []);

  const signIn = async () => {
    if (username.trim() === '' || password === '') throw new Error(texts.required);
    try {
      await onSignIn(username.trim(), password);
    } catch (cause) {
      throw new Error(signInMessage(cause));
    }
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(signIn);
      }}
    >
      <SpaceBetween size="m">
        <FormField label={texts.username} stretch>
          <Input
            value={username}
            name="username"
            inputMode="email"
            autoComplete="username"
            placeholder={texts.usernameHint}
            spellcheck={false}
            onChange={({ detail }) => setUsername(detail.value)}
          />
        </FormField>
        <PasswordField
          label={passwordLabel ?? texts.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        <FormError>{error}</FormError>
        <Button variant="primary" fullWidth loading={busy} loadingText={texts.submitting}>
          {texts.submit}
        </Button>
      </SpaceBetween>
    </form>
  );
}
