import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';

type CodeInputProps = { label: string; value: string; onChange: (code: string) => void; autoFocus?: boolean };

/** A code from a mail or an app: digits on a phone's keyboard, filled in by the browser where it can. */
export const CodeInput = ({ label, value, onChange, autoFocus = true }: CodeInputProps) => (
  <FormField label={label} stretch>
    <Input
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
);
