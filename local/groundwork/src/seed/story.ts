import type { Cloud } from 'cdk-run';
import type { UserPool } from 'cdk-run/srp-client';
import type { Calls } from './calls.ts';

// The days and hours of the demo's story, counted back from now.

/** 0 is today; -1 the working day before it, and so on. */
export type Day = number;
/** A time of that day on the East Coast. For today, the hours and minutes before now: '1:35'. */
export type Time = `${number}:${number}`;
export type When = readonly [day: Day, time: Time];

const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;
/** Eastern Standard Time, in summer, too. */
const WEST_MS = 5 * 60 * MINUTE;

const minutesOf = (time: Time): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Midnight of the date on the East Coast, as a UTC time. */
const midnight = (now: Date): Date => {
  const there = now.getTime() - WEST_MS;
  return new Date(there - (there % DAY_MS));
};

const isWeekend = (day: Date): boolean => [0, 6].includes(day.getUTCDay());

const workingDay = (now: Date, day: Day): Date => {
  let found = midnight(now);
  for (let left = -day; left > 0; ) {
    found = new Date(found.getTime() - DAY_MS);
    if (!isWeekend(found)) left -= 1;
  }
  return found;
};

/** Seconds that make the times look like people's, who don't act exactly on the minute. */
const secondsOf = (day: Day, minutes: number): number => (Math.abs(day) * 17 + minutes * 23) % 60;

export const momentOf = (now: Date, [day, time]: When): Date => {
  const minutes = minutesOf(time);
  if (day === 0) return new Date(now.getTime() - minutes * MINUTE);
  const at = workingDay(now, day).getTime() + WEST_MS + minutes * MINUTE;
  return new Date(at + secondsOf(day, minutes) * 1000);
};

/** A date such as 2026-12-03, that many days from today. */
export const dateFrom = (now: Date, days: number): string =>
  new Date(midnight(now).getTime() + days * DAY_MS).toISOString().slice(0, 10);

// Plays several stories side by side, each at its own times. When all of them wait, and the cloud has finished their work, its clock is
// set to the next time, so the tokens, codes and links of a step stay valid on a busy machine.

/** Resolves when it is that time. */
export type Until = (day: Day, time: Time) => Promise<void>;
export type Story = () => Promise<void>;

type Moment = { at: number; go(): void };

/** Steps within this time begin at the same moment, because each new moment waits until the cloud has finished. */
const SIDE_BY_SIDE_MS = 30 * 60_000;

type Clocked = Pick<Cloud, 'clock' | 'atRest'>;

export const createTimeline = ({ clock, atRest }: Clocked, now: Date) => {
  const moments: Moment[] = [];
  let awake = 0;
  let allAsleep = () => {};

  const fallAsleep = () => {
    awake -= 1;
    if (awake === 0) allAsleep();
  };
  const asleep = () =>
    new Promise<void>((resolve) => {
      allAsleep = resolve;
      if (awake === 0) resolve();
    });

  const until: Until = (day, time) =>
    new Promise<void>((resolve) => {
      moments.push({ at: momentOf(now, [day, time]).getTime(), go: resolve });
      fallAsleep();
    });

  const goOn = (): void => {
    moments.sort((one, other) => one.at - other.at);
    const first = moments[0]?.at ?? 0;
    const next = moments.splice(0, moments.filter(({ at }) => at <= first + SIDE_BY_SIDE_MS).length);
    awake += next.length;
    // Work that took longer than in the story doesn't turn the clock back.
    if (first > clock.now().getTime()) clock.set(new Date(first));
    for (const { go } of next) go();
  };

  return {
    until,
    async play(stories: Story[]): Promise<void> {
      awake = stories.length;
      const all = Promise.all(stories.map((story) => story().then(fallAsleep)));
      do {
        // A story that fails ends all of them.
        await Promise.race([asleep(), all]);
        await atRest();
        goOn();
      } while (awake > 0 || moments.length > 0);
      await all;
    },
  };
};

export type Mail = { id: string; to: string[]; subject: string; text: string; html: string };

export type Seeds = {
  cloud: Cloud;
  pool: UserPool;
  /** The calls of clients and programs, without a sign-in. */
  product: Calls;
  agent: Calls;
  staff: Calls;
  mails(): Promise<Mail[]>;
  until: Until;
  /** A date, that many days from today. */
  date(days: number): string;
  /** Link's token after a sign-in at an institution, to accounts of the bank's own people or of a holder. */
  throughWindow(linkToken: string, institutionId: string, holder?: string): Promise<string>;
};

type Link = { request_id: string; request_pin: string };

const LINKS = {
  guest: /\/guest\/([0-9a-f]+)\/(\w+)/,
  'guest-letter': /\/guest-letter\/([0-9a-f]+)\/(\w+)/,
  'guest-tasks': /\/guest-tasks\/([^/\s]+)\/(\w+)/,
};

/** The link of a page in the first email to someone that has one. `firstName` tells people with one address apart. */
export const linkFrom = async (
  { mails }: Pick<Seeds, 'mails'>,
  page: keyof typeof LINKS,
  email: string,
  firstName?: string,
) => {
  const texts = (await mails())
    .filter(({ to, text }) => to.includes(email) && (!firstName || text.includes(`Hello ${firstName},`)))
    .map(({ text }) => text);
  const [, request_id, request_pin] = texts.map((text) => LINKS[page].exec(text)).find(Boolean) ?? [];
  return request_id && request_pin ? ({ request_id, request_pin } satisfies Link) : undefined;
};
