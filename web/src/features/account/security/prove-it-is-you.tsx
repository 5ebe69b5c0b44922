import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { secondFactor } from '#web/session/cognito/parts.ts';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { useSubmit } from '#web/ui/form/use-submit.ts';
import { strings } from '../strings.ts';
import { DialogForm } from './dialog-form.tsx';

const texts = strings.secondFactor;

type ProveItIsYouProps = {
  email: string;
  words: string;
  /** What the button of the last question says. */
  last: string;
  onProven: () => Promise<void>;
  onCancel: () => void;
};

/** The password once more, and the code of the second factor where there is one. */
export function ProveItIsYou({ email, words, last, onProven, onCancel }: ProveItIsYouProps) {
  const [asksCode, setAsksCode] = useState(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, error, submit } = useSubmit();

  const prove = async () => {
    const { proveCode, provePassword } = await secondFactor();
    const proof = asksCode ? await proveCode(code.trim()) : await provePassword(email, password);
    if (proof === 'code') return setAsksCode(true);
    await onProven();
  };

  return (
    <DialogForm
      error={error}
      busy={busy}
      submitLabel={asksCode ? last : texts.next}
      disabled={asksCode ? code.trim() === '' : password === ''}
      onSubmit={() => void submit(prove)}
      onCancel={onCancel}
    >
      <SpaceBetween size="m">
        <p>{asksCode ? texts.codeWords : words}</p>
        {asksCode ? (
          <CodeInput label={texts.code} value={code} onChange={setCode} />
        ) : (
          <PasswordField
            label={texts.password}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
          />
        )}
      </SpaceBetween>
    </DialogForm>
  );
}
