import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import type { QuietHours as Hours } from '#contracts/members/notifications';
import { strings } from './strings.ts';

const words = strings.quiet;

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const night = (): Hours => ({ begins: '22:00', ends: '07:00', zone: ownZone() });

/** As people say it: the date is of no matter. */
const asSaid = (time: string) =>
  new Date(`2026-01-01T${time}`).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
const TIMES = Array.from({ length: 48 }, (_, half) => {
  const value = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return { value, label: asSaid(value) };
});

type TimeProps = { label: string; time: string; other: string; disabled: boolean; onChange: (time: string) => void };

const Time = ({ label, time, other, disabled, onChange }: TimeProps) => (
  <FormField label={label}>
    <Select
      disabled={disabled}
      selectedOption={TIMES.find(({ value }) => value === time) ?? null}
      options={TIMES.filter(({ value }) => value !== other)}
      onChange={({ detail }) => onChange(detail.selectedOption.value ?? time)}
    />
  </FormField>
);

type QuietHoursProps = { quiet: Hours | null; busy: boolean; onChange: (quiet: Hours | null) => void };

/** When the agent wants no news; each change is saved at once, in the time zone of this browser. */
export function QuietHours({ quiet, busy, onChange }: QuietHoursProps) {
  const change = (times: Partial<Hours>) => quiet && onChange({ ...quiet, ...times, zone: ownZone() });
  return (
    <SpaceBetween size="s">
      <Toggle
        disabled={busy}
        checked={quiet !== null}
        description={words.hint}
        onChange={({ detail }) => onChange(detail.checked ? night() : null)}
      >
        {words.label}
      </Toggle>
      {quiet ? (
        <SpaceBetween size="m" direction="horizontal" alignItems="end">
          <Time
            label={words.begins}
            time={quiet.begins}
            other={quiet.ends}
            disabled={busy}
            onChange={(begins) => change({ begins })}
          />
          <Time
            label={words.ends}
            time={quiet.ends}
            other={quiet.begins}
            disabled={busy}
            onChange={(ends) => change({ ends })}
          />
          <div>{words.zone(quiet.zone)}</div>
        </SpaceBetween>
      ) : null}
    </SpaceBetween>
  );
}
