import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { lazy, Suspense } from 'react';

/** People can fill in the form before this has loaded, and its space is reserved. */
const Select = lazy(() => import('@cloudscape-design/components/select'));

export type Choices<Value extends string> = {
  label: string;
  description?: string;
  choices: { value: Value; label: string }[];
};

type ChoiceFieldProps<Value extends string> = Choices<Value> & {
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, such as a reminder plan. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, description, choices, value, onChange } = props;
  const chosen = choices.find((one) => one.value === value);
  return (
    <FormField label={label} description={description}>
      <Suspense fallback={<Input value={chosen?.label ?? ''} disabled />}>
        <Select
          selectedOption={chosen ?? null}
          options={choices}
          onChange={({ detail }) => {
            const next = choices.find((one) => one.value === detail.selectedOption.value);
            if (next) onChange(next.value);
          }}
        />
      </Suspense>
    </FormField>
  );
}
