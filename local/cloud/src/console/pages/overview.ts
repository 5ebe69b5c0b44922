import { type Html, html } from '../html.ts';
import { empty, page } from '../layout.ts';
import type { ConsoleRoute } from '../route.ts';
import type { ConsoleSources } from '../sources.ts';

export const overviewRoutes = (sources: ConsoleSources): ConsoleRoute[] => [
  {
    method: 'GET',
    path: '',
    run: () => ({
      kind: 'view',
      data: {
        accounts: sources.accounts(),
        mail: '/_local/mail',
        functions: '/_local/functions',
        schedules: sources.schedules.list(),
        ...sources.connections(),
      },
      page: () => page({ title: 'Overview', here: 'overview', content: overview(sources) }),
    }),
  },
];

/** As their owners write them; the JSON has the names that programs read. */
const titles: Record<string, string> = {
  plaid: 'Plaid',
  stripe: 'Stripe',
  aws: 'AWS',
  dynamodb: 'DynamoDB',
  stack: 'Stack',
};

const overview = (sources: ConsoleSources): Html => {
  const accounts = Object.entries(sources.accounts());
  const functions = sources.functions.list();
  const failed = functions.reduce((sum, one) => sum + one.errors, 0);
  const ran = functions.reduce((sum, one) => sum + one.invocations, 0);
  const faults = sources.faults.list();
  return html`<h1>This is your cloud</h1>
<p class="lead">It runs the synthesized template on this machine. <a href="/">Open the app</a></p>
<section class="tiles">
${tile('/mail', sources.mail.list().length, 'mails')}
${tile('/functions', ran, 'invocations')}
${tile('/functions', failed, 'failed', failed > 0)}
${tile('/webhooks', sources.webhooks.list().length, 'webhooks')}
${faults.length > 0 && tile('/faults', faults.length, faults.length === 1 ? 'fault ordered' : 'faults ordered', true)}
</section>
<h2>Sign-ins</h2>
${
  accounts.length === 0
    ? empty('No demo accounts.', 'This run started on an empty store without seeding.')
    : html`<dl class="facts">${accounts.map(
        ([role, { email, password }]) =>
          html`<div><dt>${role}</dt><dd>${copyable(email)} ${copyable(password)}</dd></div>`,
      )}</dl>`
}
${Object.entries(sources.connections()).map(
  ([name, facts]) =>
    html`<h2>${titles[name] ?? name}</h2><dl class="facts">${Object.entries(facts).map(
      ([key, value]) =>
        html`<div><dt>${key}</dt><dd>${copyable(Array.isArray(value) ? value.join(', ') : String(value))}</dd></div>`,
    )}</dl>`,
)}`;
};

const tile = (path: string, count: number, label: string, isBad = false): Html =>
  html`<a class="tile${isBad ? ' bad' : ''}" href="/_local${path}"><strong>${count}</strong> ${label}</a>`;

const copyable = (text: string): Html => html`<code data-copy tabindex="0" role="button" title="Copy">${text}</code>`;
