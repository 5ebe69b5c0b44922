import { openDb } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { CALENDAR_TYPE } from '#core/documents/calendar-file.ts';
import { headerOf } from '#core/http/http.ts';
import { PlainText } from '#core/http/plain-text.ts';
import { Answer, serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { createCampaignStore } from '#public/clients/campaigns';
import { createClientStore } from '#public/clients/client';
import { requireLiveSession } from '#public/members/session';
import { routes } from './contract.ts';
import { makeCalendar, readOwnCalendar, saveCalendar, stopCalendar } from './own-calendar.ts';
import { isKnown, readCalendar } from './read-calendar.ts';

const db = openDb();
const deps = {
  db,
  clients: createClientStore(db),
  campaigns: createCampaignStore(db),
  clock: systemClock,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
  siteUrl: env('SITE_URL'),
};

export const handler = serve(
  routes,
  {
    calendar: ({ actor }) => readOwnCalendar(deps)(actor),
    makeCalendar: ({ actor, body }) => makeCalendar(deps)(actor, body.shows),
    saveCalendar: ({ actor, body }) => saveCalendar(deps)(actor, body.shows),
    stopCalendar: ({ actor }) => stopCalendar(deps)(actor),
    calendarFeed: async ({ params, event }) => {
      const { text, etag } = await readCalendar(deps)(params.token);
      // A program keeps a copy, and asks each time if it's still current.
      const headers = { etag, 'cache-control': 'private, no-cache', 'content-type': CALENDAR_TYPE };
      if (isKnown(etag, headerOf(event, 'if-none-match'))) return new Answer(304, new PlainText(''), { headers });
      return new Answer(200, new PlainText(text), { headers });
    },
  },
  { refuseEnded: refuseEnded(deps), requireLiveSession: requireLiveSession(deps) },
);
