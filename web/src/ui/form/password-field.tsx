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
  errorText?: string;
  isRequired?: boolean;
  onChange: (value: string) => void;
  onBlur?: () => void;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  disabled?: boolean;
};

/** A password with its show/hide toggle. */
export function PasswordField({ label, hint, errorText, isRequired, onChange, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FormField label={label} constraintText={hint} errorText={errorText} stretch>
      <div className="field-with-button">
        <Input
          {...input}
          type={shown ? 'text' : 'password'}
          ariaRequired={isRequired}
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
