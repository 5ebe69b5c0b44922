import { dataTable } from '@local/simulator/console/data-table';
import { action, empty, milliseconds, timeOf } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import type { ConsoleReply, ConsoleRoute } from '@local/simulator/console/route';
import type { ConsoleSources } from '../sources.ts';
import type { KeyRow, UsageReport, UsageRow } from '../usage.ts';

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
          page: () => ({ title: 'Usage', here: 'usage', content: usagePage(report) }),
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
  hottestKeys,
}: UsageReport): Html => html`<div class="bar"><h1>Usage</h1>${action('/usage/reset', 'Reset')}</div>
<p class="lead">Since ${timeOf(since)}: how often each route and function ran, and what it asked of the database and other services.</p>
<div id="usage" data-live>
<h2>Routes and triggers</h2>${table(routes)}
<h2>Functions</h2>${table(functions)}
<h2>Hottest partition keys</h2>${keyTable(hottestKeys)}
</div>`;

const keyTable = (rows: KeyRow[]): Html =>
  rows.length === 0
    ? empty('Nothing counted yet.', 'Use the app and look again.')
    : dataTable(
        [
          { name: 'Key', cell: (row) => html`<code>${row.key}</code>` },
          { name: 'Read units', number: true, cell: (row) => row.readUnits.toFixed(1) },
          { name: 'Write units', number: true, cell: (row) => row.writeUnits.toFixed(1) },
        ],
        rows,
      );

const table = (rows: UsageRow[]): Html =>
  rows.length === 0
    ? empty('Nothing counted yet.', 'Use the app and look again.')
    : dataTable(
        [
          { name: 'Name', cell: (row) => row.name },
          { name: 'Runs', number: true, cell: (row) => row.invocations },
          { name: 'Failed', number: true, isBad: (row) => row.errors > 0, cell: (row) => row.errors },
          { name: 'Cold', number: true, cell: (row) => row.coldStarts },
          { name: 'Mean ms', number: true, cell: (row) => milliseconds(perRun(row, row.totalMs)) },
          { name: 'Max ms', number: true, cell: (row) => milliseconds(row.maxMs) },
          { name: 'Requests per run', number: true, cell: (row) => perRun(row, row.databaseRequests).toFixed(1) },
          { name: 'Read units', number: true, cell: (row) => row.readUnits.toFixed(1) },
          { name: 'Write units', number: true, cell: (row) => row.writeUnits.toFixed(1) },
          {
            name: 'Other calls',
            cell: (row) =>
              Object.entries(row.calls).map(
                ([name, count]) => html`<span class="calls"><code>${name}</code> ${count}</span>`,
              ),
          },
        ],
        rows,
      );

const perRun = ({ invocations }: UsageRow, value: number): number => (invocations > 0 ? value / invocations : value);
