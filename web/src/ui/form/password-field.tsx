import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';

const texts = {
  show: 'Show',
  hide: 'Hide',
  showCharacters: 'Show characters',
  hideCharacters: 'Hide characters',
} as const;

type PasswordFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string;
  disabled?: boolean;
};

/** A password with its show/hide toggle. */
export function PasswordField({ label, value, onChange, autoComplete, hint, error, disabled }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FormField label={label} constraintText={hint} errorText={error} stretch>
      <div className="field-with-button">
        <Input
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          disabled={disabled}
          spellcheck={false}
          onChange={({ detail }) => onChange(detail.value)}
        />
        <Button
          formAction="none"
          ariaLabel={shown ? texts.hideCharacters : texts.showCharacters}
          onClick={() => setShown(!shown)}
        >
          {shown ? texts.hide : texts.show}
        </Button>
      </div>
    </FormField>
  );
}
