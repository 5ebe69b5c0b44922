import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';

type CodeInputProps = {
  label: string;
  value: string;
  errorText?: string;
  isRequired?: boolean;
  onChange: (code: string) => void;
  onBlur?: () => void;
  autoFocus?: boolean;
};

/** A code from an email or an app: a phone shows digits on its keyboard, and the browser may fill in the code. */
export const CodeInput = ({ label, errorText, isRequired, onChange, autoFocus = true, ...input }: CodeInputProps) => (
  <FormField label={label} errorText={errorText} stretch>
    <Input
      value={input.value}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      ariaRequired={isRequired}
      onBlur={input.onBlur}
      // Apps show a code in two groups.
      onChange={({ detail }) => onChange(detail.value.replace(/\s/g, ''))}
    />
  </FormField>
);
