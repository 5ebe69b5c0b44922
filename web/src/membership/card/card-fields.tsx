import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { type ComponentProps, useId } from 'react';
import { LICENSE_STATES, STATE_MESSAGE } from '#contracts/members/card';
import { TextField } from '#web/ui/form/text-field.tsx';
import styles from './card-fields.module.css';
import { strings as words } from './strings.ts';

type Licensed = { license_number: string; license_state: string };

/** A license needs its state, which the schema of the call alone doesn't say. */
export const licenseProblems = ({ license_number, license_state }: Licensed) =>
  license_number.trim() !== '' && license_state === '' ? { license_state: STATE_MESSAGE } : {};
export const neededForLicense = ({ license_number }: Licensed): 'license_state'[] =>
  license_number.trim() ? ['license_state'] : [];

const NO_STATE = { value: '', label: words.noState };

type LicenseFieldsProps = {
  number: Omit<ComponentProps<typeof TextField>, 'label'>;
  state: string;
  problem: string | undefined;
  onState: (state: string) => void;
};

export function LicenseFields({ number, state, problem, onState }: LicenseFieldsProps) {
  const options = [NO_STATE, ...LICENSE_STATES.map((value) => ({ value, label: value }))];
  return (
    <ColumnLayout columns={2}>
      <TextField label={words.licenseNumber} {...number} />
      <FormField label={words.licenseState} errorText={problem} stretch>
        <Select
          filteringType="auto"
          selectedOption={state ? { value: state, label: state } : NO_STATE}
          options={options}
          onChange={({ detail }) => onState(detail.selectedOption.value ?? '')}
        />
      </FormField>
    </ColumnLayout>
  );
}

export function AccentField({ value, onChange }: { value: string; onChange: (accent: string) => void }) {
  const id = useId();
  return (
    <FormField label={words.accent} constraintText={words.accentHint} controlId={id}>
      <input
        id={id}
        className={styles.color}
        type="color"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </FormField>
  );
}
