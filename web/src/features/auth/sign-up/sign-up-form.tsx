import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { registration } from '#web/session/cognito/parts.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { useSubmit } from '#web/ui/form/use-submit.ts';
import { refuseGuessable } from '../password/guessable/refuse-guessable.ts';
import { strings } from '../strings.ts';

/** `onDone` gets the address the code was sent to; `problem` is what went wrong with another way of signing up. */
export function SignUpForm({ onDone, problem }: { onDone: (email: string) => void; problem?: string }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, error, submit } = useSubmit(problem);
  const texts = strings.signUp;

  const signUp = async () => {
    const address = email.trim();
    if (name.trim() === '' || address === '' || password === '') throw new Error(texts.required);
    await refuseGuessable(password, { name, email: address });
    const { register } = await registration();
    await register(address, password, name.trim());
    onDone(address);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(signUp);
      }}
    >
      <SpaceBetween size="m">
        <FormField label={texts.name} stretch>
          <Input value={name} autoComplete="name" onChange={({ detail }) => setName(detail.value)} />
        </FormField>
        <FormField label={texts.email} stretch>
          <Input value={email} type="email" autoComplete="username" onChange={({ detail }) => setEmail(detail.value)} />
        </FormField>
        <PasswordField
          label={texts.password}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          hint={strings.newPassword.hint}
        />
        <FormError>{error}</FormError>
        <Button variant="primary" fullWidth loading={busy}>
          {texts.submit}
        </Button>
      </SpaceBetween>
    </form>
  );
}
