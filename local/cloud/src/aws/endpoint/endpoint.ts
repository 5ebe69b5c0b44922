import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AskJudge } from '../../iam/create-judge.ts';
import { conflictReply } from '../dynamodb/conflict.ts';
import type { CallFaults, Faults } from '../faults/faults.ts';
import { orderedFailure } from '../faults/ordered-failure.ts';
import { type FailureKind, playFault, sendReply } from '../faults/play-fault.ts';
import { AwsFailure, failureReply } from './failure.ts';
import { identify, type KnownCaller } from './identify.ts';
import { operationOf, type ReadRequest, readRequest } from './read-request.ts';
import { findRefusal } from './refusal.ts';
import type { AwsReply, AwsRequest, AwsService, Caller } from './service.ts';

/** What an observer is told of each call, refused ones included. */
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

/** One loopback server for every AWS service: whoever calls must be known, signed for, and allowed. */
export const createAwsEndpoint = async (options: AwsEndpointOptions): Promise<AwsEndpoint> => {
  const { callers, judge, log = console.error, now = () => new Date() } = options;
  const services = new Map(options.services.flatMap((one) => one.signingNames.map((name) => [name, one] as const)));

  const answer = async (read: ReadRequest, response: ServerResponse) => {
    const { request } = read;
    const started = performance.now();
    let action = operationOf(request);
    const counted = (reply: AwsReply): AwsReply => {
      const { caller, service } = request;
      const ms = performance.now() - started;
      options.onCall?.({ caller, service, action, ms, status: reply.status, request, reply });
      return reply;
    };
    const failure = (kind: FailureKind) =>
      kind === 'conflict' ? conflictReply(request) : failureReply(request, orderedFailure(request.service, kind));

    try {
      const known = identify(callers, read, now());
      request.caller = known.caller;
      const service = services.get(request.service);
      if (!service) throw unknownService(request.service);
      const needs = service.authorize(request);
      action = needs[0]?.action ?? action;
      const refusal = findRefusal(judge, known, needs);
      if (refusal) {
        log(refusal.log);
        action = refusal.action;
        return sendReply(response, counted(service.deny(request, refusal.message)));
      }
      const { before, after } = faultsFor(request);
      if (before && (await playFault(before, response, { failure: (kind) => counted(failure(kind)) })) === 'ended')
        return;
      const reply = counted(await service.handle(request));
      if (after && (await playFault(after, response, { failure, reply })) === 'ended') return;
      sendReply(response, reply);
    } catch (error) {
      if (!(error instanceof AwsFailure))
        log(`${request.service} ${operationOf(request)} broke: ${(error as Error).stack}`);
      const told = error instanceof AwsFailure ? error : new AwsFailure('InternalFailure', String(error), 500);
      sendReply(response, counted(failureReply(request, told)));
    }
  };

  /** Only what a function calls can be made to fail; the local cloud's own calls (streams, seed) always work. */
  const faultsFor = (request: AwsRequest): CallFaults =>
    (request.caller.kind === 'function' && options.faults?.next(request.service, operationOf(request))) || {};

  const server = createServer((incoming: IncomingMessage, response) => {
    readRequest(incoming)
      .then((read) => answer(read, response))
      .catch((error: Error) => {
        // A caller that hangs up half-way through its own request needs no answer.
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

const unknownService = (name: string) =>
  new AwsFailure('UnknownService', `The local cloud has no AWS service '${name}'. What it has: local/cloud/README.md`);
