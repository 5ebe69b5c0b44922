import { action, kilobytes } from 'simulator-kit/console/elements';
import { html } from 'simulator-kit/console/html';
import { act, ConsoleError, type ConsoleRoute, view } from 'simulator-kit/console/route';
import { factsOf, rowsOf } from 'simulator-kit/console/rows';
import type { LogEntry } from '../../lambda/function-log.ts';
import type { FunctionStats } from '../../lambda/running-function.ts';
import { type ConsoleSources, logEntries } from '../sources.ts';

export const functionRoutes = ({ functions }: ConsoleSources): ConsoleRoute[] => {
  const find = (name = ''): FunctionStats => {
    const found = functions.list().find((one) => one.name === name);
    if (!found) throw new ConsoleError(404, `There is no function ${name}`);
    return found;
  };
  return [
    view({
      path: '/functions',
      title: 'Functions',
      read: functions.list,
      show: (all) => [
        rowsOf(all.map(asShown), {
          none: ['No functions.', 'The template has none.'],
          live: 'function-list',
          bad: ['failed'],
          linkOf: (one) => `/functions/${one.function}`,
        }),
        liveLog(functions.log()),
      ],
    }),
    view({
      path: '/functions/:name',
      title: 'Function',
      here: 'Functions',
      read: ({ params }) => ({ ...find(params.name), log: functions.log({ name: params.name ?? '' }) }),
      show: ({ log, ...one }) => [
        factsOf(asShown(one)),
        html`<p><a href="/_local/iam?function=${one.name}">Permissions</a></p>`,
        action(`/functions/${one.name}/cool`, 'Make the next start cold'),
        liveLog(log),
      ],
    }),
    view({
      path: '/log',
      title: 'Log',
      here: 'Functions',
      read: ({ query }) => functions.log(query.has('function') ? { name: query.get('function') ?? '' } : {}),
      show: logEntries,
    }),
    act('/functions/:name/cool', '/functions', ({ params }) => functions.cool(find(params.name).name)),
  ];
};

const asShown = ({
  name,
  handler,
  invocations,
  errors,
  coldStarts,
  averageMs,
  maxHeapMb,
  bundleBytes,
  lastError,
}: FunctionStats) => ({
  function: name,
  handler,
  runs: invocations,
  failed: errors,
  cold: coldStarts,
  meanMs: averageMs,
  heap: `${Math.round(maxHeapMb)} MB`,
  bundle: kilobytes(bundleBytes),
  lastError: lastError && `${lastError.at} ${lastError.errorMessage}`,
});

const liveLog = (log: LogEntry[]) => html`<h2>Log</h2><div id="log" data-live>${logEntries(log)}</div>`;
