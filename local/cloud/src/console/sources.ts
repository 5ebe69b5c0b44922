import type { ConsolePart, NamedWebhook, SentWebhooks } from '@local/simulator/simulator';
import type { Faults } from '../aws/faults/faults.ts';
import type { MalwareScanner } from '../aws/guardduty/malware-scanner.ts';
import type { LocalMail, Mailbox } from '../aws/ses/mailbox.ts';
import type { Grants } from '../iam/grants.ts';
import type { Storm } from '../storm/storm.ts';
import type { Usage } from './usage.ts';

// What the console shows and does, as the rest of the local cloud hands it in.

export type SignIn = { email: string; password: string };

export type FunctionRow = {
  name: string;
  handler: string;
  coldStarts: number;
  invocations: number;
  errors: number;
  lastError: { at: string; label: string; errorType: string; errorMessage: string } | null;
  bundleBytes: number;
  averageMs?: number;
  maxHeapMb?: number;
};

export type LogEntry = {
  requestId: string;
  name: string;
  label: string;
  at: string;
  durationMs: number;
  initMs?: number;
  heapMb: number;
  error?: { errorType: string; errorMessage: string; trace?: string[] };
  /** What it printed, in the pieces in which it was written. */
  lines: { text: string }[];
};

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
  /** Takes what others failed on. */
  isDead: boolean;
  /** The queue that its messages came from; what functions failed on came from none. */
  deadLettersOf?: string;
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
  /** What a test from outside has to know: `{ aws: { endpoint, ... }, dynamodb: { ... }, {simulator}: { baseUrl, ... } }`. */
  connections(): Record<string, Record<string, unknown>>;
  mail: Pick<Mailbox, 'list' | 'get' | 'remove' | 'clear'> & {
    /** The tracking pixel of a mail was fetched. */
    opened(id: string): void;
  };
  functions: { list(): FunctionRow[]; log(filter?: { name?: string }): LogEntry[]; cool(name: string): void };
  usage: Pick<Usage, 'read' | 'reset'>;
  schedules: { list(): ScheduleRow[]; run(name: string, at: Date, type: 'sync' | 'async'): Promise<unknown> };
  queues: {
    list(): QueueRow[];
    /** Lets the time pass for which messages are hidden. */
    hasten(name: string): void;
    /** Sends dead letters back to where they came from, and says how many. */
    redrive(name: string): number;
  };
  tables: { list(): Promise<TableRow[]>; browse(query: BrowseQuery): Promise<BrowsePage> };
  /** What they add to the console: pages, webhooks, and what can be done with these. */
  simulators: { name: string; title: string; webhooks: Required<SentWebhooks>; console: ConsolePart }[];
  faults: Pick<Faults, 'add' | 'list' | 'clear' | 'targets'>;
  storm: Storm;
  scanner: Pick<MalwareScanner, 'isOn' | 'list' | 'next' | 'order'>;
  iam: Pick<Grants, 'list' | 'revoke' | 'restore'>;
};

export type { LocalMail };
