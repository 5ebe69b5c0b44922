// Shared by calls and rows: which kinds of news there are, and where devices take it.
import * as z from '#core/schema.ts';

/**
 * reports: one arrived. requests: one expired, or its link is locked. clients: one asks for the agent, or wrote. documents: one is to
 * be countersigned, or was declined. files: a client shared some, or took them back. letters: the other side replied.
 */
export const NEWS_KINDS = ['reports', 'requests', 'clients', 'documents', 'files', 'letters'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

export const eachKind = z.object({
  reports: z.boolean(),
  requests: z.boolean(),
  clients: z.boolean(),
  documents: z.boolean(),
  files: z.boolean(),
  letters: z.boolean(),
} satisfies Record<NewsKind, z.Schema>);
export type EachKind = z.output<typeof eachKind>;

export const notificationChoices = z.object({
  email: eachKind,
  push: eachKind,
});
export type NotificationChoices = z.output<typeof notificationChoices>;

const base64Url = (pattern: RegExp) => z.string().check(z.regex(pattern));

/** What a browser's push service gave it: where to send, and the keys that only this browser can read with (RFC 8291). */
export const pushSubscription = z.object({
  endpoint: z.string().check(z.maxLength(1000)),
  p256dh: base64Url(/^B[\w-]{86}$/),
  auth: base64Url(/^[\w-]{22}$/),
});
