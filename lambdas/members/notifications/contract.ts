// What an agent wants to hear about, by email and on their devices. What people have to get is in none of these kinds.
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
    /** `seen`: what the page shows. A switch that wasn't turned there stays as it is by now. */
    body: v.object({ ...notificationChoices.entries, seen: notificationChoices }),
    reply: done,
  },
  newsDevices: {
    method: 'GET',
    path: '/api/session/news-devices',
    auth: 'agent',
    reply: v.object({
      /** Our half of what a browser subscribes with. */
      key: v.string(),
      devices: v.array(newsDevice),
    }),
  },
  /** `renew`: the browser subscribed before, and says that it's still there. One that was removed meanwhile stays removed. */
  addNewsDevice: {
    method: 'POST',
    path: '/api/session/news-devices',
    auth: 'agent',
    body: v.object({ ...pushSubscription.entries, renew: v.boolean() }),
    reply: done,
  },
  removeNewsDevice: { method: 'DELETE', path: '/api/session/news-devices/{id}', auth: 'agent', reply: done },
} as const satisfies Routes;
