import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { lazy, Suspense } from 'react';
import { REMINDER_PLANS, type ReminderPlan } from '#contracts/funds/request';
import { strings } from '../strings.ts';

/** The form can be filled in before this is here; it has its place from the start. */
const Select = lazy(() => import('@cloudscape-design/components/select'));

const words = strings.reminders;
const OPTIONS = REMINDER_PLANS.map((value) => ({ value, label: words.plans[value] }));

/** The field in a `ContractForm`. */
export const reminderField = { label: words.label, description: words.note, choices: OPTIONS };

type ReminderFieldProps = { plan: ReminderPlan; onChange: (plan: ReminderPlan) => void };

/** The reminder times for a client who doesn't answer. */
export const ReminderField = ({ plan, onChange }: ReminderFieldProps) => (
  <FormField label={words.label} description={words.note}>
    <Suspense fallback={<Input value={words.plans[plan]} disabled />}>
      <Select
        selectedOption={OPTIONS.find(({ value }) => value === plan) ?? null}
        options={OPTIONS}
        onChange={({ detail }) => {
          const chosen = REMINDER_PLANS.find((one) => one === detail.selectedOption.value);
          if (chosen) onChange(chosen);
        }}
      />
    </Suspense>
  </FormField>
);
