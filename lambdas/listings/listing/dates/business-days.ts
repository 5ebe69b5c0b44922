// Counts calendar days or business days from a day. Days are texts such as 2026-12-03; a business day is a day from Monday
// to Friday on which the federal government works (5 U.S.C. 6103). Pure.

const DAY_MS = 86_400_000;
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export const daysAfter = (day: string, days: number): string => dayOf(new Date(at(day).getTime() + days * DAY_MS));
export const daysBetween = (from: string, to: string): number => (at(to).getTime() - at(from).getTime()) / DAY_MS;
const weekdayOf = (day: string): number => at(day).getUTCDay();
const dated = (year: number, month: number, day: number): string => dayOf(new Date(Date.UTC(year, month - 1, day)));

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

/** The n-th of a weekday in a month; -1 is the last one. */
const nth = (year: number, month: number, weekday: number, n: number): string => {
  if (n < 0) {
    const last = dated(year, month + 1, 0);
    return daysAfter(last, -((weekdayOf(last) - weekday + 7) % 7));
  }
  const first = dated(year, month, 1);
  return daysAfter(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
};

/** A holiday on a Saturday is observed the Friday before, one on a Sunday the Monday after. */
const observed = (day: string): string => {
  if (weekdayOf(day) === SATURDAY) return daysAfter(day, -1);
  return weekdayOf(day) === SUNDAY ? daysAfter(day, 1) : day;
};

/** A year's holidays, by the day on which each is observed. New Year's Day may be observed in the year before. */
export const federalHolidays = (year: number): Map<string, string> =>
  new Map([
    [observed(dated(year, 1, 1)), "New Year's Day"],
    [nth(year, 1, MONDAY, 3), 'Martin Luther King Jr. Day'],
    [nth(year, 2, MONDAY, 3), "Washington's Birthday"],
    [nth(year, 5, MONDAY, -1), 'Memorial Day'],
    [observed(dated(year, 6, 19)), 'Juneteenth'],
    [observed(dated(year, 7, 4)), 'Independence Day'],
    [nth(year, 9, MONDAY, 1), 'Labor Day'],
    [nth(year, 10, MONDAY, 2), 'Columbus Day'],
    [observed(dated(year, 11, 11)), 'Veterans Day'],
    [nth(year, 11, THURSDAY, 4), 'Thanksgiving Day'],
    [observed(dated(year, 12, 25)), 'Christmas Day'],
  ]);

export const holidayOn = (day: string): string | undefined => {
  const year = Number(day.slice(0, 4));
  return federalHolidays(year).get(day) ?? federalHolidays(year + 1).get(day);
};

export const isBusinessDay = (day: string): boolean =>
  weekdayOf(day) !== SATURDAY && weekdayOf(day) !== SUNDAY && holidayOn(day) === undefined;

/** The count starts with the day after `day`. */
export const businessDaysAfter = (day: string, days: number): string => {
  let [left, reached] = [days, day];
  while (left > 0) {
    reached = daysAfter(reached, 1);
    if (isBusinessDay(reached)) left -= 1;
  }
  return reached;
};

/** The holidays that a count of business days skips. */
export const holidaysBetween = (from: string, to: string): string[] => {
  const found: string[] = [];
  for (let day = daysAfter(from, 1); day <= to; day = daysAfter(day, 1)) {
    const name = holidayOn(day);
    if (name) found.push(name);
  }
  return found;
};
