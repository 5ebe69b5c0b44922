// One WebSocket API of the template: upgrades, routes, connections.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { withDeadline } from '../deadline.ts';
import { headerOf, jsonReply, type OriginRequest } from '../exchange.ts';
import { createThrottle } from '../throttle.ts';
import { MAX_MESSAGE, type OpenConnection, openConnection } from './connection.ts';
import { type Connection, connectEvent, disconnectEvent, newConnection, socketId } from './event.ts';
import { createFrameWatch } from './frame-limit.ts';
import { limitOf, routeKeyReader, type SocketApiDeclaration } from './model.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';

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
  /** Ends what has been idle for 10 minutes or open for 2 hours; also runs every few seconds. */
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
  const leaving = new Set<Promise<unknown>>();
  const chosenProtocols = new WeakMap<IncomingMessage, string>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE,
    handleProtocols: (_, request) => chosenProtocols.get(request) ?? false,
  });
  const timer = setInterval(sweep, SWEEP_MS).unref();

  return { apiId, stages: [...stages.keys()], connections, upgrade, sweep, close };

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, asked: OriginRequest) {
    // A WebSocket API has no paths: what is longer than the stage is forbidden.
    const stage = stages.get(asked.path.slice(1));
    const host = headerOf(asked.headers, 'host') ?? domainName;
    if (!stage || host !== domainName) return refuse(socket, 403, 'Forbidden');
    if (!isHandshake(request, asked)) return refuse(socket, 400, 'Bad Request');
    if (!throttle(`${stage.name} $connect`, limitOf(stage, '$connect')))
      return refuse(socket, 429, 'Too Many Requests');
    const about = { apiId, domainName, stage: stage.name, connectedAt: now() };
    const connection = newConnection(asked, about);
    const answer = await connect(connection, asked);
    if (answer.status >= 300) return refuse(socket, answer.status, answer.message, connection.connectionId);
    if (answer.protocol) chosenProtocols.set(request, answer.protocol);
    if (!socket.readable || !socket.writable) return disconnected(connection, 1006, '');

    const watch = createFrameWatch();
    let tooLarge = false;
    socket.on('data', (chunk: Buffer) => {
      if (tooLarge || !watch(chunk)) return;
      tooLarge = true;
      // Before the library has read the frame: the message never reaches a function.
      connections.get(connection.connectionId)?.close(1009, 'Message is too long');
    });
    server.handleUpgrade(request, socket, head, (ws) => {
      connections.set(connection.connectionId, openConnection(connection, ws, stage, deps));
      // Too long a message, or bad UTF-8: the library closes the socket, and the cause is in the code.
      ws.on('error', () => {});
      ws.on('close', (code, reason) => {
        connections.delete(connection.connectionId);
        disconnected(connection, code, reason.toString('utf8'));
      });
    });
  }

  async function connect(connection: Connection, asked: OriginRequest) {
    const route = routes.get('$connect');
    if (!route) return { status: 200, message: '', protocol: undefined };
    const problem = (reason: string, status: number, message: string) => {
      onProblem({ connectionId: connection.connectionId, routeKey: '$connect', reason });
      return { status, message, protocol: undefined };
    };
    try {
      const work = invoke(route.functionArn, connectEvent(connection, asked, now()));
      const late = () => new Error('the function took longer than the integration allows');
      const answer = ((await withDeadline(work, route.timeoutMs, late)) ?? {}) as ConnectAnswer;
      const status = Number(answer.statusCode);
      if (!Number.isInteger(status)) return problem('malformed Lambda proxy response', 502, 'Internal server error');
      const protocol = headerOf(Object.entries(answer.headers ?? {}), 'sec-websocket-protocol');
      return { status, message: '', protocol };
    } catch (error) {
      return problem((error as Error).message, 502, 'Internal server error');
    }
  }

  /** Best effort, as on AWS: a function that fails here is logged, and the client isn't told. */
  function disconnected(connection: Connection, code: number, reason: string) {
    const route = routes.get('$disconnect');
    if (!route) return;
    const { connectionId } = connection;
    const work = invoke(route.functionArn, disconnectEvent(connection, code, reason, now()))
      .catch((error: Error) => onProblem({ connectionId, routeKey: '$disconnect', reason: error.message }))
      .finally(() => leaving.delete(work));
    leaving.add(work);
  }

  function sweep() {
    for (const connection of connections.values()) connection.expire();
  }

  async function close() {
    clearInterval(timer);
    for (const connection of connections.values()) connection.close(1001, 'Going away');
    const late = () => new Error('late');
    const gone = async () => {
      while (connections.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      await Promise.allSettled([...leaving]);
    };
    await withDeadline(gone(), 2_000, late).catch(() => {
      for (const connection of connections.values()) connection.terminate();
    });
  }
};

type ConnectAnswer = { statusCode?: number | string; headers?: Record<string, string> };

const isHandshake = ({ method, headers }: IncomingMessage, asked: OriginRequest) =>
  method === 'GET' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['sec-websocket-version'] === '13' &&
  // Behind the edge only when the origin request policy lets the handshake's headers through.
  /^[+/0-9A-Za-z]{22}==$/.test(headerOf(asked.headers, 'sec-websocket-key') ?? '');

const refuse = (socket: Duplex, status: number, message: string, connectionId?: string) =>
  refuseUpgrade(socket, jsonReply(status, { message, ...(connectionId && { connectionId }), requestId: socketId() }));
