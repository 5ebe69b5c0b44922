import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { CRASH, type Fault } from 'simulator-kit/fault';
import { AwsFailure } from '../endpoint/failure.ts';
import type { FaultKind, Faults } from './faults.ts';

type HttpReply = { status: number; headers?: Record<string, string>; body?: string | Buffer };

export type FailureKind = '429' | '500' | 'conflict';

type FaultStage = {
  /** The call's answer; missing before its effect. */
  reply?: HttpReply;
  /** The target's own words for 'too many requests', 'something broke' and 'another transaction works on this'. */
  failure(kind: FailureKind): HttpReply;
  sleep?(ms: number): Promise<unknown>;
  kill?(): void;
};

/** Plays one fault on an HTTP answer; 'continue' means that the call continues as if nothing had happened. */
export const playFault = async (
  kind: FaultKind,
  response: ServerResponse,
  { reply, failure, sleep = wait, kill = () => process.kill(process.pid, 'SIGKILL') }: FaultStage,
): Promise<'continue' | 'ended'> => {
  switch (kind) {
    case 'timeout':
      // The connection stays open and silent; the caller has to give up.
      return 'ended';
    case 'reset':
      response.socket?.resetAndDestroy();
      return 'ended';
    case '429':
    case '500':
    case 'conflict':
      sendReply(response, failure(kind));
      return 'ended';
    case 'cut':
      sendReply(response, cutInHalf(reply));
      return 'ended';
    case 'delay30s':
      await sleep(30_000);
      return 'continue';
    case 'crash':
      sendReply(response, { ...(reply ?? { status: 200 }), headers: { ...reply?.headers, ...CRASH } });
      return 'ended';
    case 'kill':
      kill();
      return 'ended';
  }
};

export const sendReply = (response: ServerResponse, { status, headers = {}, body = '' }: HttpReply): void => {
  const bytes = Buffer.from(body);
  // A reply to HEAD gives the length of the body it omits.
  const length = headers['content-length'] ?? String(bytes.length);
  response.writeHead(status, { ...headers, ...(status === 204 || status === 304 ? {} : { 'content-length': length }) });
  response.end(bytes);
};

const cutInHalf = (
  reply: HttpReply = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"cut":"' },
) => {
  const bytes = Buffer.from(reply.body ?? '');
  const { 'content-length': _, ...headers } = reply.headers ?? {};
  return { ...reply, headers, body: bytes.subarray(0, Math.ceil(bytes.length / 2)) };
};

// Each service's answers when it is overloaded and when something in it broke: the names and statuses that SDKs know.

type Said = [code: string, status: number, message?: string];

const tooMany: Record<string, Said> = {
  s3: ['SlowDown', 503, 'Please reduce your request rate.'],
  ses: ['Throttling', 400, 'Maximum sending rate exceeded.'],
  sqs: ['RequestThrottled', 403],
  'cognito-idp': ['TooManyRequestsException', 400],
  'execute-api': ['LimitExceededException', 429],
  bedrock: ['ThrottlingException', 429],
};

const broken: Record<string, string> = {
  dynamodb: 'InternalServerError',
  s3: 'InternalError',
  kms: 'KMSInternalException',
  secretsmanager: 'InternalServiceError',
  'cognito-idp': 'InternalErrorException',
  'execute-api': 'InternalServerErrorException',
  bedrock: 'InternalServerException',
};

export const orderedFailure = (service: string, kind: '429' | '500'): AwsFailure => {
  if (kind === '500') return new AwsFailure(broken[service] ?? 'InternalFailure', 'A fault was ordered', 500);
  const [code, status, message = 'Rate exceeded'] = tooMany[service] ?? ['ThrottlingException', 400];
  return new AwsFailure(code, message, status);
};

/** The ordered faults as a simulator asks for them: once a call, by its path. */
export const simulatorFaults =
  (faults: Faults, target: string, kill = () => process.kill(process.pid, 'SIGKILL')) =>
  (path: string): Fault | undefined => {
    const { before, after } = faults.next(target, path);
    const kind = before ?? after;
    // Only the database has conflicts.
    if (!kind || kind === 'conflict') return undefined;
    const when = before ? 'before' : 'after';
    if (kind !== 'kill') return { kind: kind === 'delay30s' ? 'slow' : kind, when };
    if (before) kill();
    // The effect has to happen first; its answer is held back until the end.
    else setTimeout(kill, 100);
    return { kind: 'timeout', when };
  };
