// What an agent wants to be emailed about. What people have to get is in none of these kinds.
import * as z from 'zod/mini';
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';

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

export const notificationChoices = z.object({ email: eachKind });
export type NotificationChoices = z.output<typeof notificationChoices>;

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
    body: notificationChoices,
    reply: done,
  },
} as const satisfies Routes;
