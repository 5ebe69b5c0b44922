import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { withDeadline } from '../call-function.ts';
import type { Throttle } from '../exchange.ts';
import { type Connection, messageEvent } from './event.ts';
import { limitOf, type SocketRoute, type SocketStage } from './model.ts';

// One open connection: its messages go to the routes' functions, its limits are API Gateway's.

export const MAX_MESSAGE = 128 * 1024;
const IDLE_MS = 10 * 60 * 1000;
const MAX_AGE_MS = 2 * 60 * 60 * 1000;

export type OpenConnection = Connection & {
  lastActiveAt: number;
  /** False when the connection has gone. */
  send(text: string): boolean;
  close(code: number, reason?: string): void;
  terminate(): void;
  /** Ends the connection when it has been idle, or open, for too long. */
  expire(): void;
};

export type SocketDeps = {
  routes: Map<string, SocketRoute>;
  routeKeyOf: (message: string) => string;
  throttle: Throttle;
  invoke: (functionArn: string, event: unknown) => Promise<unknown>;
  now: () => number;
  onProblem: (problem: { connectionId: string; routeKey: string; reason: string }) => void;
};

export const openConnection = (
  connection: Connection,
  ws: WebSocket,
  stage: SocketStage,
  deps: SocketDeps,
): OpenConnection => {
  const { now } = deps;
  const open: OpenConnection = {
    ...connection,
    lastActiveAt: now(),
    send(text) {
      if (ws.readyState !== ws.OPEN) return false;
      open.lastActiveAt = now();
      ws.send(text);
      return true;
    },
    close: (code, reason) => ws.close(code, reason),
    terminate: () => ws.terminate(),
    expire() {
      const tooIdle = now() - open.lastActiveAt >= IDLE_MS;
      const tooOld = now() - connection.connectedAt >= MAX_AGE_MS;
      if (tooIdle || tooOld) ws.close(1001, 'Going away');
    },
  };

  ws.on('message', (data: Buffer, isBinary) => {
    open.lastActiveAt = now();
    if (ws.readyState !== ws.OPEN) return;
    if (isBinary) ws.close(1003, 'Binary frames are not supported');
    else void receive(connection, open, stage, deps, data.toString('utf8'));
  });
  return open;
};

const receive = async (
  connection: Connection,
  { send }: OpenConnection,
  stage: SocketStage,
  { routes, routeKeyOf, throttle, invoke, now, onProblem }: SocketDeps,
  body: string,
): Promise<void> => {
  const route = routeFor(routes, routeKeyOf(body));
  const event = messageEvent(connection, route?.key ?? '$default', body, now());
  const { connectionId } = connection;
  const complain = (message: string, reason: string) => {
    onProblem({ connectionId, routeKey: route?.key ?? '', reason });
    send(JSON.stringify({ message, connectionId, requestId: event.requestContext.requestId }));
  };
  if (!route) return complain('Forbidden', 'no route for the message');
  if (!throttle(`${stage.name} ${route.key}`, limitOf(stage, route.key))) {
    return complain('Too Many Requests', 'the route is throttled');
  }
  if (route.functionArn === undefined) return;
  try {
    const answer = await withDeadline(invoke(route.functionArn, event), route.timeoutMs, () => new LateAnswer());
    if (route.answers) send(answerBody(answer));
  } catch (error) {
    const late = error instanceof LateAnswer;
    complain(late ? 'Endpoint request timed out' : 'Internal server error', (error as Error).message);
  }
};

/** A message can't choose the routes $connect and $disconnect. */
const routeFor = (routes: SocketDeps['routes'], wanted: string): SocketRoute | undefined => {
  const isReserved = wanted === '$connect' || wanted === '$disconnect';
  return (isReserved ? undefined : routes.get(wanted)) ?? routes.get('$default');
};

class LateAnswer extends Error {
  override message = 'the function took longer than the integration allows';
}

const answerBody = (answer: unknown): string => {
  const { statusCode, body = '' } = (answer ?? {}) as { statusCode?: unknown; body?: unknown };
  if (statusCode === undefined || typeof body !== 'string') throw new Error('malformed Lambda proxy response');
  return body;
};

// API Gateway takes frames of at most 32 KB; the socket library knows only whole messages. This reads each frame's header.

export const MAX_FRAME = 32 * 1024;

/** Takes the bytes of a connection in order, and says whether a frame above the limit has begun. */
export const createFrameWatch = () => {
  let header: number[] = [];
  let skipping = 0;
  let exceeded = false;

  return (chunk: Buffer): boolean => {
    let at = 0;
    while (at < chunk.length && !exceeded) {
      if (skipping > 0) {
        const step = Math.min(skipping, chunk.length - at);
        skipping -= step;
        at += step;
        continue;
      }
      header.push(chunk[at] ?? 0);
      at += 1;
      const length = payloadLength(header);
      if (length === undefined) continue;
      exceeded = length > MAX_FRAME;
      skipping = length;
      header = [];
    }
    return exceeded;
  };
};

/** Calls `onTooLong` once, as soon as a frame above the limit begins. */
export const watchFrames = (socket: Duplex, onTooLong: () => void): void => {
  const watch = createFrameWatch();
  let tooLong = false;
  socket.on('data', (chunk: Buffer) => {
    if (tooLong || !watch(chunk)) return;
    tooLong = true;
    onTooLong();
  });
};

/** Undefined until the header is complete: two bytes, the long length if any, the mask if any. */
const payloadLength = (header: number[]): number | undefined => {
  const [, second = 0] = header;
  const short = second & 0x7f;
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0;
  const mask = second & 0x80 ? 4 : 0;
  if (header.length < 2 || header.length < 2 + extra + mask) return undefined;
  if (extra === 0) return short;
  return header.slice(2, 2 + extra).reduce((sum, byte) => sum * 256 + byte, 0);
};
