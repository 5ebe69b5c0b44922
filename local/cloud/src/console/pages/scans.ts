import { dataTable } from '@local/simulator/console/data-table';
import { empty } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import type { ConsoleRoute } from '@local/simulator/console/route';
import { SCAN_RESULTS, type Scan, type ScanResult } from '../../aws/guardduty/malware-scanner.ts';
import type { ConsoleSources } from '../sources.ts';

const isResult = (given: unknown): given is ScanResult => SCAN_RESULTS.some((one) => one === given);

type State = { isOn: boolean; next: ScanResult | undefined; scans: readonly Scan[] };

export const scanRoutes = ({ scanner }: ConsoleSources): ConsoleRoute[] => {
  const state = (): State => ({ isOn: scanner.isOn(), next: scanner.next(), scans: scanner.list() });
  return [
    {
      method: 'GET',
      path: '/scans',
      run: () => {
        const now = state();
        return {
          kind: 'view',
          data: now,
          page: () => ({ title: 'Virus scans', here: 'queues', content: scanPage(now) }),
        };
      },
    },
    {
      method: 'POST',
      path: '/scans',
      run: ({ body: { next } }) => {
        scanner.order(isResult(next) ? next : undefined);
        return { kind: 'done', data: state(), back: '/scans' };
      },
    },
  ];
};

const button = (next: string, label: string): Html =>
  html`<form method="post" action="/_local/scans"><input type="hidden" name="next" value="${next}"><button>${label}</button></form>`;

const scanPage = ({ isOn, next, scans }: State): Html => html`<h1>Virus scans</h1>
<p class="lead">${
  isOn
    ? 'Each object that comes in is scanned. A file with the test string of scanners (EICAR) has a virus; the buttons decide about the next one, whatever is in it.'
    : 'The template has no scanner: start with MALWARE_SCAN=guardduty.'
}</p>
<div class="bar"><h2>${next ? html`The next scan says ${next}` : 'The next scan looks into the file'}</h2>${button('THREATS_FOUND', 'Find a virus')}${button('FAILED', 'Fail')}${button('', 'Look into it')}</div>
<div id="scans" data-live>${
  scans.length === 0
    ? empty('Nothing was scanned.', 'Files appear here as soon as they are uploaded.')
    : dataTable(
        [
          { name: 'When', cell: ({ at }) => at },
          { name: 'Object', cell: ({ key }) => key },
          { name: 'Result', cell: ({ result }) => result },
        ],
        [...scans],
      )
}</div>`;
