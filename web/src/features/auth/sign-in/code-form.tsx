import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useSubmit } from '#web/ui/form/use-submit.ts';
import { strings } from '../strings.ts';

type CodeFormProps = { onSubmit: (code: string) => Promise<void>; onCancel: () => void };

/** The second factor. */
export function CodeForm({ onSubmit, onCancel }: CodeFormProps) {
  const [code, setCode] = useState('');
  const { busy, error, submit } = useSubmit();
  const texts = strings.code;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(() => onSubmit(code.trim()));
      }}
    >
      <SpaceBetween size="m">
        <p className="soft">{texts.explain}</p>
        <CodeInput label={texts.label} value={code} onChange={setCode} />
        <FormError>{error}</FormError>
        <div className="form-buttons">
          <Button formAction="none" disabled={busy} onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button variant="primary" disabled={code.trim() === ''} loading={busy}>
            {texts.submit}
          </Button>
        </div>
      </SpaceBetween>
    </form>
  );
}
