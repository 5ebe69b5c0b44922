// What the product's schedules do meanwhile: remind clients, let requests expire, publish each day's seals.
import type { Day, Time } from './story/calendar.ts';
import type { Seeds } from './story/seeds.ts';
import type { Story } from './story/timeline.ts';

const FIRST: Day = -12;

const daily =
  ({ cloud, until }: Seeds, time: Time, schedule: string): Story =>
  async () => {
    for (let day = FIRST; day < 0; day += 1) {
      await until(day, time);
      await cloud.schedules.run(schedule, cloud.clock.now());
    }
  };

/** Hourly on AWS. */
export const upkeepStories = (seeds: Seeds): Story[] => [
  daily(seeds, '2:10', 'retention'),
  daily(seeds, '8:00', 'requests'),
  daily(seeds, '13:00', 'requests'),
];
