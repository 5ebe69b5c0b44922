import { empty, milliseconds, timeOf } from 'simulator-kit/console/elements';
import { type Html, html } from 'simulator-kit/console/html';
import type { ConsolePart, NamedWebhook, SentWebhooks } from 'simulator-kit/simulator';
import type { Parts } from '../assembly/cloud-parts.ts';
import type { Faults } from '../aws/faults/faults.ts';
import type { MalwareScanner } from '../aws/guardduty/malware-scanner.ts';
import type { LocalMail, Mailbox } from '../aws/ses/mailbox.ts';
import type { Receiving } from '../aws/ses/receiving.ts';
import type { Grants } from '../iam/grants.ts';
import { operatorKeys } from '../iam/permissions/operator.ts';
import type { LogEntry } from '../lambda/function-log.ts';
import type { FunctionStats } from '../lambda/running-function.ts';
import type { Storm } from '../storm/storm.ts';
import { region } from '../template/intrinsics.ts';
import { queueConsole } from './pages/queues.ts';
import { createTableBrowser } from './pages/tables.ts';
import type { Usage } from './pages/usage-page.ts';

// The console's data and actions, from the rest of the local cloud.

/** `keys`: other credentials of the account, such as API keys, by their names. */
export type SignIn = { email: string; password: string; keys?: Record<string, string> };

export type ScheduleRow = {
  name: string;
  expression: string;
  target: string;
  enabled: boolean;
  lastRunAt?: string;
  nextRunAt?: string;
};

export type QueueRow = {
  name: string;
  visible: number;
  inFlight: number;
  delayed: number;
  /** True for a queue of failed messages. */
  isDead: boolean;
  /** The source queue of its messages; events that functions failed on have none. */
  deadLettersOf?: string[];
};

/** `from`: the name of the simulator that sent it. */
export type WebhookRow = NamedWebhook & { from: string };

export type TableRow = {
  name: string;
  items: number;
  partitionKey: string;
  sortKey?: string;
  indexes: { name: string; partitionKey: string; sortKey?: string }[];
};

export type BrowseQuery = { table: string; index?: string; partition?: string; cursor?: string };
export type BrowsePage = { items: Record<string, unknown>[]; cursor?: string };

export type ConsoleSources = {
  productName: string;
  /** Demo sign-ins by role; empty when the store was started without demo data. */
  accounts(): Record<string, SignIn>;
  /** The connections for a test from outside: `{ aws: { endpoint, ... }, dynamodb: { ... }, {simulator}: { baseUrl, ... } }`. */
  connections(): Record<string, Record<string, unknown>>;
  mail: Pick<Mailbox, 'list' | 'get' | 'remove' | 'clear'> & {
    /** The tracking pixel of a mail was fetched. */
    opened(id: string): void;
  };
  functions: { list(): FunctionStats[]; log(filter?: { name?: string }): LogEntry[]; cool(name: string): void };
  usage: Pick<Usage, 'read' | 'reset'>;
  schedules: { list(): ScheduleRow[]; run(name: string, at: Date, type: 'sync' | 'async'): Promise<unknown> };
  queues: {
    list(): QueueRow[];
    /** Makes hidden messages visible at once. */
    hasten(name: string): void;
    /** Sends dead letters back to their source queue, and returns how many. */
    redrive(name: string): number;
  };
  tables: { list(): Promise<TableRow[]>; browse(query: BrowseQuery): Promise<BrowsePage> };
  /** The simulators' parts of the console: pages, webhooks, and their actions. */
  simulators: { name: string; title: string; webhooks: Required<SentWebhooks>; console: ConsolePart }[];
  faults: Pick<Faults, 'add' | 'list' | 'clear' | 'targets'>;
  storm: Storm;
  receiving: Pick<Receiving, 'deliver' | 'wanted'>;
  scanner: Pick<MalwareScanner, 'isOn' | 'list' | 'next' | 'order'>;
  iam: Pick<Grants, 'list' | 'revoke' | 'restore'>;
};

export type { LocalMail };

// The console's data and actions, from the parts of the cloud.

export const consoleSources = (parts: Parts, signIns: () => Record<string, SignIn>): ConsoleSources => {
  const { host, database, mailbox, mail, functions, schedules, queues, permissions, scanner, receiving } = parts;
  const { simulators, stack, configuration, awsUrl, usage, faults, storm } = host;
  const tables = database.tables.map(({ name }) => name);
  return {
    productName: configuration.name,
    accounts: signIns,
    connections: () => ({
      ...Object.fromEntries(simulators.map(({ name, baseUrl, keys }) => [name, { baseUrl, ...keys }])),
      aws: { endpoint: awsUrl, region, ...operatorKeys },
      dynamodb: { endpoint: database.endpoint, tables },
      stack: { name: stack.name, outputs: stack.outputs },
    }),
    mail: { ...mailbox, opened: mail.opened },
    functions: { list: functions.stats, log: functions.log, cool: functions.cool },
    usage,
    schedules: { list: schedules.list, run: schedules.run },
    queues: queueConsole(queues),
    tables: createTableBrowser(database.call, tables),
    simulators,
    faults,
    storm,
    scanner,
    receiving,
    iam: permissions.grants,
  };
};

const SHOWN = 100;

/** Newest first; a failed run is open. */
export const logEntries = (log: LogEntry[]): Html =>
  log.length === 0
    ? empty('Nothing has run yet.', 'Use the app, or run a schedule.')
    : html`<ol class="log">${log.slice(0, SHOWN).map(entry)}</ol>
${log.length > SHOWN && html`<p>The newest ${SHOWN} of ${log.length}; all of them are in the JSON.</p>`}`;

const entry = (one: LogEntry): Html => html`<li><details id="run-${one.requestId}"${one.error && html` open`}>
<summary class="${one.error ? 'bad' : ''}">${timeOf(one.at)} <strong>${one.label}</strong> <span class="dim">${one.name}</span>
<span class="timing">${one.initMs !== undefined && html`<span class="badge">cold ${milliseconds(one.initMs)} ms</span> `}${milliseconds(one.durationMs)} ms, ${Math.round(one.heapMb)} MB</span></summary>
${
  one.error &&
  html`<p class="error">${one.error.errorType}: ${one.error.errorMessage}</p>${
    one.error.trace && html`<pre>${one.error.trace.join('\n')}</pre>`
  }`
}
${one.lines.length === 0 ? html`<p class="dim">Printed nothing.</p>` : html`<pre>${printed(one)}</pre>`}
</details></li>`;

/** A structured line is shown as its level and message, with its other fields after them. */
const printed = ({ lines }: LogEntry): string => {
  const text = lines.map((line) => line.text).join('');
  return text.trimEnd().split('\n').map(readable).join('\n');
};

const readable = (line: string): string => {
  const { level, message, ...others } = fieldsOf(line);
  if (typeof level !== 'string' || typeof message !== 'string') return line;
  const facts = Object.entries(others).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  return `${level.toUpperCase()} ${message}${facts.join('')}`;
};

/** Empty for a line that isn't a JSON object. */
const fieldsOf = (line: string): Record<string, unknown> => {
  if (!line.startsWith('{')) return {};
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
};
