// Shared by calls and rows: which kinds of news there are, and where devices take it.
import * as v from 'valibot';

/**
 * reports: one arrived. requests: one expired, or its link is locked. clients: one asks for the agent, or wrote. documents: one is to
 * be countersigned, or was declined. files: a client shared some, or took them back. letters: the other side replied.
 */
export const NEWS_KINDS = ['reports', 'requests', 'clients', 'documents', 'files', 'letters'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

export const eachKind = v.object({
  reports: v.boolean(),
  requests: v.boolean(),
  clients: v.boolean(),
  documents: v.boolean(),
  files: v.boolean(),
  letters: v.boolean(),
} satisfies Record<NewsKind, v.GenericSchema>);
export type EachKind = v.InferOutput<typeof eachKind>;

export const notificationChoices = v.object({
  email: eachKind,
  push: eachKind,
});
export type NotificationChoices = v.InferOutput<typeof notificationChoices>;

const base64Url = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));

/** What a browser's push service gave it: where to send, and the keys that only this browser can read with (RFC 8291). */
export const pushSubscription = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000)),
  p256dh: base64Url(/^B[\w-]{86}$/),
  auth: base64Url(/^[\w-]{22}$/),
});
