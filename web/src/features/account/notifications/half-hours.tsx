import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';

/** Of this browser. */

/** As people say it: the date is of no matter. */
const asSaid = (time: string) =>
  new Date(`2026-01-01T${time}`).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
const TIMES = Array.from({ length: 48 }, (_, half) => {
  const value = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return { value, label: asSaid(value) };
});

type TimeProps = {
  label: string;
  time: string;
  /** It can't be chosen. */
  other?: string;
  disabled: boolean;
  onChange: (time: string) => void;
};

export const Time = ({ label, time, other, disabled, onChange }: TimeProps) => (
  <FormField label={label}>
    <Select
      disabled={disabled}
      selectedOption={TIMES.find(({ value }) => value === time) ?? null}
      options={TIMES.filter(({ value }) => value !== other)}
      onChange={({ detail }) => onChange(detail.selectedOption.value ?? time)}
    />
  </FormField>
);
