import { html } from 'simulator-kit/console/html';
import { act, ConsoleError, type ConsoleRoute, view } from 'simulator-kit/console/route';
import { rowsOf } from 'simulator-kit/console/rows';
import { SCAN_RESULTS, type ScanResult } from '../../aws/guardduty/malware-scanner.ts';
import type { ConsoleSources, ScheduleRow } from '../sources.ts';

export const scheduleRoutes = ({ schedules }: ConsoleSources): ConsoleRoute[] => [
  view({
    path: '/schedules',
    title: 'Schedules',
    lead: "Run one now, or as of a time you choose; the function's event carries that time.",
    read: schedules.list,
    show: (list) =>
      rowsOf<ScheduleRow>(list, { none: ['No schedules.', 'The template has none.'], buttonsOf: runButton }),
  }),
  act('/schedules/:name', '/schedules', async ({ params: { name = '' }, query, body }) => {
    if (!schedules.list().some((one) => one.name === name)) throw new ConsoleError(404, `There is no schedule ${name}`);
    const at = readTime(query.get('at') ?? body.at);
    const result = await schedules.run(name, at, query.get('wait') === 'no' ? 'async' : 'sync');
    return { name, at: at.toISOString(), result };
  }),
];

const readTime = (given: unknown): Date => {
  if (given === undefined || given === null) return new Date();
  const at = new Date(String(given));
  if (Number.isNaN(at.getTime()))
    throw new ConsoleError(400, `at is a time such as 2026-12-01T08:00:00Z, not ${given}`);
  return at;
};

const runButton = ({ name }: ScheduleRow) => html`<form method="post" action="/_local/schedules/${name}">
<input type="datetime-local" name="at" step="1" aria-label="As of"><button class="main">Run</button></form>`;

const isResult = (given: unknown): given is ScanResult => SCAN_RESULTS.some((one) => one === given);

export const scanRoutes = ({ scanner }: ConsoleSources): ConsoleRoute[] => {
  const state = () => ({ isOn: scanner.isOn(), next: scanner.next(), scans: scanner.list() });
  return [
    view({
      path: '/scans',
      title: 'Virus scans',
      here: 'Queues',
      lead: scanner.isOn()
        ? 'Each object that comes in is scanned. A file with the test string of scanners (EICAR) has a virus; the buttons decide about the next one, whatever is in it.'
        : 'The template has no scanner: start with MALWARE_SCAN=guardduty.',
      read: state,
      show: ({ next, scans }) => [
        html`<div class="bar"><h2>${next ? html`The next scan says ${next}` : 'The next scan looks into the file'}</h2>${nextButton('THREATS_FOUND', 'Find a virus')}${nextButton('FAILED', 'Fail')}${nextButton('', 'Look into it')}</div>`,
        rowsOf(scans, {
          none: ['Nothing was scanned.', 'Files appear here as soon as they are uploaded.'],
          live: 'scans',
        }),
      ],
    }),
    act('/scans', '/scans', ({ body: { next } }) => {
      scanner.order(isResult(next) ? next : undefined);
      return state();
    }),
  ];
};

const nextButton = (next: string, label: string) =>
  html`<form method="post" action="/_local/scans"><input type="hidden" name="next" value="${next}"><button>${label}</button></form>`;
