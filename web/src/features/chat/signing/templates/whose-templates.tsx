import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { officeStrings as words } from './office-strings.ts';

const OWN = { value: '', label: words.own };

type WhoseTemplatesProps = {
  offices: readonly { id: string; name: string }[];
  /** Empty: the agent's own. */
  whose: string;
  onChange: (whose: string) => void;
};

export function WhoseTemplates({ offices, whose, onChange }: WhoseTemplatesProps) {
  const options = [OWN, ...offices.map(({ id: value, name: label }) => ({ value, label }))];
  return (
    <FormField label={words.whose}>
      <Select
        selectedOption={options.find(({ value }) => value === whose) ?? OWN}
        options={options}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
}
