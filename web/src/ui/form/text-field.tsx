import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import { useUiStrings } from '../strings.ts';

type FieldProps = {
  label: string;
  description?: string;
  constraintText?: string;
  value: string;
  errorText?: string;
  isRequired?: boolean;
  /** The most characters, from the contract. */
  maxLength?: number;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** The end of the space is worth a word only when it is near. */
const useCountdown = (length: number, limit = Number.POSITIVE_INFINITY): string | undefined => {
  const words = useUiStrings();
  return length > limit * 0.9 ? words.charactersLeft(limit - length) : undefined;
};

type TextFieldProps = FieldProps &
  Pick<InputProps, 'type' | 'inputMode' | 'placeholder' | 'readOnly' | 'disabled' | 'autoFocus'> & {
    autoComplete?: string;
    /** Keyboards of phones know numbers to call. */
    isPhone?: boolean;
  };

export const TextField = ({
  label,
  description,
  constraintText,
  errorText,
  isRequired,
  maxLength,
  autoComplete,
  isPhone,
  onChange,
  ...input
}: TextFieldProps) => (
  <FormField
    label={label}
    description={description}
    constraintText={constraintText}
    characterCountText={useCountdown(input.value.length, maxLength)}
    errorText={errorText}
    stretch
  >
    <Input
      {...input}
      {...(isPhone && { inputMode: 'tel' })}
      ariaRequired={isRequired}
      invalid={errorText !== undefined}
      autoComplete={autoComplete ?? false}
      // Cloudscape's own types don't know the type `tel`.
      nativeInputAttributes={{ maxLength, ...(isPhone && { type: 'tel' }) }}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
);

type TextAreaFieldProps = FieldProps & { rows: number; placeholder?: string };

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
  <FormField
    label={label}
    description={description}
    constraintText={constraintText}
    characterCountText={useCountdown(area.value.length, maxLength)}
    errorText={errorText}
    stretch
  >
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
