import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { CRASH } from '@local/simulator/fault';
import type { FaultKind } from './faults.ts';

export type HttpReply = { status: number; headers?: Record<string, string>; body?: string | Buffer };

export type FailureKind = '429' | '500' | 'conflict';

export type FaultStage = {
  /** What the call would be answered; there is none yet before its effect. */
  reply?: HttpReply;
  /** The target's own words for 'too many requests', 'something broke' and 'somebody else is at it'. */
  failure(kind: FailureKind): HttpReply;
  sleep?(ms: number): Promise<unknown>;
  kill?(): void;
};

/** Plays one fault on an HTTP answer; 'continue' means the call goes on as if nothing had happened. */
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
  // A reply to HEAD states the length of what it leaves out.
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
