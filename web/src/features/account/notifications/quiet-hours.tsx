import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import type { QuietHours as Hours } from '#contracts/members/notifications';
import { ownZone, zoneName } from '#core/platform/clock.ts';
import { Time } from './half-hours.tsx';
import { strings } from './strings.ts';

const words = strings.quiet;

const night = (): Hours => ({ begins: '22:00', ends: '07:00', zone: ownZone() });

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
          <div>{words.zone(zoneName(quiet.zone))}</div>
        </SpaceBetween>
      ) : null}
    </SpaceBetween>
  );
}
