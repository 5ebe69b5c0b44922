// Events of an account's work, for its programs: a list to catch up with, and webhooks that bring each event as it happens.
import * as v from 'valibot';
import { done } from '#core/http/fields.ts';
import { anyEventType, eventType } from '#vocabulary/open/events';
import { webhookInput } from '#vocabulary/open/webhooks';
import { id, listOf, listQuery, named, type PublicRoutes, text, time } from '../fields.ts';

const event = named(
  'Event',
  v.object({
    id: id('evt'),
    type: v.pipe(
      anyEventType,
      v.description('What happened. Ignore types that you do not know: new ones may come.'),
      v.examples(['report.ready']),
    ),
    created_at: time('When it happened.'),
    is_test: v.pipe(v.boolean(), v.description('Whether it happened to made-up data of a test key.')),
    object: v.object({
      id: text('The id of what it is about: read it to learn more.', 'req_01KB7Q5V3M8Z6WY2T4R9P0XNCE'),
      kind: text('What the id names.', 'request'),
    }),
  }),
);

const webhook = named(
  'Webhook',
  v.object({
    id: id('whk'),
    url: text('Where events go.', 'https://hooks.example.com/groundwork'),
    events: v.pipe(v.array(eventType), v.description('The types that go there.')),
    created_at: time('When it was added.'),
    is_on: v.pipe(
      v.boolean(),
      v.description('False once it was turned off, by its agent or after three days of failures.'),
    ),
  }),
);

export const routes = {
  listEvents: {
    method: 'GET',
    path: '/v1/events',
    auth: 'key',
    docs: {
      title: 'List events',
      words: "What happened to the account's work, the latest first. Use it to catch up after a webhook was off.",
    },
    scope: 'events:read',
    query: listQuery,
    reply: listOf(event),
  },
  readEvent: {
    method: 'GET',
    path: '/v1/events/{id}',
    auth: 'key',
    docs: { title: 'Read an event', words: 'One event by the id that a webhook sent as `webhook-id`.' },
    scope: 'events:read',
    reply: event,
  },
  listWebhooks: {
    method: 'GET',
    path: '/v1/webhooks',
    auth: 'key',
    docs: {
      title: 'List webhooks',
      words: 'The webhooks that this key added. A person sees all of the account in My Profile.',
    },
    scope: 'events:read',
    reply: v.object({ data: v.array(webhook) }),
  },
  subscribe: {
    method: 'POST',
    path: '/v1/webhooks',
    auth: 'key',
    docs: {
      title: 'Add a webhook',
      words:
        'From now on, events of the given types are sent to the address. The answer has the secret that signs them, once.',
    },
    scope: 'events:read',
    status: 201,
    body: v.object({
      url: v.pipe(
        webhookInput.entries.url,
        v.description('A public address that begins with https://, on port 443.'),
        v.examples(['https://hooks.example.com/groundwork']),
      ),
      events: v.pipe(webhookInput.entries.events, v.description('The types that go there.')),
    }),
    reply: named(
      'WebhookWithSecret',
      v.object({
        ...webhook.entries,
        secret: text(
          'What its events are signed with, by Standard Webhooks. It is never shown again.',
          'whsec_c2VjcmV0',
        ),
      }),
    ),
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    auth: 'key',
    docs: {
      title: 'Remove a webhook',
      words:
        'For a webhook that this key added. Nothing more is sent to its address, and what was still to be tried again is dropped. Revoking the key removes its webhooks, too.',
    },
    scope: 'events:read',
    reply: done,
  },
} as const satisfies PublicRoutes;
