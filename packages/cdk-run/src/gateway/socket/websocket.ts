import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { withDeadline } from '../call-function.ts';
import {
  createThrottle,
  headerOf,
  jsonReply,
  type OriginReply,
  type OriginRequest,
  type Throttle,
} from '../exchange.ts';
import { MAX_MESSAGE, type OpenConnection, openConnection, type SocketDeps, watchFrames } from './connection.ts';
import { type Connection, connectEvent, disconnectEvent, newConnection, socketId } from './event.ts';
import { limitOf, routeKeyReader, type SocketApiDeclaration, type SocketStage } from './model.ts';

// $connect and $disconnect: the functions that are called when a connection comes and goes.

type Deps = Pick<SocketDeps, 'routes' | 'invoke' | 'now' | 'onProblem'>;

type ConnectReply = { status: number; message: string; protocol: string | undefined };

/** The $connect function's decision about a connection; without the function, every connection is accepted. */
const askConnect = async (deps: Deps, connection: Connection, asked: OriginRequest): Promise<ConnectReply> => {
  const { routes, invoke, now, onProblem } = deps;
  const route = routes.get('$connect');
  if (!route?.functionArn) return { status: 200, message: '', protocol: undefined };
  try {
    const work = invoke(route.functionArn, connectEvent(connection, asked, now()));
    const late = () => new Error('the function took longer than the integration allows');
    return readConnectAnswer(await withDeadline(work, route.timeoutMs, late));
  } catch (error) {
    onProblem({ connectionId: connection.connectionId, routeKey: '$connect', reason: (error as Error).message });
    return { status: 502, message: 'Internal server error', protocol: undefined };
  }
};

type ConnectAnswer = { statusCode?: number | string; headers?: Record<string, string> };

const readConnectAnswer = (answer: unknown): ConnectReply => {
  const { statusCode, headers } = (answer ?? {}) as ConnectAnswer;
  const status = Number(statusCode);
  if (!Number.isInteger(status)) throw new Error('malformed Lambda proxy response');
  return { status, message: '', protocol: headerOf(Object.entries(headers ?? {}), 'sec-websocket-protocol') };
};

type Leaving = {
  disconnected(connection: Connection, code: number, reason: string): void;
  /** Resolves when the functions called so far are done. */
  settled(): Promise<unknown>;
};

/** Best effort, as on AWS: a $disconnect function that fails is logged, and the client learns nothing about it. */
const createLeaving = ({ routes, invoke, now, onProblem }: Deps): Leaving => {
  const underWay = new Set<Promise<unknown>>();
  return {
    disconnected(connection, code, reason) {
      const route = routes.get('$disconnect');
      if (!route?.functionArn) return;
      const { connectionId } = connection;
      const work = invoke(route.functionArn, disconnectEvent(connection, code, reason, now()))
        .catch((error: Error) => onProblem({ connectionId, routeKey: '$disconnect', reason: error.message }))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    settled: () => Promise.allSettled([...underWay]),
  };
};

// Accepts or refuses an upgrade, before a function decides about the connection.

type Refusal = { status: number; message: string };

type HandshakeDeps = { stages: Map<string, SocketStage>; domainName: string; throttle: Throttle };

/** The stage that the connection belongs to, or the reason for the refusal. */
export const admitUpgrade = (
  { stages, domainName, throttle }: HandshakeDeps,
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  asked: OriginRequest,
): { stage: SocketStage } | { refusal: Refusal } => {
  // A WebSocket API has no paths: a path beyond the stage is forbidden.
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
  // Behind the edge, this header arrives only if the origin request policy lets it through.
  /^[+/0-9A-Za-z]{22}==$/.test(headerOf(asked.headers, 'sec-websocket-key') ?? '');

/** After an upgrade request only the bare socket is left to answer on. */
export const refuseUpgrade = (socket: Duplex, { status, headers, body }: OriginReply) => {
  const all = [...headers, ['Content-Length', String(body.length)], ['Connection', 'close']];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n`, 'latin1');
  socket.end(body);
};

// One WebSocket API of the template: upgrades, routes, connections.

export type WebSocketApiSettings = {
  api: SocketApiDeclaration;
  invoke: (functionArn: string, event: unknown) => Promise<unknown>;
  region: string;
  now?: () => number;
  onProblem?: (problem: { connectionId: string; routeKey: string; reason: string }) => void;
};

export type WebSocketApi = {
  apiId: string;
  stages: string[];
  connections: Map<string, OpenConnection>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, asked: OriginRequest): Promise<void>;
  /** Ends connections that have been idle for 10 minutes or open for 2 hours; also runs every few seconds. */
  sweep(): void;
  close(): Promise<void>;
};

const SWEEP_MS = 5_000;

export const createWebSocketApi = (settings: WebSocketApiSettings): WebSocketApi => {
  const { api, invoke, region, now = Date.now, onProblem = () => {} } = settings;
  const { apiId } = api;
  const routes = new Map(api.routes.map((route) => [route.key, route]));
  const stages = new Map(api.stages.map((stage) => [stage.name, stage]));
  const throttle = createThrottle(now);
  const deps = { routes, routeKeyOf: routeKeyReader(api), throttle, invoke, now, onProblem };
  const domainName = `${apiId}.execute-api.${region}.amazonaws.com`;
  const connections = new Map<string, OpenConnection>();
  const leaving = createLeaving(deps);
  const acceptSocket = createAcceptor();
  const timer = setInterval(sweep, SWEEP_MS).unref();

  return { apiId, stages: [...stages.keys()], connections, upgrade, sweep, close };

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, asked: OriginRequest) {
    const admitted = admitUpgrade({ stages, domainName, throttle }, request, asked);
    if ('refusal' in admitted) return refuse(socket, admitted.refusal);
    const { stage } = admitted;
    const connection = newConnection(asked, { apiId, domainName, stage: stage.name, connectedAt: now() });
    const answer = await askConnect(deps, connection, asked);
    if (answer.status >= 300) return refuse(socket, answer, connection.connectionId);
    if (!socket.readable || !socket.writable) return leaving.disconnected(connection, 1006, '');
    // This runs before the library reads the frame, so a message that is too long never reaches a function.
    watchFrames(socket, () => connections.get(connection.connectionId)?.close(1009, 'Message is too long'));
    acceptSocket({ request, socket, head, protocol: answer.protocol }, (ws) => keepOpen(connection, ws, stage));
  }

  function keepOpen(connection: Connection, ws: WebSocket, stage: SocketStage) {
    connections.set(connection.connectionId, openConnection(connection, ws, stage, deps));
    // On a message that is too long or has bad UTF-8, the library closes the socket with a code for the cause.
    ws.on('error', () => {});
    ws.on('close', (code, reason) => {
      connections.delete(connection.connectionId);
      leaving.disconnected(connection, code, reason.toString('utf8'));
    });
  }

  function sweep() {
    for (const connection of connections.values()) connection.expire();
  }

  async function close() {
    clearInterval(timer);
    await closeAll(connections, leaving);
  }
};

type Accepted = { request: IncomingMessage; socket: Duplex; head: Buffer; protocol: string | undefined };

/** Finishes the handshake with the subprotocol that the $connect function chose. */
const createAcceptor = () => {
  const chosenProtocols = new WeakMap<IncomingMessage, string>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE,
    handleProtocols: (_, request) => chosenProtocols.get(request) ?? false,
  });
  return ({ request, socket, head, protocol }: Accepted, onOpen: (ws: WebSocket) => void) => {
    if (protocol) chosenProtocols.set(request, protocol);
    server.handleUpgrade(request, socket, head, onOpen);
  };
};

/** Says goodbye, and ends the connections that have not gone two seconds later. */
const closeAll = async (connections: Map<string, OpenConnection>, leaving: Leaving) => {
  for (const connection of connections.values()) connection.close(1001, 'Going away');
  const gone = async () => {
    while (connections.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await leaving.settled();
  };
  await withDeadline(gone(), 2_000, () => new Error('late')).catch(() => {
    for (const connection of connections.values()) connection.terminate();
  });
};

const refuse = (socket: Duplex, { status, message }: Refusal, connectionId?: string) =>
  refuseUpgrade(socket, jsonReply(status, { message, ...(connectionId && { connectionId }), requestId: socketId() }));
