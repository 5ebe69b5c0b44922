import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { html } from 'simulator-kit/console/html';
import type { NamedWebhook } from 'simulator-kit/simulator';
import { createFaults } from '../src/aws/faults/faults.ts';
import { createConsole } from '../src/console/console.ts';
import { createUsage } from '../src/console/pages/usage-page.ts';
import type { ConsoleSources, LocalMail, QueueRow, TableRow } from '../src/console/sources.ts';
import type { GrantRow } from '../src/iam/grants.ts';
import type { LogEntry } from '../src/lambda/function-log.ts';
import type { FunctionStats } from '../src/lambda/running-function.ts';
import { createStorm } from '../src/storm/storm.ts';

// Builders for the console's tests: a console with something in every corner.
export const aMail = (over: Partial<LocalMail> = {}): LocalMail => ({
  id: 'm1',
  to: 'guest@example.test',
  from: 'Ada Agent <ada@groundwork.test>',
  subject: 'Proof of funds requested',
  html: '<p>Hello <a href="https://app.test/guest/1/2">open</a></p>',
  text: 'Hello https://app.test/guest/1/2',
  headers: { subject: 'Proof of funds requested', 'x-ref': 'r1' },
  links: ['https://app.test/guest/1/2'],
  at: '2026-11-21T10:00:00.000Z',
  attachments: [],
  outcome: 'delivered',
  tags: { messageId: 'M1' },
  ...over,
});

export const aLogEntry = (over: Partial<LogEntry> = {}): LogEntry => ({
  requestId: 'r1',
  name: 'requests',
  label: 'POST /api/requests',
  at: '2026-11-21T10:00:00.000Z',
  durationMs: 12.5,
  heapMb: 40,
  lines: [{ stream: 'stdout', text: 'created\n' }],
  ...over,
});

export type ATestConsole = { mails?: LocalMail[]; log?: LogEntry[]; over?: Partial<ConsoleSources> };

/** `done` records the console's actions. */
export const consoleSources = ({ mails = [aMail()], log = [aLogEntry()], over = {} }: ATestConsole = {}) => {
  const done: string[] = [];
  const sources: ConsoleSources = {
    productName: 'App',
    accounts: () => ({
      agent: { email: 'ada@groundwork.test', password: 'correct-horse-battery', keys: { 'test key': 'key_of_tests' } },
    }),
    connections: () => ({
      bank: { baseUrl: 'http://127.0.0.1:4001', clientId: 'local', secret: 'local-secret' },
      stack: { name: 'app', outputs: { SiteUrl: 'https://app.example', TableName: 'main' } },
      dynamodb: { endpoint: 'http://127.0.0.1:4002', tables: ['main', 'vault'] },
    }),
    mail: aMailbox(mails, done),
    functions: {
      list: () => [aFunction],
      log: ({ name } = {}) => log.filter((one) => name === undefined || one.name === name),
      cool: (name) => void done.push(`cooled ${name}`),
    },
    usage: someUsage(),
    schedules: {
      list: () => [{ name: 'reminders', expression: 'rate(1 hour)', target: 'upkeep', enabled: true }],
      run: async (name, at, type) =>
        void done.push(type === 'async' ? `handed over ${name}` : `ran ${name} at ${at.toISOString()}`),
    },
    receiving: {
      wanted: () => ['in.app.example'],
      deliver: async ({ to }) => {
        done.push(`delivered to ${to.join(', ')}`);
        return ['m1'];
      },
    },
    queues: {
      list: () => someQueues,
      hasten: (name) => void done.push(`hastened ${name}`),
      redrive: (name) => {
        done.push(`redrove ${name}`);
        return 2;
      },
    },
    tables: {
      list: async () => [aTable],
      browse: async (query) => {
        done.push(`browsed ${JSON.stringify(query)}`);
        return { items: [{ pk: 'AGENT#1', sk: 'PROFILE', name: '<Ada>' }], cursor: 'next' };
      },
    },
    simulators: [aSimulator(done)],
    scanner: {
      isOn: () => true,
      list: () => [],
      next: () => undefined,
      order: (result) => void done.push(`ordered ${result}`),
    },
    faults: createFaults(['bank']),
    storm: createStorm(),
    iam: {
      list: () => [aGrant],
      revoke: ({ function: name, action }) => void done.push(`revoked ${action} of ${name}`),
      restore: (name) => void done.push(`restored ${name ?? 'all'}`),
    },
    ...over,
  };
  return { sources, done };
};

const aMailbox = (mails: LocalMail[], done: string[]): ConsoleSources['mail'] => {
  const kept = [...mails];
  return {
    list: () => kept,
    get: (id) => kept.find((one) => one.id === id),
    remove: (id) => void kept.splice(0, Infinity, ...kept.filter((one) => one.id !== id)),
    clear: () => void kept.splice(0, Infinity),
    opened: (id) => void done.push(`opened ${id}`),
  };
};

const aFunction: FunctionStats = {
  name: 'requests',
  handler: 'handler.main',
  coldStarts: 1,
  invocations: 3,
  errors: 1,
  lastError: { at: '2026-11-21T10:00:00Z', label: 'x', errorType: 'TypeError', errorMessage: 'no such thing' },
  bundleBytes: 48_000,
  running: 0,
  busySince: null,
  averageMs: 12.5,
  maxHeapMb: 40,
};

const someUsage = () => {
  const usage = createUsage(() => new Date('2026-11-21T09:00:00Z'));
  const by = { function: 'requests', route: 'POST /api/requests' };
  usage.finished(by, { durationMs: 12.5, heapMb: 40, coldStart: true, failed: false });
  usage.database(by, { units: 2, isWrite: true, partitions: ['AGENT#1'] });
  usage.called(by, 'ses:SendRawEmail');
  return usage;
};

const someQueues: QueueRow[] = [
  { name: 'mail', visible: 0, inFlight: 1, delayed: 0, isDead: false },
  { name: 'mail-dead', visible: 2, inFlight: 0, delayed: 0, isDead: true, deadLettersOf: ['mail'] },
  { name: 'push-dead', visible: 0, inFlight: 0, delayed: 0, isDead: true },
];

const aTable: TableRow = {
  name: 'main',
  items: 1,
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: [{ name: 'GSI1', partitionKey: 'g1' }],
};

const aGrant: GrantRow = {
  function: 'requests',
  action: 'dynamodb:PutItem',
  resource: 'arn:aws:dynamodb:us-east-1:000000000000:table/main',
  needed: 3,
  missed: 0,
  revoked: false,
};

const aWebhook = {
  id: 'w1',
  name: 'REPORT READY',
  at: '2026-11-21T10:00:00Z',
  url: 'http://localhost:4000/api/webhooks/bank',
  body: '{"report":"ready"}',
  headers: {},
  status: 'delivered',
  attempts: [{ at: '2026-11-21T10:00:00Z', answer: 200 }],
} satisfies NamedWebhook;

const aSimulator = (done: string[]): ConsoleSources['simulators'][number] => ({
  name: 'bank',
  title: 'The Bank',
  webhooks: {
    list: () => [aWebhook],
    fire: async (id) => void done.push(`fired ${id}`),
    actions: [{ path: '/webhooks/lose', label: 'Lose the next one' }],
  },
  console: {
    section: { path: '/accounts', title: 'Accounts' },
    routes: [
      {
        method: 'GET',
        path: '/accounts',
        run: () => ({
          kind: 'view',
          data: [],
          page: () => ({ title: 'Accounts', here: 'accounts', content: html`<h1>Accounts</h1>` }),
        }),
      },
      {
        method: 'POST',
        path: '/webhooks/lose',
        run() {
          done.push('lost');
          return { kind: 'done', data: {}, back: '/sent-webhooks' };
        },
      },
    ],
  },
});

export const serveConsole = async (sources: ConsoleSources, port = 0) => {
  const { handle } = createConsole(sources);
  const server = createServer(async (request, response) => {
    if (!(await handle(request, response))) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};
