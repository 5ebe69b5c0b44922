// The one switch: begins and ends a storm while the cloud runs. Every door asks it for the weather of the moment.
import { createWeather, type Weather } from './weather.ts';

export type Storm = {
  /** Undefined on a calm day. */
  weather(): Weather | undefined;
  begin(seed: number): Promise<void>;
  end(): Promise<void>;
  /** Runs when a storm begins, and when it has ended. */
  onChange(change: (weather: Weather | undefined) => Promise<void>): void;
};

export const readSeed = (value: unknown): number => {
  const seed = Number(value);
  if (!Number.isInteger(seed) || seed < 1) throw new Error('The seed of a storm is a whole number from 1');
  return seed;
};

export const createStorm = (): Storm => {
  let current: Weather | undefined;
  const changes: Parameters<Storm['onChange']>[0][] = [];
  const set = async (weather: Weather | undefined) => {
    current = weather;
    for (const change of changes) await change(weather);
  };
  return {
    weather: () => current,
    begin: (seed) => set(createWeather(seed)),
    end: () => set(undefined),
    onChange: (change) => void changes.push(change),
  };
};
