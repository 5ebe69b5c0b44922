import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import type { FieldProps } from './text-field.tsx';
import { useCountdown } from './use-countdown.ts';

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

/** The number of the text's lines, within bounds. */
export const rowsFor = (text: string, fewest: number, most: number): number =>
  Math.min(most, Math.max(fewest, text.split('\n').length));
