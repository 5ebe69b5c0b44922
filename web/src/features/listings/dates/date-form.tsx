import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import { useState } from 'react';
import {
  type ContractDate,
  DATE_WORDS,
  type DateName,
  type DatesInput,
  dayOfRule,
  type Listing,
  moved,
  typedProblem,
} from '#contracts/listings/listing';
import { FormWindow } from '#web/ui/form/form-window.tsx';
import { formatDate } from '#web/ui/format/date-time.tsx';

type DateFormProps = {
  name: DateName;
  contract: NonNullable<Listing['contract']>;
  onSave: (dates: DatesInput['dates']) => Promise<unknown>;
  onClose: () => void;
};

type Values = Record<string, string>;

const problemsOf = (acceptedOn: string, { how, days = '', day = '' }: Values): Values => {
  if (how === 'typed') {
    const problem = day === '' ? 'Enter a date.' : typedProblem(acceptedOn, day);
    return problem ? { day: problem } : {};
  }
  return /^\d{1,3}$/.test(days.trim()) && Number(days) <= 365 ? {} : { days: 'Enter a number of days, up to 365.' };
};

/** One date: a day, or a number of days after acceptance. Moving it asks which other dates move by the same number of days. */
export function DateForm({ name, contract: { accepted_on, dates }, onSave, onClose }: DateFormProps) {
  const [following, follow] = useState<readonly DateName[]>([]);
  const before = dates.find((date) => date.name === name);
  const others = before ? dates.filter((date) => date.name !== name) : [];
  const save = ({ how, days = '', day = '' }: Values) => {
    const rule = how === 'typed' ? undefined : { days: Number(days), kind: how as 'calendar' | 'business' };
    const changed: ContractDate = { name, day: rule ? dayOfRule(accepted_on, rule) : day, rule };
    return onSave(moved(dates, changed, following));
  };
  return (
    <FormWindow
      title={before ? `Move: ${DATE_WORDS[name]}` : DATE_WORDS[name]}
      fields={{
        how: {
          label: 'The date is',
          value: before && !before.rule ? 'typed' : (before?.rule?.kind ?? 'calendar'),
          choices: [
            { value: 'calendar', label: `Calendar days after ${formatDate(accepted_on, 'day')}` },
            {
              value: 'business',
              label: `Business days after ${formatDate(accepted_on, 'day')}`,
              description: 'Without weekends and federal holidays, as they are observed.',
            },
            { value: 'typed', label: 'A day that you enter' },
          ],
        },
        days: { label: 'Days', inputMode: 'numeric', value: before?.rule ? String(before.rule.days) : '' },
        day: { label: 'Day', isDay: true, value: before && !before.rule ? before.day : '' },
      }}
      check={((values: Values) => problemsOf(accepted_on, values)) as never}
      confirmLabel="Save"
      onConfirm={save}
      onClose={onClose}
    >
      {others.length > 0 && (
        <FormField label="Which others move by as many days?">
          {others.map((other) => (
            <Checkbox
              key={other.name}
              checked={following.includes(other.name)}
              onChange={({ detail }) =>
                follow(detail.checked ? [...following, other.name] : following.filter((one) => one !== other.name))
              }
            >
              {`${DATE_WORDS[other.name]} (${formatDate(other.day, 'day')})`}
            </Checkbox>
          ))}
        </FormField>
      )}
    </FormWindow>
  );
}
