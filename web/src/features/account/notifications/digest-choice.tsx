import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { type Digest, type EachKind, NEWS_KINDS, type NewsKind, WEEKDAYS } from '#contracts/members/notifications';
import { ownZone } from '#core/platform/clock.ts';
import { Time } from './half-hours.tsx';
import { strings } from './strings.ts';

const words = strings.digest;

/** Of someone who waits, and of what waits for a signature, there are emails at once unless the agent chooses otherwise. */
const morning = (): Digest => ({
  every: 'day',
  weekday: 1,
  at: '08:00',
  zone: ownZone(),
  kinds: ['reports', 'requests', 'files', 'letters'],
});

const EVERY = (['day', 'week'] as const).map((value) => ({ value, label: words.everies[value] }));
const DAYS = WEEKDAYS.map((value) => ({ value: String(value), label: words.weekdays[value - 1] ?? '' }));

type DigestChoiceProps = {
  digest: Digest | null;
  /** Which kinds are emailed at all. */
  email: EachKind;
  busy: boolean;
  onChange: (digest: Digest | null) => void;
};

/** Many emails as one; each change is saved at once, in the time zone of this browser. */
export function DigestChoice({ digest, email, busy, onChange }: DigestChoiceProps) {
  const [turnedOff, setTurnedOff] = useState<Digest>();
  const turn = (isOn: boolean) => {
    if (digest) setTurnedOff(digest);
    onChange(isOn ? (turnedOff ?? morning()) : null);
  };
  return (
    <SpaceBetween size="s">
      <Toggle
        disabled={busy}
        checked={digest !== null}
        description={words.hint}
        onChange={({ detail }) => turn(detail.checked)}
      >
        {words.label}
      </Toggle>
      {digest && (
        <SpaceBetween size="s">
          <DigestTimes digest={digest} busy={busy} onChange={onChange} />
          <fieldset className="plain-fieldset">
            <legend>{words.kinds}</legend>
            <SpaceBetween size="xs">
              {NEWS_KINDS.map((kind) => (
                <KindCheckbox key={kind} {...{ kind, digest, email, busy, onChange }} />
              ))}
            </SpaceBetween>
          </fieldset>
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

type ChosenProps = { digest: Digest; busy: boolean; onChange: (digest: Digest) => void };

function DigestTimes({ digest, busy, onChange }: ChosenProps) {
  const change = (part: Partial<Digest>) => onChange({ ...digest, ...part, zone: ownZone() });
  return (
    <SpaceBetween size="m" direction="horizontal" alignItems="end">
      <FormField label={words.every}>
        <Select
          disabled={busy}
          selectedOption={EVERY.find(({ value }) => value === digest.every) ?? null}
          options={EVERY}
          onChange={({ detail }) => change({ every: detail.selectedOption.value === 'week' ? 'week' : 'day' })}
        />
      </FormField>
      {digest.every === 'week' && (
        <FormField label={words.weekday}>
          <Select
            disabled={busy}
            selectedOption={DAYS.find(({ value }) => value === String(digest.weekday)) ?? null}
            options={DAYS}
            onChange={({ detail }) =>
              change({ weekday: WEEKDAYS.find((day) => String(day) === detail.selectedOption.value) ?? 1 })
            }
          />
        </FormField>
      )}
      <Time label={words.at} time={digest.at} disabled={busy} onChange={(at) => change({ at })} />
      <div>{strings.quiet.zone(digest.zone)}</div>
    </SpaceBetween>
  );
}

const KindCheckbox = ({ kind, digest, email, busy, onChange }: ChosenProps & { kind: NewsKind; email: EachKind }) => (
  <Checkbox
    disabled={busy || !email[kind]}
    checked={email[kind] && digest.kinds.includes(kind)}
    ariaLabel={words.kindFor(strings.kinds[kind].label)}
    description={email[kind] ? undefined : words.off}
    onChange={({ detail }) =>
      onChange({
        ...digest,
        kinds: NEWS_KINDS.filter((one) => (one === kind ? detail.checked : digest.kinds.includes(one))),
      })
    }
  >
    {strings.kinds[kind].label}
  </Checkbox>
);
