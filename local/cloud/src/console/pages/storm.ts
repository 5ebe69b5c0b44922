import { dataTable } from '@local/simulator/console/data-table';
import { action, empty } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import type { ConsoleReply, ConsoleRoute } from '@local/simulator/console/route';
import { readSeed } from '../../storm/storm.ts';
import type { ConsoleSources } from '../sources.ts';

type State = { seed?: number; happened: Record<string, number> };

export const stormRoutes = ({ storm }: ConsoleSources): ConsoleRoute[] => {
  const state = (): State => {
    const weather = storm.weather();
    return { ...(weather ? { seed: weather.seed } : {}), happened: weather?.happened() ?? {} };
  };
  const end = async (): Promise<ConsoleReply> => {
    const last = state();
    await storm.end();
    return { kind: 'done', data: last, back: '/storm' };
  };
  return [
    {
      method: 'GET',
      path: '/storm',
      run: () => {
        const now = state();
        return { kind: 'view', data: now, page: () => ({ title: 'Storm', here: 'faults', content: stormPage(now) }) };
      },
    },
    {
      method: 'POST',
      path: '/storm',
      run: async ({ body }) => {
        await storm.begin(readSeed(body.seed));
        return { kind: 'done', data: state(), back: '/storm' };
      },
    },
    { method: 'DELETE', path: '/storm', run: end },
    { method: 'POST', path: '/storm/end', run: end },
  ];
};

const stormPage = ({ seed, happened }: State): Html => html`<h1>Storm</h1>
<p class="lead">Everything that AWS does on a bad day, drawn by a seed: throttles, lost answers, killed functions, late and doubled messages, reads of a moment ago. The same seed brings the same storm.</p>
<form class="fields" method="post" action="/_local/storm">
<label>Seed <input type="number" name="seed" value="${seed ?? 1}" min="1" required></label>
<button class="main">Begin</button></form>
<div class="bar"><h2>${seed === undefined ? 'A calm day' : html`Storm ${seed}`}</h2>${seed !== undefined && action('/storm/end', 'End')}</div>
<div id="storm" data-live>${
  Object.keys(happened).length === 0
    ? empty('Nothing has happened.', 'Every call works as usual.')
    : dataTable(
        [
          { name: 'What', cell: ([what]) => what },
          { name: 'How often', number: true, cell: ([, count]) => count },
        ],
        Object.entries(happened),
      )
}</div>`;
