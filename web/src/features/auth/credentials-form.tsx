import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { signInMessage } from './sign-in-message.ts';
import { strings } from './strings.ts';
import { useSubmit } from './use-submit.ts';

type CredentialsFormProps = {
  onSignIn: (username: string, password: string) => Promise<void>;
  passwordLabel?: string;
};

export function CredentialsForm({ onSignIn, passwordLabel }: CredentialsFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { busy, error, submit } = useSubmit();
  const texts = strings.signIn;

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
