// When a schedule is due: rate(5 minutes), cron(0 8 * * ? *) and at(2026-12-01T08:00:00), as EventBridge reads them. Croner computes the
// times; it reads another dialect of cron, so ours is translated first (ADR 005).
import { Cron } from 'croner';

export type NextRun = (after: Date) => Date | undefined;

const UNITS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

export const readSchedule = (expression: string, timeZone = 'UTC'): NextRun => {
  const [, kind, argument = ''] = /^(rate|cron|at)\((.+)\)$/.exec(expression.trim()) ?? [];
  if (kind === 'rate') return everyRate(expression, argument);
  if (kind === 'cron') return nextOf(expression, cronerPattern(expression, argument), timeZone);
  if (kind === 'at') return nextOf(expression, argument, timeZone);
  throw unknown(expression, 'it is not a rate, a cron or an at');
};

const unknown = (expression: string, why: string) =>
  new Error(`The local cloud cannot read the schedule ${expression}: ${why}`);

const everyRate = (expression: string, argument: string): NextRun => {
  const [, count = '', unit = '', plural] = /^([1-9]\d*) (minute|hour|day)(s?)$/.exec(argument) ?? [];
  const length = UNITS[unit];
  if (!length) throw unknown(expression, 'a rate is a number and minutes, hours or days');
  if ((count === '1') !== (plural === '')) throw unknown(expression, `AWS takes '1 ${unit}' and '2 ${unit}s'`);
  return (after) => new Date(after.getTime() + Number(count) * length);
};

const nextOf = (expression: string, pattern: string, timezone: string): NextRun => {
  const cron = openCron(expression, pattern, timezone);
  return (after) => cron.nextRun(after) ?? undefined;
};

const openCron = (expression: string, pattern: string, timezone: string): Cron => {
  try {
    // Both day fields have to match, and one of them is always a '?'.
    return new Cron(pattern, { timezone, domAndDow: true, paused: true });
  } catch (error) {
    throw unknown(expression, (error as Error).message);
  }
};

/** AWS has six fields, from minutes to years; Croner's seven begin with seconds. */
const cronerPattern = (expression: string, argument: string): string => {
  const fields = argument.split(/\s+/);
  const [minutes = '', hours = '', days = '', months = '', weekdays = '', years = ''] = fields;
  if (fields.length !== 6) throw unknown(expression, 'a cron has six fields');
  if ((days === '?') === (weekdays === '?')) throw unknown(expression, "exactly one of the day fields is '?'");
  return [
    '0',
    stepsTo(59, minutes),
    stepsTo(23, hours),
    stepsTo(31, days),
    stepsTo(12, months),
    weekdayField(weekdays),
    stepsTo(2199, years),
  ]
    .join(' ')
    .replaceAll('?', '*');
};

/** '5/10' is '5-59/10': from five on. */
const stepsTo = (last: number, field: string): string => field.replace(/(^|,)(\d+)\//g, `$1$2-${last}/`);

/** AWS counts the days of the week from 1, Sunday; Croner from 0. */
const weekdayField = (field: string): string =>
  field
    .split(',')
    .map((part) => {
      const [days = '', suffix = ''] = part.split(/(?=[#/])/);
      if (days === 'L') return '6';
      return days.replace(/\d/g, (day) => String(Number(day) - 1)) + suffix;
    })
    .join(',');
