import { REMINDER_PLANS, type ReminderPlan } from '#contracts/funds/request';
import type { Choices } from '#web/ui/form/choice-field.tsx';
import { strings } from '../strings.ts';

const words = strings.reminders;

/** The reminder times for a client who doesn't answer. */
export const reminderField: Choices<ReminderPlan> = {
  label: words.label,
  description: words.note,
  choices: REMINDER_PLANS.map((value) => ({ value, label: words.plans[value] })),
};
