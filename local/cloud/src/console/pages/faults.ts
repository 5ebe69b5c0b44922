import { dataTable } from '@local/simulator/console/data-table';
import { action, empty } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import type { ConsoleReply, ConsoleRoute } from '@local/simulator/console/route';
import { faultKinds, type StandingFault } from '../../aws/faults/faults.ts';
import type { ConsoleSources } from '../sources.ts';

export const faultRoutes = ({ faults }: ConsoleSources): ConsoleRoute[] => {
  const clear = (): ConsoleReply => {
    faults.clear();
    return { kind: 'done', data: {}, back: '/faults' };
  };
  return [
    {
      method: 'GET',
      path: '/faults',
      run: () => {
        const list = faults.list();
        return {
          kind: 'view',
          data: list,
          page: () => ({ title: 'Faults', here: 'faults', content: faultPage(list, faults.targets) }),
        };
      },
    },
    { method: 'POST', path: '/faults', run: ({ body }) => ({ kind: 'done', data: faults.add(body), back: '/faults' }) },
    { method: 'DELETE', path: '/faults', run: clear },
    { method: 'POST', path: '/faults/clear', run: clear },
  ];
};

const faultPage = (faults: StandingFault[], targets: readonly string[]): Html => html`<h1>Faults</h1>
<p class="lead">Make a function's calls fail, to AWS or to a simulator. A fault hits the next calls in order, or a share of them that a seed picks: the same calls fail every time.</p>
<form class="fields" method="post" action="/_local/faults">
${select('Target', 'target', targets)}
${select('Kind', 'kind', faultKinds)}
${select('When', 'when', ['before', 'after'])}
<label>Calls <input type="number" name="count" value="1" min="1" required></label>
<label>Starting with call <input type="number" name="nth" value="1" min="1" required></label>
<label>Share of calls <input name="rate" placeholder="all, or 0.01"></label>
<label>Seed <input type="number" name="seed" placeholder="1" min="1"></label>
<label>Operation <input name="operation" placeholder="any, or PutItem" title="An AWS operation, a simulator's path, or (for lambda) a function's name"></label>
<button class="main">Add fault</button></form>
<p class="dim"><em>after</em> means the call took effect and only its response is lost. <em>crash</em> stops the calling function and <em>kill</em> stops the whole local cloud, both like kill -9.</p>
<div class="bar"><h2>Active faults</h2>${faults.length > 0 && action('/faults/clear', 'Clear all')}</div>
<div id="faults" data-live>${
  faults.length === 0
    ? empty('No faults.', 'Every call works as usual.')
    : dataTable(
        [
          { name: 'Target', cell: (one) => one.target },
          { name: 'Kind', cell: (one) => one.kind },
          { name: 'When', cell: (one) => one.when },
          { name: 'Operation', cell: (one) => one.operation ?? 'any' },
          { name: 'Starting with', number: true, cell: (one) => one.nth },
          {
            name: 'Calls',
            number: true,
            cell: (one) => (one.rate === undefined ? one.count : `${one.rate} of all, seed ${one.seed}`),
          },
          { name: 'Seen', number: true, cell: (one) => one.seen },
          { name: 'Hit', number: true, cell: (one) => one.hits },
        ],
        faults,
      )
}</div>`;

const select = (label: string, name: string, options: readonly string[]): Html =>
  html`<label>${label} <select name="${name}">${options.map((one) => html`<option>${one}</option>`)}</select></label>`;
