import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import { useCountdown } from './use-countdown.ts';

export type FieldProps = {
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

export type TextFieldProps = FieldProps &
  Pick<InputProps, 'type' | 'name' | 'inputMode' | 'placeholder' | 'readOnly' | 'disabled' | 'spellcheck'> & {
    autoComplete?: string;
    /** A phone then shows its keypad for phone numbers. */
    isPhone?: boolean;
    /** The browser's own field for a day: its value is like 2026-12-03. */
    isDay?: boolean;
    /** The browser's own field for a time of day: its value is like 17:30. */
    isTime?: boolean;
  };

/** Without a last day, browsers take six digits for the year. */
export const DAY_ATTRIBUTES = { type: 'date', max: '9999-12-31' };

/** Removes the name from a pasted address in the format of email programs: Bo Buyer <bo@example.com>. */
export const bareEmail = (typed: string): string =>
  /^[^<>]*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(typed)?.[1] ?? typed.replace(/^\s*mailto:/i, '');

export const TextField = ({
  label,
  description,
  constraintText,
  errorText,
  isRequired,
  maxLength,
  autoComplete,
  isPhone,
  isDay,
  isTime,
  onChange,
  ...input
}: TextFieldProps) => (
  <FormField
    label={label}
    description={description}
    constraintText={constraintText}
    // A day always has the full length, so there's nothing to count.
    characterCountText={useCountdown(input.value.length, isDay ? undefined : maxLength)}
    errorText={errorText}
    stretch
  >
    <Input
      {...input}
      {...(isPhone && { inputMode: 'tel' })}
      ariaRequired={isRequired}
      invalid={errorText !== undefined}
      autoComplete={autoComplete ?? false}
      // Cloudscape's own types don't know `tel`, `date` and `time`.
      nativeInputAttributes={{
        maxLength,
        ...(isPhone && { type: 'tel' }),
        ...(isDay && DAY_ATTRIBUTES),
        ...(isTime && { type: 'time' }),
      }}
      onChange={({ detail }) => onChange(input.type === 'email' ? bareEmail(detail.value) : detail.value)}
    />
  </FormField>
);
