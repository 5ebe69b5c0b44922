import { REMINDER_PLANS, type ReminderPlan } from '#contracts/funds/request';
import { strings } from '../strings.ts';
import type { Choices } from './choice-field.tsx';

const words = strings.reminders;

/** The reminder times for a client who doesn't answer. */
export const reminderField: Choices<ReminderPlan> = {
  label: words.label,
  description: words.note,
  choices: REMINDER_PLANS.map((value) => ({ value, label: words.plans[value] })),
};
