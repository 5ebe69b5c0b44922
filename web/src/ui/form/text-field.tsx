import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';

type FieldProps = {
  label: string;
  description?: string;
  constraintText?: string;
  value: string;
  errorText?: string;
  isRequired?: boolean;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

type TextFieldProps = FieldProps &
  Pick<InputProps, 'type' | 'inputMode' | 'placeholder' | 'readOnly'> & { autoComplete?: string };

export const TextField = ({
  label,
  description,
  constraintText,
  errorText,
  isRequired,
  autoComplete,
  onChange,
  ...input
}: TextFieldProps) => (
  <FormField label={label} description={description} constraintText={constraintText} errorText={errorText} stretch>
    <Input
      {...input}
      ariaRequired={isRequired}
      invalid={errorText !== undefined}
      autoComplete={autoComplete ?? false}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
);

type TextAreaFieldProps = FieldProps & { rows: number; maxLength: number; placeholder?: string };

export const TextAreaField = ({
  label,
  description,
  constraintText,
  errorText,
  maxLength,
  onChange,
  isRequired,
  ...area
}: TextAreaFieldProps) => (
  <FormField label={label} description={description} constraintText={constraintText} errorText={errorText} stretch>
    <Textarea
      {...area}
      ariaRequired={isRequired}
      invalid={errorText !== undefined}
      nativeTextareaAttributes={{ maxLength }}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
);

/** As many rows as the text has lines, within bounds. */
export const rowsFor = (text: string, fewest: number, most: number): number =>
  Math.min(most, Math.max(fewest, text.split('\n').length));
