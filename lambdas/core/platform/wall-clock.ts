// The moment at which a clock on the wall shows a time, in a zone. Pure.
import { HOUR } from './clock.ts';

/** The wall's date and time, as if they were UTC. */
const wallAt = (zone: string, at: number): number =>
  Date.parse(
    `${new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
      .format(at)
      .replace(' ', 'T')}Z`,
  );

/**
 * Undefined for a time that the clock skips in spring. A time that comes twice in the fall is the first one.
 * `day` is like 2026-12-03, `time` like 17:30.
 */
export const momentIn = (zone: string, day: string, time: string): Date | undefined => {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // If the clocks change on that day, one of these has the offset before the change, the other the offset after it.
  const candidates = [wanted - 24 * HOUR, wanted + 24 * HOUR].map((near) => wanted - (wallAt(zone, near) - near));
  const found = candidates.filter((at) => wallAt(zone, at) === wanted);
  return found.length > 0 ? new Date(Math.min(...found)) : undefined;
};
