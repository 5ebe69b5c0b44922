import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { TextField } from '#web/ui/form/text-field.tsx';
import { strings } from '../strings.ts';

const OTHER = 'other';

type ChoiceOrOwnProps = {
  label: string;
  ownLabel: string;
  found: string[];
  /** The text that was chosen or typed; '' until then. */
  value: string;
  errorText?: string;
  maxLength?: number;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** One of the values found, or another one. */
export function ChoiceOrOwn({ label, ownLabel, found, onChange, ...field }: ChoiceOrOwnProps) {
  const [picked, setPicked] = useState<string | null>(found.length === 0 ? OTHER : null);
  const [own, setOwn] = useState('');
  const choices = found.map((text, index) => ({ value: String(index), label: text }));

  const pick = (choice: string) => {
    setPicked(choice);
    onChange(choice === OTHER ? own : (found[Number(choice)] ?? ''));
  };
  const type = (text: string) => {
    setOwn(text);
    onChange(text);
  };

  return (
    <SpaceBetween size="s">
      {found.length === 0 ? null : (
        <FormField label={label} errorText={picked === OTHER ? undefined : field.errorText} stretch>
          <RadioGroup
            value={picked}
            items={[...choices, { value: OTHER, label: strings.wizard.confirm.other }]}
            onChange={({ detail }) => pick(detail.value)}
          />
        </FormField>
      )}
      {picked === OTHER ? (
        <TextField
          label={found.length === 0 ? label : ownLabel}
          constraintText={ownLabel}
          {...field}
          value={own}
          onChange={type}
        />
      ) : null}
    </SpaceBetween>
  );
}
