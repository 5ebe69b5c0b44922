import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { type ClientField, FIELD_VALUE_LENGTH } from '#contracts/clients/fields';
import { TextField } from '#web/ui/form/text-field.tsx';
import { strings as words } from './strings.ts';

type ValueInputProps = {
  field: Pick<ClientField, 'name' | 'kind' | 'choices'>;
  label?: string;
  value: string;
  errorText?: string;
  onChange: (value: string) => void;
};

/** For a value of one of the agent's own fields. */
export const ValueInput = ({ field: { name, kind, choices }, label = name, ...input }: ValueInputProps) =>
  kind === 'choice' ? (
    <ChoiceInput choices={choices} label={label} {...input} />
  ) : (
    <TextField
      {...input}
      label={label}
      autoComplete="off"
      maxLength={FIELD_VALUE_LENGTH}
      isDay={kind === 'date'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
    />
  );

const NOT_CHOSEN = { value: '', label: words.notChosen };

type ChoiceInputProps = Omit<ValueInputProps, 'field'> & { choices: readonly string[]; label: string };

function ChoiceInput({ choices, label, value, errorText, onChange }: ChoiceInputProps) {
  // One that is no longer offered stays with the clients who have it.
  const offered = value && !choices.includes(value) ? [value, ...choices] : choices;
  const options = offered.map((choice) => ({ value: choice, label: choice }));
  return (
    <FormField label={label} errorText={errorText} stretch>
      <Select
        selectedOption={options.find((option) => option.value === value) ?? NOT_CHOSEN}
        options={[NOT_CHOSEN, ...options]}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
}
