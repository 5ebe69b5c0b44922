import { empty } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import type { ConsoleRoute } from '@local/simulator/console/route';
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
      page: () => ({ title: 'Overview', here: 'overview', content: overview(sources) }),
    }),
  },
];

/** As their owners write them. The JSON keeps the names that programs read. */
const titlesWith = ({ simulators }: ConsoleSources): Record<string, string> => ({
  aws: 'AWS',
  dynamodb: 'DynamoDB',
  stack: 'Stack',
  ...Object.fromEntries(simulators.map(({ name, title }) => [name, title])),
});

const overview = (sources: ConsoleSources): Html => {
  const accounts = Object.entries(sources.accounts());
  const functions = sources.functions.list();
  const failed = functions.reduce((sum, one) => sum + one.errors, 0);
  const ran = functions.reduce((sum, one) => sum + one.invocations, 0);
  const faults = sources.faults.list();
  const webhooks = sources.simulators.flatMap((one) => one.webhooks.list());
  const titles = titlesWith(sources);
  return html`<h1>This is your cloud</h1>
<p class="lead">It runs your CDK app's template on this machine. <a href="/">Open the app</a></p>
<section class="tiles">
${tile('/mail', sources.mail.list().length, 'emails')}
${tile('/functions', ran, 'invocations')}
${tile('/functions', failed, 'failed', failed > 0)}
${tile('/webhooks', webhooks.length, 'webhooks')}
${faults.length > 0 && tile('/faults', faults.length, faults.length === 1 ? 'active fault' : 'active faults', true)}
</section>
<h2>Sign-ins</h2>
${
  accounts.length === 0
    ? empty('No demo accounts.', 'This run started without demo data.')
    : html`<dl class="facts">${accounts.map(
        ([role, { email, password }]) =>
          html`<div><dt>${role}</dt><dd>${copyable(email)} ${copyable(password)}</dd></div>`,
      )}</dl>`
}
${Object.entries(sources.connections()).map(
  ([name, facts]) =>
    html`<h2>${titles[name] ?? name}</h2><dl class="facts">${Object.entries(facts).map(
      ([key, value]) => html`<div><dt>${key}</dt><dd>${shown(value)}</dd></div>`,
    )}</dl>`,
)}`;
};

const tile = (path: string, count: number, label: string, isBad = false): Html =>
  html`<a class="tile${isBad ? ' bad' : ''}" href="/_local${path}"><strong>${count}</strong> ${label}</a>`;

/** What has parts, such as a stack's outputs, has one part per line. */
const shown = (value: unknown): Html => {
  if (Array.isArray(value)) return html`${value.map((one) => html`${copyable(String(one))} `)}`;
  if (typeof value !== 'object' || value === null) return copyable(String(value));
  return html`<ul class="parts">${Object.entries(value).map(
    ([name, part]) => html`<li><span class="dim">${name}</span><span>${copyable(String(part))}</span></li>`,
  )}</ul>`;
};

const copyable = (text: string): Html => html`<code data-copy tabindex="0" role="button" title="Copy">${text}</code>`;
