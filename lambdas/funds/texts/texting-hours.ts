// When a person may be texted: in the hours in which they may be called, where they live. Of someone whose state we don't know, in the
// hours in which no one between the two coasts is woken. Pure.
import { HOUR, MINUTE } from '#core/platform/clock.ts';
import { callingTime } from '#public/clients/consent';

const STEP = 15 * MINUTE;
const COASTS = ['x, NY 10001', 'x, CA 90001'];

const isQuiet = (address: string, at: Date): boolean =>
  (callingTime(address, at).localTime ? [address] : COASTS).some((where) => callingTime(where, at).isQuiet);

/** 'any': for a simulator's number, which wakes no one. */
export type TextingHours = 'daytime' | 'any';

export const textingHoursOf = (setting: string): TextingHours => (setting === 'any' ? 'any' : 'daytime');

/** How long it's still too early or too late for a text; 0 when it isn't. */
export const quietForMs = (hours: TextingHours, address: string, now: Date): number => {
  if (hours === 'any' || !isQuiet(address, now)) return 0;
  const first = Math.ceil(now.getTime() / STEP) * STEP;
  for (let at = first; at < first + 24 * HOUR; at += STEP)
    if (!isQuiet(address, new Date(at))) return Math.max(at - now.getTime(), 1);
  return STEP;
};
