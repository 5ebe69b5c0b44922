import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';

type PhoneFieldProps = { label: string; value: string; errorText?: string; onChange: (value: string) => void };

/** An input of the type tel, which Cloudscape's own types do not know. */
export const PhoneField = ({ label, value, errorText, onChange }: PhoneFieldProps) => (
  <FormField label={label} errorText={errorText} stretch>
    <Input
      value={value}
      ariaRequired
      invalid={errorText !== undefined}
      inputMode="tel"
      autoComplete="off"
      nativeInputAttributes={{ type: 'tel' }}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
);
