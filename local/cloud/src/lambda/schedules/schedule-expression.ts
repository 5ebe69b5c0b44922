// When a schedule is due: rate(5 minutes), cron(0 8 * * ? *) and at(2026-12-01T08:00:00), as EventBridge reads them.

export type NextRun = (after: Date) => Date | undefined;

const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

export const readSchedule = (expression: string, timeZone = 'UTC'): NextRun => {
  const [, kind, argument = ''] = /^(rate|cron|at)\((.+)\)$/.exec(expression.trim()) ?? [];
  if (kind === 'rate') return everyRate(expression, argument);
  if (kind === 'cron') return everyCron(expression, argument, timeZone);
  if (kind === 'at') {
    const time = fromWall(new Date(`${argument}Z`), timeZone);
    return (after) => (time > after ? time : undefined);
  }
  throw new Error(`The local cloud does not know the schedule ${expression}`);
};

const everyRate = (expression: string, argument: string): NextRun => {
  const [, count, unit] = /^(\d+) (minute|hour|day)s?$/.exec(argument) ?? [];
  if (!count || !unit) throw new Error(`The local cloud does not know the schedule ${expression}`);
  return (after) => new Date(after.getTime() + Number(count) * units[unit]!);
};

type Field = (value: number) => boolean;
type Day = { day: number; weekday: number; last: number };

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const everyCron = (expression: string, argument: string, timeZone: string): NextRun => {
  const parts = argument.split(/\s+/);
  if (parts.length !== 6) throw new Error(`${expression}: a cron has six fields`);
  const [minutes, hours, days, month, weekday, year] = parts as [string, string, string, string, string, string];
  const isMinute = field(minutes);
  const isHour = field(hours);
  const isMonth = field(month, months, 1);
  const isYear = field(year);
  const isDay = dayField(expression, days);
  const isWeekday = weekdayField(expression, weekday);

  return (after) => {
    const wall = toWall(after, timeZone);
    const day = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()));
    for (let count = 0; count < 366 * 5; count += 1, day.setUTCDate(day.getUTCDate() + 1)) {
      if (!isYear(day.getUTCFullYear()) || !isMonth(day.getUTCMonth() + 1)) continue;
      const about = { day: day.getUTCDate(), weekday: day.getUTCDay() + 1, last: lastDay(day) };
      if (!isDay(about) || !isWeekday(about)) continue;
      for (let minute = 0; minute < 24 * 60; minute += 1) {
        if (!isHour(Math.floor(minute / 60)) || !isMinute(minute % 60)) continue;
        const time = fromWall(new Date(day.getTime() + minute * 60_000), timeZone);
        if (time > after) return time;
      }
    }
    return undefined;
  };
};

const lastDay = (day: Date): number => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();

const field = (text: string, names: string[] = [], first = 0): Field => {
  const number = (part: string) => {
    const named = names.indexOf(part.toUpperCase());
    return named < 0 ? Number(part) : named + first;
  };
  const tests = text.split(',').map((part): Field => {
    if (part === '*' || part === '?') return () => true;
    const [range = '', step] = part.split('/');
    const [from = '', to] = range.split('-');
    const start = from === '*' ? first : number(from);
    const end = to === undefined ? (step === undefined ? start : Number.POSITIVE_INFINITY) : number(to);
    return (value) => value >= start && value <= end && (value - start) % Number(step ?? 1) === 0;
  });
  return (value) => tests.some((test) => test(value));
};

const dayField = (expression: string, text: string) => {
  if (text === 'L') return ({ day, last }: Day) => day === last;
  if (/[LW]/.test(text)) throw new Error(`${expression}: the local cloud does not know the day ${text}`);
  const test = field(text);
  return ({ day }: Day) => test(day);
};

const weekdayField = (expression: string, text: string) => {
  const [, name, nth] = /^(\w+)#([1-5])$/.exec(text) ?? [];
  if (name && nth) {
    const test = field(name, weekdays, 1);
    return ({ day, weekday }: Day) => test(weekday) && Math.ceil(day / 7) === Number(nth);
  }
  const [, last] = /^(\d)L$/.exec(text) ?? [];
  if (last) return ({ day, weekday, last: end }: Day) => weekday === Number(last) && day > end - 7;
  if (/L|W/.test(text.replace(/[A-Z]{3}/gi, '')))
    throw new Error(`${expression}: the local cloud does not know ${text}`);
  const test = field(text, weekdays, 1);
  return ({ weekday }: Day) => test(weekday);
};

/** The clock on the wall of the time zone, written as if it were UTC. */
const toWall = (time: Date, timeZone: string): Date => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')));
};

const fromWall = (wall: Date, timeZone: string): Date => {
  const guess = new Date(wall.getTime() - (toWall(wall, timeZone).getTime() - wall.getTime()));
  return new Date(guess.getTime() + (wall.getTime() - toWall(guess, timeZone).getTime()));
};
