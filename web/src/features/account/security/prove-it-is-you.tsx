import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { routes } from '#contracts/members/passkeys';
import { useConfig } from '#web/api/config.ts';
import { useCall } from '#web/api/use-call.ts';
import { passkey, proveAgain } from '#web/session/lazy-modules.ts';
import { saveToken } from '#web/session/token.ts';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { DialogForm } from './dialog-form.tsx';

type ProveItIsYouProps = {
  email: string;
  words: string;
  /** The text of the last button. */
  last: string;
  onProven: () => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password again, and for a code if two-step verification is on. */
export function ProveItIsYou({ email, words, last, onProven, onCancel }: ProveItIsYouProps) {
  const [asksCode, setAsksCode] = useState(false);
  if (asksCode) return <CodeQuestion submitLabel={last} onProven={onProven} onCancel={onCancel} />;
  return (
    <PasswordQuestion
      email={email}
      words={words}
      onProven={onProven}
      onCode={() => setAsksCode(true)}
      onCancel={onCancel}
    />
  );
}

const noPassword = { password: '' };
const passwordRules = allRequired(noPassword);

type PasswordQuestionProps = Omit<ProveItIsYouProps, 'last'> & { onCode: () => void };

function PasswordQuestion({ email, words, onProven, onCode, onCancel }: PasswordQuestionProps) {
  const form = useForm({ initial: noPassword, rules: passwordRules });
  const prove = async ({ password }: typeof noPassword) => {
    const { provePassword } = await proveAgain();
    if ((await provePassword(email, password)) === 'code') return onCode();
    await onProven();
  };
  return (
    <DialogForm form={form} isFleeting submitLabel="Continue" onSubmit={prove} onCancel={onCancel}>
      <SpaceBetween size="m">
        <p>{words}</p>
        <PasskeyInstead email={email} onProven={onProven} />
        <PasswordField label="Password" autoComplete="current-password" {...fieldOf(form, 'password')} />
      </SpaceBetween>
    </DialogForm>
  );
}

/** For people with a passkey: no password, and no code. */
function PasskeyInstead({ email, onProven }: Pick<ProveItIsYouProps, 'email' | 'onProven'>) {
  const hasPasskeys = Boolean(useConfig()?.passkeyDomain);
  const own = useCall(routes.passkeys, hasPasskeys ? {} : null, { revalidateOnFocus: false });
  const { doing, failure, run } = useTask();
  const prove = async () => {
    const { signInWithPasskey } = await passkey();
    saveToken(await signInWithPasskey(email));
    await onProven();
  };
  if (!own.data?.passkeys.length) return null;
  return (
    <SpaceBetween size="xs">
      <Button formAction="none" loading={doing !== undefined} onClick={() => void run(prove)}>
        Use a passkey
      </Button>
      <FormError>{failure?.message}</FormError>
    </SpaceBetween>
  );
}

const noCode = { code: '' };
const codeRules = allRequired(noCode);

type CodeQuestionProps = { submitLabel: string; onProven: () => Promise<void>; onCancel: () => void };

function CodeQuestion({ submitLabel, onProven, onCancel }: CodeQuestionProps) {
  const form = useForm({ initial: noCode, rules: codeRules });
  const prove = async ({ code }: typeof noCode) => {
    const { proveCode } = await proveAgain();
    await proveCode(code);
    await onProven();
  };
  return (
    <DialogForm form={form} isFleeting submitLabel={submitLabel} onSubmit={prove} onCancel={onCancel}>
      <SpaceBetween size="m">
        <p>Open your authenticator app and type the six digits it shows for Groundwork.</p>
        <CodeInput label="Code" {...fieldOf(form, 'code')} />
      </SpaceBetween>
    </DialogForm>
  );
}
