import { action, select } from 'simulator-kit/console/elements';
import { type Html, html } from 'simulator-kit/console/html';
import { act, type ConsoleRoute, undo, view } from 'simulator-kit/console/route';
import { rowsOf } from 'simulator-kit/console/rows';
import { faultKinds } from '../../aws/faults/faults.ts';
import type { ConsoleSources } from '../sources.ts';

export const faultRoutes = ({ faults }: ConsoleSources): ConsoleRoute[] => [
  view({
    path: '/faults',
    title: 'Faults',
    lead: "Make a function's calls fail, to AWS or to a simulator. A fault hits the next calls in order, or a share of them that a seed picks: the same calls fail every time.",
    read: faults.list,
    show: (list) => [
      form(faults.targets),
      html`<div class="bar"><h2>Active faults</h2>${list.length > 0 && action('/faults/clear', 'Clear all')}</div>`,
      rowsOf(list, { none: ['No faults.', 'Every call works as usual.'], live: 'faults' }),
    ],
  }),
  act('/faults', '/faults', ({ body }) => faults.add(body)),
  ...undo('/faults', 'clear', '/faults', () => faults.clear()),
];

const form = (targets: readonly string[]): Html => html`<form class="fields" method="post" action="/_local/faults">
${select('Target', 'target', targets)}
${select('Kind', 'kind', faultKinds)}
${select('When', 'when', ['before', 'after'])}
<label>Calls <input type="number" name="count" value="1" min="1" required></label>
<label>Starting with call <input type="number" name="nth" value="1" min="1" required></label>
<label>Share of calls <input name="rate" placeholder="all, or 0.01"></label>
<label>Seed <input type="number" name="seed" placeholder="1" min="1"></label>
<label>Operation <input name="operation" placeholder="any, or PutItem" title="An AWS operation, a simulator's path, or (for lambda) a function's name"></label>
<button class="main">Add fault</button></form>
<p class="dim"><em>after</em> means the call took effect and only its response is lost. <em>crash</em> stops the calling function and <em>kill</em> stops the whole local cloud, both like kill -9.</p>`;
