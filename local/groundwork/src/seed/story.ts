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
// set to the next time.

/** Resolves when it is that time. */
export type Until = (day: Day, time: Time) => Promise<void>;
/** The clock doesn't jump ahead while this work runs, so its tokens, codes and links stay valid on a busy machine. */
export type Steady = <T>(work: () => Promise<T>) => Promise<T>;
export type Story = () => Promise<void>;

type Moment = { at: number; go(): void };

/** Events within minutes don't wait for each other: banks take seconds to answer, and several do at the same time. */
const SIDE_BY_SIDE_MS = 15 * 60_000;
/** The time for a call to begin before the clock moves. */
const BEGINS_WITHIN_MS = 25;

type Clocked = Pick<Cloud, 'clock' | 'atRest'>;

const createSteadiness = () => {
  let working = 0;
  let allDone = () => {};
  const steady: Steady = async (work) => {
    working += 1;
    try {
      return await work();
    } finally {
      working -= 1;
      if (working === 0) allDone();
    }
  };
  const still = () =>
    new Promise<void>((resolve) => {
      allDone = resolve;
      if (working === 0) resolve();
    });
  return { steady, still };
};

export const createTimeline = ({ clock, atRest }: Clocked, now: Date) => {
  const moments: Moment[] = [];
  let awake = 0;
  let allAsleep = () => {};
  const { steady, still } = createSteadiness();

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

  const goOn = async (): Promise<void> => {
    moments.sort((one, other) => one.at - other.at);
    const last = (moments[0]?.at ?? 0) + SIDE_BY_SIDE_MS;
    const next = moments.splice(0, moments.filter(({ at }) => at <= last).length);
    awake += next.length;
    for (const [index, { at, go }] of next.entries()) {
      if (index > 0) await new Promise((begun) => setTimeout(begun, BEGINS_WITHIN_MS));
      await still();
      // Work that took longer than in the story doesn't turn the clock back.
      if (at > clock.now().getTime()) clock.set(new Date(at));
      go();
    }
  };

  return {
    until,
    steady,
    async play(stories: Story[]): Promise<void> {
      awake = stories.length;
      const all = Promise.all(stories.map((story) => story().then(fallAsleep)));
      do {
        // A story that fails ends all of them.
        await Promise.race([asleep(), all]);
        await atRest();
        await goOn();
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
  steady: Steady;
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
