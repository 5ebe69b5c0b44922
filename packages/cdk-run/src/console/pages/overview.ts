import { type Html, html } from 'simulator-kit/console/html';
import { type ConsoleRoute, view } from 'simulator-kit/console/route';
import type { ConsoleSources } from '../sources.ts';

export const overviewRoutes = (sources: ConsoleSources): ConsoleRoute[] => [
  view({
    path: '',
    title: 'This is your cloud',
    here: 'Overview',
    lead: html`It runs your CDK app's template on this machine. <a href="/">Open the app</a>`,
    read: () => ({
      accounts: sources.accounts(),
      mail: '/_local/mail',
      functions: '/_local/functions',
      schedules: sources.schedules.list(),
      ...sources.connections(),
    }),
    show: () => overview(sources),
  }),
];

/** The names as their owners write them. The JSON keeps the names that programs read. */
const titlesWith = ({ simulators }: ConsoleSources): Record<string, string> => ({
  aws: 'AWS',
  dynamodb: 'DynamoDB',
  stack: 'Stack',
  ...Object.fromEntries(simulators.map(({ name, title }) => [name, title])),
});

const overview = (sources: ConsoleSources): Html => {
  const titles = titlesWith(sources);
  return html`<h2>Sign-ins</h2>
${copyableFacts(
  Object.fromEntries(
    Object.entries(sources.accounts()).flatMap(([role, { email, password, keys = {} }]) => [
      [role, [email, password]],
      ...Object.entries(keys),
    ]),
  ),
)}
${Object.entries(sources.connections()).map(
  ([name, facts]) => html`<h2>${titles[name] ?? name}</h2>${copyableFacts(facts)}`,
)}`;
};

const copyableFacts = (facts: Record<string, unknown>): Html =>
  html`<dl class="facts">${Object.entries(facts).map(
    ([key, value]) => html`<div><dt>${key}</dt><dd>${shown(value)}</dd></div>`,
  )}</dl>`;

/** A value with parts, such as a stack's outputs, has one part per line. */
const shown = (value: unknown): Html => {
  if (Array.isArray(value)) return html`${value.map((one) => html`${copyable(String(one))} `)}`;
  if (typeof value !== 'object' || value === null) return copyable(String(value));
  return html`<ul class="parts">${Object.entries(value).map(
    ([name, part]) => html`<li><span class="dim">${name}</span><span>${copyable(String(part))}</span></li>`,
  )}</ul>`;
};

const copyable = (text: string): Html => html`<code data-copy tabindex="0" role="button" title="Copy">${text}</code>`;
