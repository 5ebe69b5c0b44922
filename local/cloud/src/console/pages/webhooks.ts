import { action, empty, timeOf } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import { ConsoleError, type ConsoleRoute } from '@local/simulator/console/route';
import type { ConsoleSources, WebhookRow } from '../sources.ts';

export const webhookRoutes = ({ simulators }: ConsoleSources): ConsoleRoute[] => [
  {
    method: 'GET',
    path: '/webhooks',
    run: () => {
      const newest = simulators
        .flatMap(({ name: from, webhooks }) => webhooks.list().map((entry): WebhookRow => ({ ...entry, from })))
        .toSorted((a, b) => b.at.localeCompare(a.at));
      const actions = simulators.flatMap(({ webhooks }) => webhooks.actions);
      const show = () => ({ title: 'Webhooks', here: 'webhooks', content: listPage(newest, actions) });
      return { kind: 'view', data: newest, page: show };
    },
  },
  {
    method: 'POST',
    path: '/webhooks/:id/fire',
    run: async ({ params }) => {
      const sender = simulators.find(({ webhooks }) => webhooks.list().some(({ id }) => id === params.id));
      if (!sender) throw new ConsoleError(404, `There is no webhook ${params.id}`);
      return { kind: 'done', data: await sender.webhooks.fire(params.id!), back: '/webhooks' };
    },
  },
];

const listPage = (
  webhooks: WebhookRow[],
  actions: { path: string; label: string }[],
): Html => html`<div class="bar"><h1>Webhooks</h1>${actions.map(({ path, label }) => action(path, label))}</div>
<p class="lead">What the simulators sent. Send one again to check that the app handles a repeat. It gets a fresh signature.</p>
<div id="webhooks" data-live>${
  webhooks.length === 0
    ? empty('No webhooks yet.', 'Use the app, and they appear here.')
    : html`<ol class="log">${webhooks.map(one)}</ol>`
}</div>`;

const one = (webhook: WebhookRow): Html => {
  const last = webhook.attempts.at(-1);
  return html`<li class="withaction"><details id="webhook-${webhook.id}">
<summary class="${webhook.status === 'failed' ? 'bad' : ''}">${timeOf(webhook.at)} <strong>${breakable(webhook.name)}</strong> <span class="dim">${webhook.from}</span>
<span class="timing"><span class="badge">${webhook.status}</span> ${last && `answered ${last.answer}`}${
    webhook.attempts.length > 1 && `, ${webhook.attempts.length} attempts`
  }</span></summary>
<p><code>POST ${webhook.url}</code></p><pre>${pretty(webhook.body)}</pre>
<ol>${webhook.attempts.map(({ at, answer }) => html`<li>${timeOf(at)} ${answer}</li>`)}</ol>
</details>${action(`/webhooks/${webhook.id}/fire`, 'Send again')}</li>`;
};

/** A long name breaks after a period or an underscore, not within a word. */
const breakable = (name: string): Html =>
  html`${name.split(/(?<=[._])/).map((part, at) => (at === 0 ? part : html`<wbr>${part}`))}`;

const pretty = (body: string): string => JSON.stringify(parsed(body), undefined, 2);

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    // Shown as it is: a truncated body may be what you are looking for.
    return { body };
  }
};
