// The dates of a contract: typed, or counted from the day of acceptance. Pure.
import * as v from 'valibot';
import { isDate, numeric } from '#core/http/fields.ts';
import { businessDaysAfter, daysAfter, daysBetween } from './business-days.ts';

export const DATE_NAMES = ['inspection', 'appraisal', 'financing', 'title', 'closing', 'possession'] as const;
export type DateName = (typeof DATE_NAMES)[number];
export const DATE_WORDS: Record<DateName, string> = {
  inspection: 'Inspection',
  appraisal: 'Appraisal',
  financing: 'Financing',
  title: 'Title',
  closing: 'Closing',
  possession: 'Possession',
};
const MOST_DAYS = 365;

const aDay = v.pipe(v.string(), v.check(isDate, 'Enter a date.'));
const KINDS = ['calendar', 'business'] as const;
/** As rows and replies have it. */
const rule = v.object({ days: v.number(), kind: v.picklist(KINDS) });
const ruleInput = v.object({
  days: v.pipe(numeric, v.number(), v.safeInteger('Enter a whole number.'), v.minValue(0), v.maxValue(MOST_DAYS)),
  kind: v.picklist(KINDS),
});

/** Typed with a day, or counted by a rule. */
const dateInput = v.union([
  v.object({ name: v.picklist(DATE_NAMES), rule: ruleInput }),
  v.object({ name: v.picklist(DATE_NAMES), day: aDay }),
]);
export type DateInput = v.InferOutput<typeof dateInput>;

export const datesInput = v.object({
  /** The day from which the dates are counted. */
  accepted_on: aDay,
  dates: v.pipe(
    v.array(dateInput),
    v.maxLength(DATE_NAMES.length),
    v.check((dates) => new Set(dates.map(({ name }) => name)).size === dates.length, 'Enter each date once.'),
  ),
});
export type DatesInput = v.InferOutput<typeof datesInput>;

const LONGEST_DAYS = 3 * 366;
/** Says what's wrong with a typed day. No date of a contract comes before its acceptance, and often the year is wrong. */
export const typedProblem = (acceptedOn: string, day: string): string | undefined => {
  if (day < acceptedOn) return 'Enter a day after the offer was accepted.';
  return day > daysAfter(acceptedOn, LONGEST_DAYS) ? 'Enter a day within 3 years of that.' : undefined;
};

/** The day of acceptance is recent. Some contracts take effect a few days later, and their dates count from then. */
export const acceptedProblem = (acceptedOn: string, today: string): string | undefined =>
  acceptedOn > daysAfter(today, 31) || acceptedOn < daysAfter(today, -MOST_DAYS)
    ? 'Enter the day on which the offer was accepted.'
    : undefined;

/** As rows and replies have it. */
export const contractDate = v.object({ name: v.picklist(DATE_NAMES), day: v.string(), rule: v.optional(rule) });
export type ContractDate = v.InferOutput<typeof contractDate>;

export const dayOfRule = (acceptedOn: string, { days, kind }: v.InferOutput<typeof rule>): string =>
  kind === 'business' ? businessDaysAfter(acceptedOn, days) : daysAfter(acceptedOn, days);

/** The earliest first. */
export const datesFrom = ({ accepted_on, dates }: DatesInput): ContractDate[] =>
  dates
    .map((one) => ('rule' in one ? { ...one, day: dayOfRule(accepted_on, one.rule) } : one))
    .sort((one, other) => (one.day < other.day ? -1 : 1));

export const asInput = ({ name, day, rule: counted }: ContractDate): DateInput =>
  counted ? { name, rule: counted } : { name, day };

/** Moves one date, and the chosen others by as many days. All of them are typed days from then on. */
export const moved = (
  dates: readonly ContractDate[],
  changed: ContractDate,
  others: readonly DateName[],
): DateInput[] => {
  const before = dates.find(({ name }) => name === changed.name);
  const by = before ? daysBetween(before.day, changed.day) : 0;
  const kept = dates.filter(({ name }) => name !== changed.name);
  const follow = ({ name, day, rule: counted }: ContractDate): DateInput =>
    others.includes(name) ? { name, day: daysAfter(day, by) } : asInput({ name, day, rule: counted });
  return [...kept.map(follow), asInput(changed)];
};
