import { type Html, html } from '../html.ts';
import { action, empty, page, timeOf } from '../layout.ts';
import { ConsoleError, type ConsoleRoute } from '../route.ts';
import type { ConsoleSources, WebhookRow } from '../sources.ts';

export const webhookRoutes = ({ webhooks }: ConsoleSources): ConsoleRoute[] => [
  {
    method: 'GET',
    path: '/webhooks',
    run: () => {
      const newest = webhooks.list().toSorted((a, b) => b.at.localeCompare(a.at));
      const show = () => page({ title: 'Webhooks', here: 'webhooks', content: listPage(newest) });
      return { kind: 'view', data: newest, page: show };
    },
  },
  {
    method: 'POST',
    path: '/webhooks/retire-key',
    run: () => {
      webhooks.retireKey();
      return { kind: 'done', data: {}, back: '/webhooks' };
    },
  },
  {
    method: 'POST',
    path: '/webhooks/:id/fire',
    run: async ({ params }) => {
      if (!webhooks.list().some(({ id }) => id === params.id))
        throw new ConsoleError(404, `There is no webhook ${params.id}`);
      return { kind: 'done', data: await webhooks.fireAgain(params.id!), back: '/webhooks' };
    },
  },
];

const listPage = (
  webhooks: WebhookRow[],
): Html => html`<div class="bar"><h1>Webhooks</h1>${action('/webhooks/retire-key', "Retire Plaid's key")}</div>
<p class="lead">What the simulators sent. Fire one again: it is signed anew, and the app has to take it twice without harm.</p>
<div id="webhooks" data-live>${
  webhooks.length === 0
    ? empty('No webhooks yet.', 'Link a bank or subscribe, and they appear.')
    : html`<ol class="log">${webhooks.map(one)}</ol>`
}</div>`;

const one = (webhook: WebhookRow): Html => {
  const last = webhook.attempts.at(-1);
  return html`<li class="withaction"><details id="webhook-${webhook.id}">
<summary class="${webhook.status === 'failed' ? 'bad' : ''}">${timeOf(webhook.at)} <strong>${breakable(nameOf(webhook))}</strong> <span class="dim">${webhook.from}</span>
<span class="timing"><span class="badge">${webhook.status}</span> ${last && `answered ${last.answer}`}${
    webhook.attempts.length > 1 && `, ${webhook.attempts.length} attempts`
  }</span></summary>
<p><code>POST ${webhook.url}</code></p><pre>${pretty(webhook.body)}</pre>
<ol>${webhook.attempts.map(({ at, answer }) => html`<li>${timeOf(at)} ${answer}</li>`)}</ol>
</details>${action(`/webhooks/${webhook.id}/fire`, 'Fire again')}</li>`;
};

/** Plaid says webhook_type and webhook_code, Stripe type. */
const nameOf = ({ body }: WebhookRow): string => {
  const { webhook_type, webhook_code, type } = parsed(body) as Record<string, string | undefined>;
  return webhook_type ? `${webhook_type} ${webhook_code ?? ''}` : (type ?? 'webhook');
};

/** A long name goes on in the next line after a point, not within a word. */
const breakable = (name: string): Html =>
  html`${name.split(/(?<=[._])/).map((part, at) => (at === 0 ? part : html`<wbr>${part}`))}`;

const pretty = (body: string): string => JSON.stringify(parsed(body), undefined, 2);

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    // Shown as it is: a cut body is just what one may be looking for.
    return { body };
  }
};
