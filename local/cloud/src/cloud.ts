// Assembles the local cloud: takes a synthesized app and plays everything that its template declares.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { openState } from '@local/simulator/state';
import { createLocalize } from './assembly/addresses.ts';
import { resolveReferences } from './assembly/dynamic-references.ts';
import { startEventSources } from './assembly/event-sources.ts';
import { createLocalRoutes, userPoolPath } from './assembly/local-routes.ts';
import { createOutsideNames } from './assembly/outside-names.ts';
import { createPermissions } from './assembly/permissions.ts';
import { queueConsole } from './assembly/queue-console.ts';
import { createServices } from './assembly/services.ts';
import { type StartedSimulator, startSimulator } from './assembly/simulators.ts';
import { createSiteFiles } from './assembly/site-files.ts';
import { apiSourceArn, userPoolArn } from './assembly/sources-of-calls.ts';
import { createUserPool } from './assembly/user-pool.ts';
import { createDynamo } from './aws/dynamodb/dynamodb.ts';
import { createAwsEndpoint } from './aws/endpoint/endpoint.ts';
import { createFaults, type Faults } from './aws/faults/faults.ts';
import { type Mailbox, openMailbox } from './aws/ses/mailbox.ts';
import type { Cognito } from './cognito/cognito.ts';
import type { CloudConfiguration } from './configuration.ts';
import { createConsole } from './console/console.ts';
import type { SignIn } from './console/sources.ts';
import { createTableBrowser } from './console/table-browser.ts';
import { createUsage, type Usage } from './console/usage.ts';
import { createEdge } from './edge/edge.ts';
import { createRestApi } from './gateway/rest/rest.ts';
import { createConnectionsService } from './gateway/socket/connections-service.ts';
import { createWebSocketApi } from './gateway/socket/websocket.ts';
import { markInUse } from './host/assembly-in-use.ts';
import { takeDataFolder } from './host/data-folder.ts';
import { freePort } from './host/free-port.ts';
import { createEventBus } from './lambda/events/event-bus.ts';
import { createDemandPermission, invokeAs } from './lambda/invoke-permission.ts';
import { createLambdas, type Lambdas } from './lambda/lambdas.ts';
import { createSchedules, type Schedules } from './lambda/schedules/schedules.ts';
import { accountId, region } from './template/intrinsics.ts';
import { loadStack, type Stack } from './template/stack.ts';

export type CloudOptions = {
  configuration: CloudConfiguration;
  /** A cloud assembly: what cdk synth wrote. */
  assemblyDir: string;
  dataDir: string;
  /** 0 picks one. */
  port: number;
  /** Another database than the binary. */
  dynamoEndpoint?: string;
  /** Mail goes to verified addresses alone, as in a new account. */
  mailSandbox?: boolean;
  /** False until demo data and the like stand: meanwhile `GET /_local` answers 503 to whoever waits for the cloud. */
  isReady?: boolean;
  /** Asked before the edge: true when it has answered. */
  site?(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  log?(line: string): void;
};

export type Cloud = {
  url: string;
  port: number;
  stack: Stack;
  lambdas: Lambdas;
  schedules: Schedules;
  cognito: Cognito;
  mailbox: Mailbox;
  faults: Faults;
  usage: Usage;
  dynamo: Awaited<ReturnType<typeof createDynamo>>;
  /** The demo sign-ins that the console shows. */
  signIns: Record<string, SignIn>;
  simulators: StartedSimulator[];
  rememberSignIn(role: string, signIn: SignIn): void;
  setReady(): void;
  /** Takes up the work that an earlier run left: events, schedules, streams. */
  start(): void;
  close(): Promise<void>;
};

export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const { log = console.error } = options;
  const stack = loadStack(options.assemblyDir);
  const port = await freePort(options.port);
  const release = await takeDataFolder(options, port);
  const marking = setInterval(() => markInUse(options.assemblyDir), 10 * 60_000).unref();
  const undo: (() => unknown)[] = [release, () => clearInterval(marking)];
  try {
    return await assemble({ ...options, log, stack, port }, undo);
  } catch (error) {
    for (const step of undo.toReversed()) await step();
    throw error;
  }
};

type Assembly = CloudOptions & { log(line: string): void; stack: Stack };

/** For an operator's own commands; what functions may do is judged, what the operator does is not. */
const operatorKeys = { accessKeyId: 'AKIALOCALOPERATOR', secretAccessKey: 'local-operator' };

const assemble = async (
  { configuration, dataDir, port, stack, log, dynamoEndpoint, site, ...options }: Assembly,
  undo: (() => unknown)[],
): Promise<Cloud> => {
  const siteUrl = `http://localhost:${port}`;
  const awsPort = await freePort(0);
  const awsUrl = `http://127.0.0.1:${awsPort}`;
  let isReady = options.isReady ?? true;
  const faults = createFaults(configuration.simulators.map(({ name }) => name));
  const usage = createUsage();
  const mailbox = openMailbox({ dataDir });
  const signIns = openState<Record<string, SignIn>>(join(dataDir, 'sign-ins.json'), () => ({}));

  const dynamo = await createDynamo({
    stack,
    dataDir,
    log,
    ...(dynamoEndpoint ? { endpoint: dynamoEndpoint } : {}),
    onConsumed: (request, { units, isWrite }) => {
      const by = userOfCall(request.headers['x-amz-security-token']);
      if (by) usage.database(by, { units, isWrite });
    },
  });
  undo.push(dynamo.close);

  const simulators: StartedSimulator[] = [];
  for (const each of configuration.simulators) {
    const started = await startSimulator(each, { dataDir, siteUrl, now: () => new Date() }, faults);
    simulators.push(started);
    undo.push(started.close);
  }

  const addresses = simulators.map(({ name, baseUrl }) => [name, baseUrl]);
  const outside = createOutsideNames({ ...Object.fromEntries(addresses), site: siteUrl });
  const localize = createLocalize(stack, {
    siteUrl,
    awsUrl,
    userPoolUrl: `http://127.0.0.1:${port}${userPoolPath}`,
    replaced: simulators.flatMap(({ replaces, baseUrl }) => replaces.map((from) => ({ from, to: baseUrl }))),
  });

  const lambdas: Lambdas = createLambdas({
    stack,
    dataDir,
    endpointUrl: awsUrl,
    faults,
    environment: (spec) => {
      const { accessKeyId, secretAccessKey } = permissions.callers.credentialsOf(spec.name);
      const keys = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
      return { ...localize(spec.environment), ...keys };
    },
    deliver: (...what) => permissions.deliverAs(deliver, log)(...what),
    onCalled: ({ name, label, host, path }) => usage.called({ function: name, route: label }, outside(host, path)),
    onEntry: ({ name, label, durationMs, heapMb, initMs, error }) =>
      usage.finished(
        { function: name, route: label },
        { durationMs, heapMb, coldStart: initMs !== undefined, failed: error !== undefined },
      ),
  });
  undo.push(lambdas.close);
  // Functions start only when they are called, so their environment may ask for what is made next.
  const permissions = createPermissions(stack, lambdas, dataDir);
  const demand = createDemandPermission(stack);
  const bus = createEventBus({ stack, invoke: lambdas.invoke, send: deliver, demand });

  const { list, ses, queues, secrets } = createServices({
    stack,
    dataDir,
    awsUrl,
    mailbox,
    mailSandbox: options.mailSandbox ?? false,
    pixelUrl: (mailId) => `${siteUrl}/_local/mail/${mailId}/open.gif`,
    publish: (event) => void bus.publish(event).catch((error: Error) => log(`Event bus: ${error.message}`)),
    mayList: permissions.mayList,
    model: configuration.model,
    secretValues: new Map(
      Object.entries(configuration.secretValues).flatMap(([variable, value]) => secretValues(stack, variable, value)),
    ),
  });

  resolveReferences(stack, secrets.textOf);

  const cognito = createUserPool({
    stack,
    dataDir,
    localize,
    siteUrl,
    invoke: invokeAs(lambdas.invoke, demand, 'cognito-idp.amazonaws.com', () => userPoolArn(stack)),
    async sendMail({ to, subject, html, text = '' }, from) {
      const simple = { to: [to], cc: [], replyTo: [], subject, html, text };
      await ses.send({ from, recipients: [to], configurationSet: undefined, tags: {}, content: { simple } });
    },
  });
  undo.push(cognito.close);

  const restApis = stack.ofType('AWS::ApiGateway::RestApi').map((api) =>
    createRestApi({
      stack,
      api,
      region,
      accountId,
      invoke: invokeAs(lambdas.invoke, demand, 'apigateway.amazonaws.com', apiSourceArn),
      verifyToken: cognito.verify,
      onProblem: ({ method, path, status, reason }) => status >= 500 && log(`${method} ${path}: ${reason}`),
    }),
  );
  const webSocketApis = stack.ofType('AWS::ApiGatewayV2::Api').map((api) =>
    createWebSocketApi({
      stack,
      api,
      region,
      invoke: invokeAs(lambdas.invoke, demand, 'apigateway.amazonaws.com', apiSourceArn),
      onProblem: ({ routeKey, reason }) => log(`WebSocket ${routeKey}: ${reason}`),
    }),
  );

  const connections = createConnectionsService({ apis: webSocketApis, region, accountId });
  const endpoint = await createAwsEndpoint({
    services: [dynamo.service, cognito.service, connections, ...list],
    callers: permissions.callers.known.set(operatorKeys.accessKeyId, {
      caller: { kind: 'operator' },
      statements: [],
      secretAccessKey: operatorKeys.secretAccessKey,
    }),
    judge: permissions.grants.ask,
    port: awsPort,
    faults,
    log,
    onCall({ service, action, request }) {
      const by = userOfCall(request.headers['x-amz-security-token']);
      if (by && service !== 'dynamodb') usage.called(by, action);
    },
  });
  undo.push(endpoint.close);

  const schedules = createSchedules({
    stack,
    invoke: lambdas.invoke,
    send: deliver,
    demand,
    lastRuns: openState(join(dataDir, 'schedules.json'), () => ({})),
    log,
  });
  undo.push(schedules.close);

  const console_ = createConsole({
    productName: configuration.name,
    accounts: () => signIns.value,
    connections: () => ({
      ...Object.fromEntries(simulators.map(({ name, baseUrl, keys }) => [name, { baseUrl, ...keys }])),
      aws: { endpoint: awsUrl, region, ...operatorKeys },
      dynamodb: { endpoint: dynamo.endpoint, tables: dynamo.tables.map((table) => table.name) },
      stack: { name: stack.name, outputs: stack.outputs },
    }),
    mail: { ...mailbox, opened: ses.opened },
    functions: { list: lambdas.stats, log: lambdas.log, cool: lambdas.cool },
    usage,
    schedules: {
      list: schedules.list,
      run: schedules.run,
    },
    queues: queueConsole(queues),
    tables: createTableBrowser(
      dynamo.call,
      dynamo.tables.map((table) => table.name),
    ),
    simulators,
    faults,
    iam: permissions.grants,
  });

  const localRoutes = createLocalRoutes({ console: console_, cognito, simulators, isReady: () => isReady });
  const [distribution, ...others] = stack.ofType('AWS::CloudFront::Distribution');
  if (!distribution || others.length > 0) throw new Error('The local cloud plays exactly one distribution');
  const edge = await createEdge({
    stack,
    distribution,
    port,
    log,
    origins: {
      read: createSiteFiles(stack),
      mayList: (bucket) => permissions.distributionMayList(distribution, bucket),
      restApis,
      webSocketApis,
    },
    extra: async (request, response) =>
      (await localRoutes(request, response)) || ((await site?.(request, response)) ?? false),
    config: () => ({
      userPoolEndpoint: `${siteUrl}${userPoolPath}/`,
      hostedUiDomain: siteUrl,
      ...Object.assign({}, ...simulators.map((one) => one.siteConfig(one))),
    }),
    localSources: simulators.filter((one) => one.isCalledByPages).map(({ baseUrl }) => baseUrl),
  });
  undo.push(edge.close);
  // An open socket would keep the edge from closing.
  undo.push(...webSocketApis.map((api) => api.close));

  return {
    url: edge.url,
    port,
    stack,
    lambdas,
    schedules,
    cognito,
    mailbox,
    faults,
    usage,
    dynamo,
    signIns: signIns.value,
    simulators,
    setReady() {
      isReady = true;
    },
    rememberSignIn(role, signIn) {
      signIns.value[role] = signIn;
      signIns.save();
    },
    start() {
      const deliverAs = permissions.deliverAs(deliver, log);
      const sources = startEventSources({ stack, dataDir, lambdas, dynamo, queues, permissions, deliverAs, log });
      undo.push(sources.close);
      lambdas.resume();
      schedules.start();
    },
    async close() {
      for (const step of undo.splice(0).toReversed()) await step();
    },
  };

  /** Which function, at which of its routes, an AWS call comes from. */
  function userOfCall(sessionToken: string | undefined) {
    const at = lambdas.invocationOf(sessionToken);
    return at && { function: at.name, route: at.label };
  }

  async function deliver(targetArn: string, body: string, attributes: Record<string, string> = {}) {
    const queue = queues.byArn(targetArn);
    if (!queue) throw new Error(`The local cloud cannot deliver to ${targetArn}`);
    const typed = Object.entries(attributes).map(([name, StringValue]) => [name, { DataType: 'String', StringValue }]);
    queue.send(body, Object.fromEntries(typed));
  }
};

/** The secret that functions read under this name holds the simulator's own keys. */
const secretValues = (stack: Stack, variable: string, keys: Record<string, string>): [arn: string, value: string][] => {
  const value = JSON.stringify(keys);
  const arns = stack.ofType('AWS::Lambda::Function').flatMap(({ properties }) => {
    const { Variables = {} } = (properties.Environment ?? {}) as { Variables?: Record<string, string> };
    const arn = Variables[variable];
    return arn ? [arn] : [];
  });
  return arns.map((arn) => [arn, value]);
};
