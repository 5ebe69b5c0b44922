// One WebSocket API of the template: upgrades, routes, connections.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { withDeadline } from '../deadline.ts';
import { jsonReply, type OriginRequest } from '../exchange.ts';
import { createThrottle } from '../throttle.ts';
import { askConnect, createLeaving, type Leaving } from './connect-route.ts';
import { MAX_MESSAGE, type OpenConnection, openConnection } from './connection.ts';
import { type Connection, newConnection, socketId } from './event.ts';
import { watchFrames } from './frame-limit.ts';
import { admitUpgrade, type Refusal } from './handshake.ts';
import { routeKeyReader, type SocketApiDeclaration, type SocketStage } from './model.ts';
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
    // Before the library reads the frame: a message that is too long never reaches a function.
    watchFrames(socket, () => connections.get(connection.connectionId)?.close(1009, 'Message is too long'));
    acceptSocket({ request, socket, head, protocol: answer.protocol }, (ws) => keepOpen(connection, ws, stage));
  }

  function keepOpen(connection: Connection, ws: WebSocket, stage: SocketStage) {
    connections.set(connection.connectionId, openConnection(connection, ws, stage, deps));
    // Too long a message, or bad UTF-8: the library closes the socket, and the cause is in the code.
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

/** Finishes the handshake, with the subprotocol that the $connect function chose. */
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
