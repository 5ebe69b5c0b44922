// An agent's choice of news, by email and on their devices. Mandatory emails are in none of these kinds.
import * as v from 'valibot';
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { notificationChoices, pushSubscription } from './vocabulary.ts';

export {
  NEWS_KINDS,
  type NewsKind,
  type NotificationChoices,
} from './vocabulary.ts';

/** A browser that gets news while the app is closed. */
const newsDevice = v.object({ id: v.string(), device: v.string(), added_at: v.string(), is_this: v.boolean() });

export const routes = {
  notificationChoices: {
    method: 'GET',
    path: '/api/notification-choices',
    auth: 'agent',
    reply: notificationChoices,
  },
  saveNotificationChoices: {
    method: 'PUT',
    path: '/api/notification-choices',
    auth: 'agent',
    /** `seen`: the page's values. A switch that wasn't changed there keeps its current value. */
    body: v.object({ ...notificationChoices.entries, seen: notificationChoices }),
    reply: done,
  },
  newsDevices: {
    method: 'GET',
    path: '/api/session/news-devices',
    auth: 'agent',
    reply: v.object({
      /** Our half of a browser's subscription. */
      key: v.string(),
      devices: v.array(newsDevice),
    }),
  },
  /** `renew`: the browser subscribed before, and confirms it. If it was removed in the meantime, it stays removed. */
  addNewsDevice: {
    method: 'POST',
    path: '/api/session/news-devices',
    auth: 'agent',
    body: v.object({ ...pushSubscription.entries, renew: v.boolean() }),
    reply: done,
  },
  removeNewsDevice: { method: 'DELETE', path: '/api/session/news-devices/{id}', auth: 'agent', reply: done },
} as const satisfies Routes;
