import { action } from 'simulator-kit/console/elements';
import { html } from 'simulator-kit/console/html';
import { act, type ConsoleRoute, undo, view } from 'simulator-kit/console/route';
import { rowsOf } from 'simulator-kit/console/rows';
import { readSeed } from '../../storm/storm.ts';
import type { ConsoleSources } from '../sources.ts';

type State = { seed?: number; happened: Record<string, number> };

export const stormRoutes = ({ storm }: ConsoleSources): ConsoleRoute[] => {
  const state = (): State => {
    const weather = storm.weather();
    return { ...(weather ? { seed: weather.seed } : {}), happened: weather?.happened() ?? {} };
  };
  return [
    view({
      path: '/storm',
      title: 'Storm',
      here: 'Faults',
      lead: 'Everything that AWS does on a bad day, drawn by a seed: throttles, lost answers, killed functions, late and doubled messages, reads of a moment ago. The same seed brings the same storm.',
      read: state,
      show: ({ seed, happened }) => [
        html`<form class="fields" method="post" action="/_local/storm">
<label>Seed <input type="number" name="seed" value="${seed ?? 1}" min="1" required></label>
<button class="main">Begin</button></form>
<div class="bar"><h2>${seed === undefined ? 'A calm day' : html`Storm ${seed}`}</h2>${seed !== undefined && action('/storm/end', 'End')}</div>`,
        rowsOf(
          Object.entries(happened).map(([what, times]) => ({ what, times })),
          { none: ['Nothing has happened.', 'Every call works as usual.'], live: 'storm' },
        ),
      ],
    }),
    act('/storm', '/storm', async ({ body }) => {
      await storm.begin(readSeed(body.seed));
      return state();
    }),
    ...undo('/storm', 'end', '/storm', async () => {
      const last = state();
      await storm.end();
      return last;
    }),
  ];
};
