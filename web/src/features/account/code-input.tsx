import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { strings } from './strings.ts';

type CodeInputProps = { value: string; onChange: (code: string) => void };

export const CodeInput = ({ value, onChange }: CodeInputProps) => (
  <FormField label={strings.secondFactor.code} stretch>
    <Input
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
);
