// Times of tours are in the home's time zone and name it, wherever the reader is. Pure.
import { TOUR_ZONES, type TourZone } from '#contracts/chat/transaction/tours';
import type { Language } from '#core/http/language.ts';
import { ownZone, WITH_ZONE, zoneName } from '#core/platform/clock.ts';
import { MARKET_LOCALES } from '#web/language/language.ts';

export const tourTime = ({ at, zone }: { at: string; zone: string }, language: Language): string =>
  new Intl.DateTimeFormat(MARKET_LOCALES[language], {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    ...WITH_ZONE,
  }).format(new Date(at));

/** The form fields for this time. */
export const momentOf = ({ at, zone }: { at: string; zone: string }) => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = shown.format(new Date(at)).split(' ');
  return { day, time, zone: zone as TourZone };
};

/** "Central Time" in the reader's language. */
export const zoneLabel = (zone: TourZone, language: Language): string => zoneName(zone, MARKET_LOCALES[language]);

/** The reader's own time zone, if it's one of ours. */
export const likelyZone = (own = ownZone()): TourZone => TOUR_ZONES.find((zone) => zone === own) ?? TOUR_ZONES[0];
