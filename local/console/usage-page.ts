import { type Html, html } from './html.ts';
import { action, empty, milliseconds, page, timeOf } from './layout.ts';
import type { ConsoleReply, ConsoleRoute } from './route.ts';
import type { ConsoleSources } from './sources.ts';
import type { UsageReport, UsageRow } from './usage.ts';

export const usageRoutes = ({ usage }: ConsoleSources): ConsoleRoute[] => {
  const reset = (): ConsoleReply => {
    usage.reset();
    return { kind: 'done', data: {}, back: '/usage' };
  };
  return [
    {
      method: 'GET',
      path: '/usage',
      run: () => {
        const report = usage.read();
        return {
          kind: 'view',
          data: report,
          page: () => page({ title: 'Usage', here: 'usage', content: usagePage(report) }),
        };
      },
    },
    { method: 'DELETE', path: '/usage', run: reset },
    { method: 'POST', path: '/usage/reset', run: reset },
  ];
};

const usagePage = ({
  since,
  routes,
  functions,
}: UsageReport): Html => html`<div class="bar"><h1>Usage</h1>${action('/usage/reset', 'Start again')}</div>
<p class="lead">Since ${timeOf(since)}: what each route and function asked of the database and of other services.</p>
<div id="usage" data-live>
<h2>Routes and triggers</h2>${table(routes)}
<h2>Functions</h2>${table(functions)}
</div>`;

const table = (rows: UsageRow[]): Html =>
  rows.length === 0
    ? empty('Nothing counted yet.', 'Use the app and look again.')
    : html`<div class="scroll"><table><thead><tr><th>Name</th><th class="number">Runs</th><th class="number">Failed</th><th class="number">Cold</th><th class="number">Mean ms</th><th class="number">Max ms</th><th class="number">Requests a run</th><th class="number">Read units</th><th class="number">Write units</th><th>Other calls</th></tr></thead>
<tbody>${rows.map((row) => {
        const perRun = (value: number) => (row.invocations > 0 ? value / row.invocations : value);
        return html`<tr><th scope="row">${row.name}</th><td class="number">${row.invocations}</td><td class="number${row.errors > 0 ? ' bad' : ''}">${row.errors}</td>
<td class="number">${row.coldStarts}</td><td class="number">${milliseconds(perRun(row.totalMs))}</td><td class="number">${milliseconds(row.maxMs)}</td>
<td class="number">${perRun(row.databaseRequests).toFixed(1)}</td><td class="number">${row.readUnits.toFixed(1)}</td><td class="number">${row.writeUnits.toFixed(1)}</td>
<td>${Object.entries(row.calls).map(([name, count]) => html`<code>${name}</code> ${count} `)}</td></tr>`;
      })}</tbody></table></div>`;
