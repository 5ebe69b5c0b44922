import { readFileSync } from 'node:fs';
import type { ConsoleRoute } from './console/route.ts';
import type { Fault } from './fault.ts';
import type { WebhookEntry, WebhookTravel } from './webhook-sender.ts';

// A simulator plays an outside service on this machine. The local cloud starts the ones that its configuration lists, points
// functions at them, passes browsers on to them, and shows them on its console.

export type Simulator = {
  /** Lower case. Names its faults, its rows under usage, its entry on the console, and its path below /_local. */
  name: string;
  /** The name as its owner writes it. */
  title: string;
  /** Addresses of the real service. Functions are given the simulator's instead. */
  replaces?: string[];
  /**
   * The simulator's names on the internet, each with its addresses, one for each lookup in turn. Functions look a name up and connect
   * to the address, as they would for a stranger's server.
   */
  hosts?: Record<string, string[]>;
  /** A caller's needs besides the address: shown on the console, and read there by tests. */
  keys?: Record<string, string>;
  /** Files and folders that it keeps in the data folder. */
  dataFiles?: string[];
  /** Paths that browsers reach below `/_local/{name}`, each ending in a slash. */
  browserPaths?: string[];
  /** True when pages call the simulator's own address, which their content security policy then allows. */
  isCalledByPages?: boolean;
  /** Added to the site's /config.json. */
  siteConfig?(at: { baseUrl: string; browserPath: string }): Record<string, unknown>;
  start(host: SimulatorHost): Promise<RunningSimulator>;
};

/** The cloud's input for a simulator that it starts. */
export type SimulatorHost = {
  dataDir: string;
  /** The product's address. */
  siteUrl: string;
  now(): Date;
  /** The fault ordered for a call, if there is one. Ask exactly once per call, with its path. */
  faults(path: string): Fault | undefined;
  /** The delivery of the next webhook. */
  travel?: () => WebhookTravel | undefined;
};

export type RunningSimulator = {
  baseUrl: string;
  webhooks?: SentWebhooks;
  console?: ConsolePart;
  close(): Promise<void>;
};

/** A webhook with a short name for the console, such as 'invoice.paid'. */
export type NamedWebhook = WebhookEntry & { name: string };

export type SentWebhooks = {
  list(): NamedWebhook[];
  /** Sends one again, freshly signed. */
  fire(id: string): Promise<unknown>;
  /** Buttons above the list of webhooks. */
  actions?: { path: string; label: string }[];
};

export type ConsolePart = {
  /** A page in the menu. */
  section?: { path: string; title: string };
  routes: ConsoleRoute[];
};

/** A file's content; undefined if there is no file. */
export const textIn = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
