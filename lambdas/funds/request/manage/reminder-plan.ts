// The agent's plan for a request's reminders. Days without an answer; `most` counts upkeep's reminders.
type Rhythm = { first: number; next: number; most: number };

const RHYTHMS = {
  usual: { first: 3, next: 4, most: 3 },
  none: { first: 0, next: 0, most: 0 },
  once: { first: 3, next: 0, most: 1 },
  every_2_days: { first: 2, next: 2, most: 6 },
  daily: { first: 1, next: 1, most: 7 },
} as const satisfies Record<string, Rhythm>;

export type ReminderPlan = keyof typeof RHYTHMS;
export const REMINDER_PLANS = Object.keys(RHYTHMS) as ReminderPlan[];

/** An agent with a smaller plan may still send these. */
const MOST_BY_HAND = 3;

export const rhythmOf = (plan: ReminderPlan): Rhythm => RHYTHMS[plan];
export const mostReminders = (plan: ReminderPlan): number => Math.max(MOST_BY_HAND, rhythmOf(plan).most);
