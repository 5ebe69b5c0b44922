import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { strings } from '../strings.ts';

const OTHER = 'other';

type ChoiceOrOwnProps = {
  label: string;
  ownLabel: string;
  found: string[];
  /** '' until something is chosen or typed. */
  onChange: (value: string) => void;
};

/** One of what was found, or one's own words. */
export function ChoiceOrOwn({ label, ownLabel, found, onChange }: ChoiceOrOwnProps) {
  const [picked, setPicked] = useState<string | null>(found.length === 0 ? OTHER : null);
  const [own, setOwn] = useState('');
  const choices = found.map((text, index) => ({ value: String(index), label: text }));

  const pick = (value: string) => {
    setPicked(value);
    onChange(value === OTHER ? own.trim() : (found[Number(value)] ?? ''));
  };
  const type = (text: string) => {
    setOwn(text);
    onChange(text.trim());
  };

  return (
    <SpaceBetween size="s">
      {found.length === 0 ? null : (
        <FormField label={label} stretch>
          <RadioGroup
            value={picked}
            items={[...choices, { value: OTHER, label: strings.wizard.confirm.other }]}
            onChange={({ detail }) => pick(detail.value)}
          />
        </FormField>
      )}
      {picked === OTHER ? (
        <FormField label={found.length === 0 ? label : ownLabel} constraintText={ownLabel} stretch>
          <Input value={own} onChange={({ detail }) => type(detail.value)} />
        </FormField>
      ) : null}
    </SpaceBetween>
  );
}
