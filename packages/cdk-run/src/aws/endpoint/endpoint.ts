import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AskJudge } from '../../iam/judge.ts';
import { conflictReply } from '../dynamodb/dynamodb.ts';
import type { CallFaults, Faults } from '../faults/faults.ts';
import { type FailureKind, orderedFailure, playFault, sendReply } from '../faults/play-fault.ts';
import { AwsFailure, failureReply, findRefusal } from './failure.ts';
import { identify, type KnownCaller } from './identify.ts';
import { operationOf, type ReadRequest, readRequest } from './read-request.ts';
import type { AwsReply, AwsRequest, AwsService, Caller } from './service.ts';

// A page's calls: a browser asks first whether the page may call, and shows the page only answers that say so.

/** True if the request is a browser's preflight. It isn't signed. */
const isPreflight = ({ method, headers }: AwsRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

const preflightReply = (services: AwsService[], request: AwsRequest): AwsReply => {
  const { origin = '', ...asked } = request.headers;
  const headers = (asked['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const call = { origin, method: asked['access-control-request-method'] ?? '', headers };
  const [allowed] = services.flatMap((service) => {
    const found = service.browserHeaders?.(call, request);
    return found ? [found] : [];
  });
  if (allowed) return { status: 200, headers: allowed };
  const message = 'CORSResponse: This CORS request is not allowed. The rules of the bucket do not name it.';
  return {
    status: 403,
    headers: { 'content-type': 'application/xml' },
    body: `<Error><Code>AccessForbidden</Code><Message>${message}</Message></Error>`,
  };
};

const forBrowser = (service: AwsService | undefined, request: AwsRequest, reply: AwsReply): AwsReply => {
  const { origin } = request.headers;
  if (origin === undefined) return reply;
  const added = service?.browserHeaders?.({ origin, method: request.method }, request);
  return added ? { ...reply, headers: { ...reply.headers, ...added } } : reply;
};

/** An observer's view of each call, including refused ones. */
export type AwsCall = {
  caller: Caller;
  service: string;
  action: string;
  ms: number;
  status: number;
  request: AwsRequest;
  reply: AwsReply;
};

export type AwsEndpointOptions = {
  services: AwsService[];
  callers: Map<string, KnownCaller>;
  judge: AskJudge;
  port?: number;
  onCall?(call: AwsCall): void;
  faults?: Faults;
  now?(): Date;
  log?(line: string): void;
};

export type AwsEndpoint = { url: string; port: number; close(): Promise<void> };

type Answering = AwsEndpointOptions & { byName: Map<string, AwsService>; log(line: string): void; now(): Date };

/** One loopback server for every AWS service: callers must be known, sign their calls, and be allowed to make them. */
export const createAwsEndpoint = async (options: AwsEndpointOptions): Promise<AwsEndpoint> => {
  const { log = console.error, now = () => new Date() } = options;
  const byName = new Map(options.services.flatMap((one) => one.signingNames.map((name) => [name, one] as const)));
  requireFaults(options.faults, [...byName.keys()]);
  const answering: Answering = { ...options, byName, log, now };
  const server = createServer((incoming: IncomingMessage, response) => {
    readRequest(incoming)
      .then((read) =>
        isPreflight(read.request)
          ? sendReply(response, preflightReply(options.services, read.request))
          : answer(answering, read, response),
      )
      .catch((error: Error) => {
        // A caller that hangs up in the middle of its own request needs no answer.
        if (!incoming.destroyed) log(`AWS endpoint: ${error.stack}`);
        response.destroy();
      });
  });
  // An SDK keeps its connections; closing an idle one under its hands would look like a reset.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await Promise.all(options.services.map((one) => one.close?.()));
    },
  };
};

/** A misspelled name would make a test of failures pass, because the call would have no faults. */
const requireFaults = (faults: Faults | undefined, names: string[]) => {
  const missing = names.find((name) => faults && !faults.targets.includes(name));
  if (missing) throw new Error(`No fault can be ordered for '${missing}': add it to aws/faults/faults.ts`);
};

/** Counts each call once, with the action it turned out to be. */
const createCount = ({ onCall, byName }: Answering, request: AwsRequest) => {
  const started = performance.now();
  const count = {
    action: operationOf(request),
    counted(reply: AwsReply): AwsReply {
      const { caller, service } = request;
      const { status } = reply;
      onCall?.({ caller, service, action: count.action, ms: performance.now() - started, status, request, reply });
      return forBrowser(byName.get(service), request, reply);
    },
  };
  return count;
};

const answer = async (options: Answering, read: ReadRequest, response: ServerResponse): Promise<void> => {
  const { request } = read;
  const count = createCount(options, request);
  try {
    await answerAllowed(options, read, { response, count });
  } catch (error) {
    if (!(error instanceof AwsFailure))
      options.log(`${request.service} ${operationOf(request)} broke: ${(error as Error).stack}`);
    const refused = error instanceof AwsFailure ? error : new AwsFailure('InternalFailure', String(error), 500);
    sendReply(response, count.counted(failureReply(request, refused)));
  }
};

type Replying = { response: ServerResponse; count: ReturnType<typeof createCount> };

const answerAllowed = async (options: Answering, read: ReadRequest, { response, count }: Replying): Promise<void> => {
  const { request } = read;
  const known = identify(options.callers, read, options.now());
  request.caller = known.caller;
  const service = options.byName.get(request.service);
  if (!service) throw unknownService(request.service);
  const needs = service.authorize(request);
  count.action = needs[0]?.action ?? count.action;
  const refusal = findRefusal(options.judge, known, needs);
  if (refusal) {
    options.log(refusal.log);
    count.action = refusal.action;
    sendReply(response, count.counted(service.deny(request, refusal.message)));
    return;
  }
  const failure = failureOf(request);
  const { before, after } = faultsFor(options, request);
  const failsBefore = { failure: (kind: FailureKind) => count.counted(failure(kind)) };
  if (before && (await playFault(before, response, failsBefore)) === 'ended') return;
  const reply = count.counted(await service.handle(request));
  if (after && (await playFault(after, response, { failure, reply })) === 'ended') return;
  sendReply(response, reply);
};

const failureOf = (request: AwsRequest) => (kind: FailureKind) =>
  kind === 'conflict' ? conflictReply(request) : failureReply(request, orderedFailure(request.service, kind));

/** Only functions' calls can be made to fail; the local cloud's own calls (streams, seed) always work. */
const faultsFor = ({ faults }: Answering, request: AwsRequest): CallFaults =>
  (request.caller.kind === 'function' && faults?.next(request.service, operationOf(request))) || {};

const unknownService = (name: string) =>
  new AwsFailure(
    'UnknownService',
    `The local cloud has no AWS service '${name}'. The README of cdk-run lists those that it has`,
  );
