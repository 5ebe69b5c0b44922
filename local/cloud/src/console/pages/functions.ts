import { dataTable } from '@local/simulator/console/data-table';
import { action, empty, kilobytes, milliseconds, timeOf } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import { ConsoleError, type ConsoleRoute } from '@local/simulator/console/route';
import { logEntries } from '../log-entries.ts';
import type { ConsoleSources, FunctionRow } from '../sources.ts';

export const functionRoutes = ({ functions }: ConsoleSources): ConsoleRoute[] => {
  const find = (name: string): FunctionRow => {
    const found = functions.list().find((one) => one.name === name);
    if (!found) throw new ConsoleError(404, `There is no function ${name}`);
    return found;
  };
  return [
    {
      method: 'GET',
      path: '/functions',
      run: () => ({
        kind: 'view',
        data: functions.list(),
        page: () => ({ title: 'Functions', here: 'functions', content: listPage(functions) }),
      }),
    },
    {
      method: 'GET',
      path: '/functions/:name',
      run: ({ params }) => {
        const one = find(params.name!);
        const log = functions.log({ name: one.name });
        const show = () => ({ title: one.name, here: 'functions', content: onePage(one, logEntries(log)) });
        return { kind: 'view', data: { ...one, log }, page: show };
      },
    },
    {
      method: 'GET',
      path: '/log',
      run: ({ query }) => {
        const name = query.get('function');
        const log = functions.log(name ? { name } : {});
        return {
          kind: 'view',
          data: log,
          page: () => ({ title: 'Log', here: 'functions', content: html`<h1>Log</h1>${logEntries(log)}` }),
        };
      },
    },
    {
      method: 'POST',
      path: '/functions/:name/cool',
      run: ({ params }) => {
        functions.cool(find(params.name!).name);
        return { kind: 'done', data: {}, back: `/functions/${params.name}` };
      },
    },
  ];
};

const listPage = (functions: ConsoleSources['functions']): Html => {
  const all = functions.list();
  if (all.length === 0) return empty('No functions.', 'The template has none.');
  return html`<h1>Functions</h1>
${dataTable(
  [
    { name: 'Function', cell: (one) => html`<a href="/_local/functions/${one.name}">${one.name}</a>` },
    { name: 'Runs', number: true, cell: (one) => one.invocations },
    { name: 'Failed', number: true, isBad: (one) => one.errors > 0, cell: (one) => one.errors },
    { name: 'Cold', number: true, cell: (one) => one.coldStarts },
    { name: 'Mean ms', number: true, cell: (one) => one.invocations > 0 && milliseconds(one.averageMs ?? 0) },
    { name: 'Heap MB', number: true, cell: (one) => one.invocations > 0 && Math.round(one.maxHeapMb ?? 0) },
    { name: 'Bundle', number: true, cell: (one) => kilobytes(one.bundleBytes) },
    {
      name: 'Last error',
      cell: (one) => one.lastError && html`${timeOf(one.lastError.at)} ${one.lastError.errorMessage}`,
    },
  ],
  all,
  'function-list',
)}
<h2>Log</h2>
<div id="log" data-live>${logEntries(functions.log())}</div>`;
};

const onePage = (one: FunctionRow, log: Html): Html => html`<h1>${one.name}</h1>
<p class="lead"><code>${one.handler}</code>, ${kilobytes(one.bundleBytes)}; ${count(one.invocations, 'run')}, ${one.errors} failed, ${count(one.coldStarts, 'cold start')}.</p>
<p><a href="/_local/iam?function=${one.name}">Permissions</a></p>
${action(`/functions/${one.name}/cool`, 'Make the next start cold')}
<h2>Log</h2>
<div id="log" data-live>${log}</div>`;

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
