import { empty, timeOf } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import { ConsoleError, type ConsoleRoute } from '@local/simulator/console/route';
import type { ConsoleSources, ScheduleRow } from '../sources.ts';

export const scheduleRoutes = ({ schedules }: ConsoleSources): ConsoleRoute[] => [
  {
    method: 'GET',
    path: '/schedules',
    run: () => {
      const list = schedules.list();
      const show = () => ({ title: 'Schedules', here: 'schedules', content: listPage(list) });
      return { kind: 'view', data: list, page: show };
    },
  },
  {
    method: 'POST',
    path: '/schedules/:name',
    run: async ({ params, query, body }) => {
      if (!schedules.list().some(({ name }) => name === params.name)) {
        throw new ConsoleError(404, `There is no schedule ${params.name}`);
      }
      const at = readTime(query.get('at') ?? body.at);
      const result = await schedules.run(params.name!, at, query.get('wait') === 'no' ? 'async' : 'sync');
      return { kind: 'done', data: { name: params.name, at: at.toISOString(), result }, back: '/schedules' };
    },
  },
];

const readTime = (given: unknown): Date => {
  if (given === undefined || given === null) return new Date();
  const at = new Date(String(given));
  if (Number.isNaN(at.getTime()))
    throw new ConsoleError(400, `at is a time such as 2026-12-01T08:00:00Z, not ${given}`);
  return at;
};

const listPage = (schedules: ScheduleRow[]): Html => html`<h1>Schedules</h1>
<p class="lead">Run one now, or as of a time you choose; the function's event carries that time.</p>
${
  schedules.length === 0
    ? empty('No schedules.', 'The template has none.')
    : html`<ol class="log">${schedules.map(
        (one) => html`<li class="card"><h2>${one.name}${!one.enabled && html` <span class="badge">disabled</span>`}</h2>
<p><code>${one.expression}</code> runs ${one.target}.${one.lastRunAt && html` Last ${timeOf(one.lastRunAt)}.`}${
          one.nextRunAt && html` Next ${timeOf(one.nextRunAt)}.`
        }</p>
<form class="fields" method="post" action="/_local/schedules/${one.name}"><label>As of <input type="datetime-local" name="at" step="1"></label><button class="main">Run</button></form></li>`,
      )}</ol>`
}`;
