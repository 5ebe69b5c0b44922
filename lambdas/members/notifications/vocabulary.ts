// Shared by calls and rows: the choices for each kind of news, and the addresses of devices.
import * as v from 'valibot';
import type { NewsKind } from '#core/mail/emails.ts';

export type { NewsKind };

export const eachKind = v.object({
  reports: v.boolean(),
  requests: v.boolean(),
  clients: v.boolean(),
  documents: v.boolean(),
  files: v.boolean(),
  letters: v.boolean(),
} satisfies Record<NewsKind, v.GenericSchema>);
export type EachKind = v.InferOutput<typeof eachKind>;
export const NEWS_KINDS = Object.keys(eachKind.entries) as NewsKind[];

export const notificationChoices = v.object({
  email: eachKind,
  push: eachKind,
});
export type NotificationChoices = v.InferOutput<typeof notificationChoices>;

const base64Url = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));

/**
 * A browser's subscription at its push service: the address, and the keys that only this browser can read with (RFC
 * 8291).
 */
export const pushSubscription = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000)),
  p256dh: base64Url(/^B[\w-]{86}$/),
  auth: base64Url(/^[\w-]{22}$/),
});
