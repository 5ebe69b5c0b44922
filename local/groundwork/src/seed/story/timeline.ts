// Plays several stories side by side, each at its own times. When all of them wait, and the cloud has worked off what they began, its
// clock is set to the moment that comes next.
import { setTimeout } from 'node:timers/promises';
import type { Cloud } from '@local/cloud';
import { type Day, momentOf, type Time } from './calendar.ts';

/** Resolves when it is that time. */
export type Until = (day: Day, time: Time) => Promise<void>;
/** The clock doesn't go on by minutes while this works: tokens, codes and links that it got are still good, however busy the machine is. */
export type Steady = <T>(work: () => Promise<T>) => Promise<T>;
export type Story = () => Promise<void>;

type Moment = { at: number; go(): void };

/** What happens within minutes doesn't wait for each other: banks take seconds to answer, and several do at once. */
const SIDE_BY_SIDE_MS = 15 * 60_000;
/** For a call to begin before it's later. */
const BEGINS_WITHIN_MS = 100;

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
      if (index > 0) await setTimeout(BEGINS_WITHIN_MS);
      await still();
      // What took longer than the story says doesn't turn the clock back.
      if (at > clock.now().getTime()) clock.set(new Date(at));
      go();
    }
  };

  return {
    until,
    steady,
    async play(stories: Story[]): Promise<void> {
      awake = stories.length;
      const told = Promise.all(stories.map((story) => story().then(fallAsleep)));
      do {
        // A story that fails ends all of them.
        await Promise.race([asleep(), told]);
        await atRest();
        await goOn();
      } while (awake > 0 || moments.length > 0);
      await told;
    },
  };
};
