// Whether an upgrade is taken at all, before a function is asked about it.
import type { IncomingMessage } from 'node:http';
import { headerOf, type OriginRequest } from '../exchange.ts';
import type { Throttle } from '../throttle.ts';
import { limitOf, type SocketStage } from './model.ts';

export type Refusal = { status: number; message: string };

export type HandshakeDeps = { stages: Map<string, SocketStage>; domainName: string; throttle: Throttle };

/** The stage that the connection belongs to, or why there is none. */
export const admitUpgrade = (
  { stages, domainName, throttle }: HandshakeDeps,
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  asked: OriginRequest,
): { stage: SocketStage } | { refusal: Refusal } => {
  // A WebSocket API has no paths: what is longer than the stage is forbidden.
  const stage = stages.get(asked.path.slice(1));
  const host = headerOf(asked.headers, 'host') ?? domainName;
  if (!stage || host !== domainName) return { refusal: { status: 403, message: 'Forbidden' } };
  if (!isHandshake(request, asked)) return { refusal: { status: 400, message: 'Bad Request' } };
  if (!throttle(`${stage.name} $connect`, limitOf(stage, '$connect')))
    return { refusal: { status: 429, message: 'Too Many Requests' } };
  return { stage };
};

const isHandshake = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, asked: OriginRequest) =>
  method === 'GET' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['sec-websocket-version'] === '13' &&
  // Behind the edge only when the origin request policy lets the handshake's headers through.
  /^[+/0-9A-Za-z]{22}==$/.test(headerOf(asked.headers, 'sec-websocket-key') ?? '');
