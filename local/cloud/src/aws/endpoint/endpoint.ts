import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AskJudge } from '../../iam/create-judge.ts';
import { conflictReply } from '../dynamodb/conflict.ts';
import type { CallFaults, Faults } from '../faults/faults.ts';
import { orderedFailure } from '../faults/ordered-failure.ts';
import { type FailureKind, playFault, sendReply } from '../faults/play-fault.ts';
import { forBrowser, isPreflight, preflightReply } from './browser-calls.ts';
import { AwsFailure, failureReply } from './failure.ts';
import { identify, type KnownCaller } from './identify.ts';
import { operationOf, type ReadRequest, readRequest } from './read-request.ts';
import { findRefusal } from './refusal.ts';
import type { AwsReply, AwsRequest, AwsService, Caller } from './service.ts';

/** What an observer learns of each call, refused ones included. */
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

/** What can't be made to fail works in every test of failures. */
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

/** Only what a function calls can be made to fail; the local cloud's own calls (streams, seed) always work. */
const faultsFor = ({ faults }: Answering, request: AwsRequest): CallFaults =>
  (request.caller.kind === 'function' && faults?.next(request.service, operationOf(request))) || {};

const unknownService = (name: string) =>
  new AwsFailure('UnknownService', `The local cloud has no AWS service '${name}'. What it has: local/cloud/README.md`);
