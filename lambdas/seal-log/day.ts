// One day of the seal log: its seals, the end of the audit log, and the hash of the day before. Pure.
import * as v from 'valibot';
import { fingerprintOf } from '#core/crypto/seal.ts';
import { DAY, HOUR } from '#core/platform/clock.ts';
import { parse } from '#core/schema.ts';

const content = v.object({
  version: v.literal(1),
  day: v.string(),
  /** Fingerprint of the previously published day; empty in the first. */
  previous: v.string(),
  count: v.number(),
  root: v.string(),
  /** The last entry of the staff's audit log. */
  audit: v.object({ number: v.number(), hash: v.string() }),
});
export type LogDay = v.InferOutput<typeof content>;

export const readDayText = (text: string): LogDay => parse(content, JSON.parse(text));

/** The day in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** By then, a worker that began before midnight has written its seal. */
const SETTLED_MS = HOUR;

export const dayAfter = (day: string): string => dayOf(new Date(Date.parse(day) + DAY));

/** Complete days that aren't published yet, in order. An empty log begins with yesterday. */
export const daysToPublish = (last: string | undefined, now: Date): string[] => {
  const today = dayOf(new Date(now.getTime() - SETTLED_MS));
  const days: string[] = [];
  for (let day = last ? dayAfter(last) : dayOf(new Date(Date.parse(today) - DAY)); day < today; day = dayAfter(day))
    days.push(day);
  return days;
};

/** SHA-256 of the sorted hashes, one line each: `sort | sha256sum` gives the same. */
export const rootOf = (hashes: readonly string[]): string =>
  fingerprintOf(
    [...hashes]
      .sort()
      .map((hash) => `${hash}\n`)
      .join(''),
  ).toString('hex');

export const logDay = (
  day: string,
  { previous, hashes, audit }: Pick<LogDay, 'previous' | 'audit'> & { hashes: readonly string[] },
): LogDay => ({ version: 1, day, previous, count: hashes.length, root: rootOf(hashes), audit });
