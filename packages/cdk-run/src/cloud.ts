// The local cloud: takes a synthesized CDK app and plays everything that its template declares.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openState } from 'simulator-kit/state';
import { createLocalRoutes, createParts, type Parts, userPoolPath } from './assembly/cloud-parts.ts';
import { play } from './assembly/compute.ts';
import { secretValuesOf } from './assembly/dynamic-references.ts';
import type { AwsExchange, Host } from './assembly/host.ts';
import { createLocalize, openEdge, openEndpoint } from './assembly/listen.ts';
import { type StartedSimulator, startSimulator } from './assembly/simulators.ts';
import { createFaults } from './aws/faults/faults.ts';
import type { CloudConfiguration } from './configuration.ts';
import { createConsole } from './console/console.ts';
import { createUsage } from './console/pages/usage-page.ts';
import { consoleSources, type SignIn } from './console/sources.ts';
import { markInUse } from './host/assembly-in-use.ts';
import { type CloudClock, createClock } from './host/clock.ts';
import { takeDataFolder } from './host/data-folder.ts';
import { freePort } from './host/free-port.ts';
import { registry } from './registry/registry.ts';
import { createStorm, type Storm } from './storm/storm.ts';
import { loadStack, type Stack } from './template/stack.ts';

export type CloudOptions = {
  configuration: CloudConfiguration;
  /** A cloud assembly: the output of cdk synth. */
  assemblyDir: string;
  /** The stack's name, if the app has several. */
  stackName?: string | undefined;
  dataDir: string;
  /** 0 picks one. */
  port: number;
  /** The site's address in emails and documents, if the data will be served at another one than this cloud's. */
  siteAddress?: string;
  /** The address of a database to use instead of the binary. */
  dynamoEndpoint?: string;
  /** As in a new account, mail goes to verified addresses only. */
  mailSandbox?: boolean;
  /** False until demo data and the like are ready: meanwhile `GET /_local` answers 503. */
  isReady?: boolean;
  /** Runs before everything that the cloud serves: true if it has answered. */
  site?(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  log?(line: string): void;
  /** Called for every call to AWS, by functions and by browsers. */
  onExchange?(exchange: AwsExchange): void;
};

export type Cloud = Pick<Parts, 'functions' | 'schedules' | 'mailbox' | 'database'> & {
  url: string;
  /** The site's address as functions know it. */
  siteAddress: string;
  port: number;
  stack: Stack;
  /** The stack's outputs, with addresses of this machine. */
  outputs: Record<string, string>;
  userPool: NonNullable<Parts['userPool']>;
  simulators: StartedSimulator[];
  /** The demo sign-ins that the console shows. */
  signIns: Record<string, SignIn>;
  rememberSignIn(role: string, signIn: SignIn): void;
  /** The time of day of everything that it plays. */
  clock: CloudClock;
  /** Resolves once all started work is done, except work that waits for a later time. */
  atRest(): Promise<void>;
  /** AWS's behavior on a bad day, while the storm lasts. */
  storm: Pick<Storm, 'begin'>;
  queues: Pick<Parts['queues'], 'delay'>;
  setReady(): void;
  /** Resumes the work that an earlier run left: events, schedules, streams. */
  start(): void;
  close(): Promise<void>;
};

export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const stack = loadStack(options.assemblyDir, registry, options.stackName);
  const port = await freePort(options.port);
  const undo: (() => unknown)[] = [await takeDataFolder(options, port)];
  const marking = setInterval(() => markInUse(options.assemblyDir), 10 * 60_000).unref();
  undo.push(() => clearInterval(marking));
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return await run(options, { stack, port, onClose: (step) => void undo.push(step), close });
  } catch (error) {
    await close();
    throw error;
  }
};

const AT_REST_EVERY_MS = 10;

/** A webhook that waits for its next try doesn't count as started work. */
const isAtRest = ({ functions, eventSources, host }: Parts): boolean =>
  functions.areAtRest() &&
  eventSources.areAtRest() &&
  host.simulators.every(({ webhooks }) =>
    webhooks.list().every(({ status, attempts }) => status !== 'pending' || attempts.length > 0),
  );

type Prepared = Pick<Host, 'stack' | 'onClose'> & Pick<Cloud, 'port' | 'close'>;

const run = async (options: CloudOptions, { port, close, ...prepared }: Prepared): Promise<Cloud> => {
  const awsPort = await freePort(0);
  const host = await createHost(options, prepared, { port, awsPort });
  const { stack, dataDir, configuration, simulators } = host;
  const parts = await createParts(host, { ...options, secretValues: secretValuesOf(stack, configuration) });
  await play(registry, parts);
  const { functions, schedules, mailbox, database, eventSources } = parts;
  await openEndpoint(parts, awsPort);

  let isReady = options.isReady ?? true;
  const signIns = openState<Record<string, SignIn>>(join(dataDir, 'sign-ins.json'), () => ({}));
  const console = createConsole(consoleSources(parts, () => signIns.value));
  const localRoutes = createLocalRoutes({ console, cognito: parts.userPool, simulators, isReady: () => isReady });
  const { url } = await openEdge(parts, {
    port,
    extra: async (request, response) =>
      ((await options.site?.(request, response)) ?? false) || (await localRoutes(request, response)),
  });
  return {
    url,
    siteAddress: host.siteAddress,
    port,
    stack,
    outputs: host.localize(stack.outputs),
    functions,
    schedules,
    mailbox,
    database,
    get userPool() {
      if (!parts.userPool) throw new Error('The template has no user pool to sign in to');
      return parts.userPool;
    },
    simulators,
    signIns: signIns.value,
    storm: host.storm,
    queues: parts.queues,
    clock: host.clock,
    async atRest() {
      while (!isAtRest(parts)) await setTimeout(AT_REST_EVERY_MS);
    },
    rememberSignIn(role, signIn) {
      signIns.value[role] = signIn;
      signIns.save();
    },
    setReady() {
      isReady = true;
    },
    start() {
      // These stop before the endpoint that their functions call.
      host.onClose(eventSources.close);
      host.onClose(schedules.close);
      eventSources.start();
      functions.resume();
      schedules.start();
    },
    close,
  };
};

const createHost = async (
  { configuration, dataDir, onExchange, log = console.error, ...options }: CloudOptions,
  prepared: Pick<Host, 'stack' | 'onClose'>,
  { port, awsPort }: { port: number; awsPort: number },
): Promise<Host> => {
  const siteUrl = `http://localhost:${port}`;
  const siteAddress = options.siteAddress ?? siteUrl;
  const awsUrl = `http://127.0.0.1:${awsPort}`;
  const clock = createClock();
  const storm = createStorm();
  const faults = createFaults(
    configuration.simulators.map(({ name }) => name),
    storm,
  );
  const simulators: StartedSimulator[] = [];
  for (const each of configuration.simulators) {
    const travel = () => storm.weather()?.webhook(each.name);
    const started = await startSimulator(each, { dataDir, siteUrl, now: clock.now, travel }, faults);
    simulators.push(started);
    prepared.onClose(started.close);
  }
  const localize = createLocalize(prepared.stack, {
    siteUrl: siteAddress,
    awsUrl,
    userPoolUrl: `http://127.0.0.1:${port}${userPoolPath}`,
    replaced: simulators.flatMap(({ replaces, baseUrl }) => replaces.map((from) => ({ from, to: baseUrl }))),
  });
  const usage = createUsage();
  return {
    ...prepared,
    configuration,
    dataDir,
    clock,
    siteUrl,
    siteAddress,
    awsUrl,
    simulators,
    localize,
    faults,
    storm,
    usage,
    log,
    onExchange,
  };
};
