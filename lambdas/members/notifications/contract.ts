// What an agent wants to hear about, by email, on their devices and by text. What people have to get is in none of these kinds.
import { done, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { quietHours } from './quiet-hours.ts';
import { digest, eachKind, notificationChoices, pushSubscription } from './vocabulary.ts';

export { WEEKDAYS } from './digest.ts';
export { type QuietHours, quietForMs } from './quiet-hours.ts';
export {
  type Digest,
  type EachKind,
  NEWS_KINDS,
  NEWS_TEXT_CONSENT,
  type NewsKind,
  type NotificationChoices,
} from './vocabulary.ts';

const PHONE_LENGTH = 40;

export const newsNumber = z.object({
  /** Whether we have a number to text from. */
  available: z.boolean(),
  phone: z.nullable(z.string()),
  /** The number that a code was texted to, until the code has expired. */
  waiting: z.nullable(z.string()),
  /** They replied STOP to a text of ours: there are none until they reply START. */
  stopped: z.boolean(),
});
export type NewsNumber = z.output<typeof newsNumber>;

/** A browser that gets news while the app is closed. */
const newsDevice = z.object({ id: z.string(), device: z.string(), added_at: z.string(), is_this: z.boolean() });

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
    /** A page of before knows email only. */
    body: z.object({
      email: eachKind,
      push: z.optional(eachKind),
      text: z.optional(eachKind),
      quiet: z.optional(z.nullable(quietHours)),
      digest: z.optional(z.nullable(digest)),
      /** What the page shows. A switch that wasn't turned there stays as it is by now. */
      seen: z.optional(notificationChoices),
    }),
    reply: done,
  },
  newsNumber: { method: 'GET', path: '/api/news-number', auth: 'agent', reply: newsNumber },
  /** Texts a code to it. Until that is entered, texts go where they went before. */
  askNewsNumber: {
    method: 'POST',
    path: '/api/news-number',
    auth: 'agent',
    liveSession: true,
    body: z.object({ phone: requiredLine(PHONE_LENGTH), agreed: z.literal(true) }),
    reply: newsNumber,
  },
  confirmNewsNumber: {
    method: 'POST',
    path: '/api/news-number/code',
    auth: 'agent',
    liveSession: true,
    body: z.object({ code: requiredLine(20) }),
    reply: newsNumber,
  },
  removeNewsNumber: { method: 'DELETE', path: '/api/news-number', auth: 'agent', liveSession: true, reply: newsNumber },
  newsDevices: {
    method: 'GET',
    path: '/api/session/news-devices',
    auth: 'agent',
    reply: z.object({
      /** Our half of what a browser subscribes with. */
      key: z.string(),
      devices: z.array(newsDevice),
    }),
  },
  /** `renew`: the browser subscribed before, and says that it's still there. One that was removed meanwhile stays removed. */
  addNewsDevice: {
    method: 'POST',
    path: '/api/session/news-devices',
    auth: 'agent',
    body: z.extend(pushSubscription, { renew: z.boolean() }),
    reply: done,
  },
  removeNewsDevice: { method: 'DELETE', path: '/api/session/news-devices/{id}', auth: 'agent', reply: done },
} as const satisfies Routes;
