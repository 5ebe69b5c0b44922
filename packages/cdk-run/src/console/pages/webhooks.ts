import { action } from 'simulator-kit/console/elements';
import { html } from 'simulator-kit/console/html';
import { act, ConsoleError, type ConsoleRoute, view } from 'simulator-kit/console/route';
import { rowsOf } from 'simulator-kit/console/rows';
import type { ConsoleSources, WebhookRow } from '../sources.ts';

export const webhookRoutes = ({ simulators }: ConsoleSources): ConsoleRoute[] => [
  view({
    path: '/sent-webhooks',
    title: 'Sent webhooks',
    lead: 'What the simulators sent. Send one again to check that the app handles a repeat. It gets a fresh signature.',
    read: () =>
      simulators
        .flatMap(({ name: from, webhooks }) => webhooks.list().map((entry): WebhookRow => ({ ...entry, from })))
        .toSorted((a, b) => b.at.localeCompare(a.at)),
    show: (newest) => [
      html`<div class="buttons">${simulators.flatMap(({ webhooks }) => webhooks.actions).map(({ path, label }) => action(path, label))}</div>`,
      rowsOf(newest.map(asShown), {
        none: ['No webhooks yet.', 'Use the app, and they appear here.'],
        live: 'webhooks',
        hidden: ['id'],
        buttonsOf: ({ id }) => action(`/sent-webhooks/${id}/fire`, 'Send again'),
      }),
    ],
  }),
  act('/sent-webhooks/:id/fire', '/sent-webhooks', ({ params: { id = '' } }) => {
    const sender = simulators.find(({ webhooks }) => webhooks.list().some((one) => one.id === id));
    if (!sender) throw new ConsoleError(404, `There is no webhook ${id}`);
    return sender.webhooks.fire(id);
  }),
];

const asShown = ({ at, name, from, status, attempts, body, id }: WebhookRow) => ({
  at,
  name,
  from,
  status,
  attempts,
  body: parsed(body),
  id,
});

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    // Shown unchanged: you may be looking for a truncated body.
    return { body };
  }
};
