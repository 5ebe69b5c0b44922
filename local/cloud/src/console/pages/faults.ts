import { faultKinds, faultTargets, type StandingFault } from '../../aws/faults/faults.ts';
import { dataTable } from '../data-table.ts';
import { type Html, html } from '../html.ts';
import { action, empty, page } from '../layout.ts';
import type { ConsoleReply, ConsoleRoute } from '../route.ts';
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
          page: () => page({ title: 'Faults', here: 'faults', content: faultPage(list) }),
        };
      },
    },
    { method: 'POST', path: '/faults', run: ({ body }) => ({ kind: 'done', data: faults.add(body), back: '/faults' }) },
    { method: 'DELETE', path: '/faults', run: clear },
    { method: 'POST', path: '/faults/clear', run: clear },
  ];
};

const faultPage = (faults: StandingFault[]): Html => html`<h1>Faults</h1>
<p class="lead">Order what goes wrong between a function and what it calls. Faults hit the next calls in the order they come, or are drawn by a seed. The same calls fail in the same places every time.</p>
<form class="fields" method="post" action="/_local/faults">
${select('Target', 'target', faultTargets)}
${select('Kind', 'kind', faultKinds)}
${select('When', 'when', ['before', 'after'])}
<label>Calls <input type="number" name="count" value="1" min="1" required></label>
<label>From call <input type="number" name="nth" value="1" min="1" required></label>
<label>Part of them <input name="rate" placeholder="all, or 0.01"></label>
<label>Seed <input type="number" name="seed" placeholder="1" min="1"></label>
<label>Operation <input name="operation" placeholder="any, or PutItem" title="An operation of AWS, a path of Plaid or Stripe, or a function's name for lambda"></label>
<button class="main">Order</button></form>
<p class="dim">'after' means that the call had its effect and only its answer is lost. 'crash' ends the function that called, 'kill' the whole local cloud, both as kill -9 does.</p>
<div class="bar"><h2>Ordered</h2>${faults.length > 0 && action('/faults/clear', 'Clear all')}</div>
<div id="faults" data-live>${
  faults.length === 0
    ? empty('All is well.', 'No faults are ordered.')
    : dataTable(
        [
          { name: 'Target', cell: (one) => one.target },
          { name: 'Kind', cell: (one) => one.kind },
          { name: 'When', cell: (one) => one.when },
          { name: 'Operation', cell: (one) => one.operation ?? 'any' },
          { name: 'From', number: true, cell: (one) => one.nth },
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
