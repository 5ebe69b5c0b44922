// What an agent wants to hear about, by email, on their devices and by text. What people have to get is in none of these kinds.
import { done, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { digestTimes } from './digest.ts';
import { quietHours } from './quiet-hours.ts';

export { WEEKDAYS } from './digest.ts';
export { type QuietHours, quietForMs } from './quiet-hours.ts';

/**
 * reports: one arrived. requests: one expired, or its link is locked. clients: one asks for the agent, or wrote. documents: one is to
 * be countersigned, or was declined. files: a client shared some, or took them back. letters: the other side replied.
 */
export const NEWS_KINDS = ['reports', 'requests', 'clients', 'documents', 'files', 'letters'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

const eachKind = z.object({
  reports: z.boolean(),
  requests: z.boolean(),
  clients: z.boolean(),
  documents: z.boolean(),
  files: z.boolean(),
  letters: z.boolean(),
} satisfies Record<NewsKind, z.ZodMiniType>);
export type EachKind = z.output<typeof eachKind>;

/** Which emails wait for the next one of these times, and come as one. */
const digest = z.extend(digestTimes, { kinds: z.array(z.enum(NEWS_KINDS)).check(z.maxLength(NEWS_KINDS.length)) });
export type Digest = z.output<typeof digest>;

/** `quiet`: when none is sent. What comes in these hours waits for their end. */
export const notificationChoices = z.object({
  email: eachKind,
  push: eachKind,
  /** To the number that they confirmed; without one, there are none. */
  text: eachKind,
  quiet: z.nullable(quietHours),
  digest: z.nullable(digest),
});
export type NotificationChoices = z.output<typeof notificationChoices>;

const base64Url = (pattern: RegExp) => z.string().check(z.regex(pattern));

const PHONE_LENGTH = 40;
export const NEWS_CODE_MINUTES = 10;

/** What an agent agrees to with the code. A version's words never change: the row names the version that was shown. */
export const NEWS_TEXT_CONSENT = {
  version: 'news-texts-1',
  words:
    'I agree to get automatic texts from Groundwork about my work at this number, 20 a day at most. Message and data rates may apply. I can reply STOP at any time.',
} as const;

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

/** What a browser's push service gave it: where to send, and the keys that only this browser can read with (RFC 8291). */
export const pushSubscription = z.object({
  endpoint: z.string().check(z.maxLength(1000)),
  p256dh: base64Url(/^B[\w-]{86}$/),
  auth: base64Url(/^[\w-]{22}$/),
});

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
    body: z.object({ ...pushSubscription.shape, renew: z.boolean() }),
    reply: done,
  },
  removeNewsDevice: { method: 'DELETE', path: '/api/session/news-devices/{id}', auth: 'agent', reply: done },
} as const satisfies Routes;
