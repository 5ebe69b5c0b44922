import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { headerOf, headersFromRaw, type OriginReply, type OriginRequest, withoutHeaders } from '../gateway/exchange.ts';
import type { RestApi } from '../gateway/rest/rest.ts';
import { refuseUpgrade } from '../gateway/socket/websocket.ts';
import { region } from '../template/intrinsics.ts';
import { directCall } from './direct.ts';
import type { Distribution } from './distribution.ts';
import { apiIdOf, findOrigin, type MayList, originRequest, type ReadObject } from './origins.ts';
import { errorPage } from './replies/error-page.ts';
import { createResponder } from './replies/respond.ts';
import { localHeaders } from './replies/response-headers.ts';
import { withOverlay } from './site-files.ts';
import { runViewerRequest } from './viewer-functions/run-viewer-function.ts';

/** Only names of this machine: a page elsewhere must not reach the local cloud through a name that it controls (DNS rebinding). */
const isLocalHost = (host: string | undefined): boolean =>
  /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '');

/** Answers a conditional request with 304, HEAD without a body, and everything else unchanged. */
const sendReply = (res: ServerResponse, viewer: Pick<OriginRequest, 'method' | 'headers'>, reply: OriginReply) => {
  const cached = isUnchanged(viewer, reply);
  const headers = withoutHeaders(reply.headers, [
    'content-length',
    ...(cached ? ['content-type', 'content-encoding'] : []),
  ]);
  const names = new Map<string, [string, string[]]>();
  for (const [name, value] of headers) {
    const [, values] = names.get(name.toLowerCase()) ?? [name, []];
    names.set(name.toLowerCase(), [name, [...values, value]]);
  }
  res.statusCode = cached ? 304 : reply.status;
  for (const [name, values] of names.values()) res.setHeader(name, values.length > 1 ? values : (values[0] ?? ''));
  const bodiless = cached || reply.status === 204 || reply.status === 304;
  if (!bodiless) res.setHeader('Content-Length', reply.body.length);
  res.end(bodiless || viewer.method === 'HEAD' ? undefined : reply.body);
};

const isUnchanged = ({ method, headers }: Pick<OriginRequest, 'method' | 'headers'>, reply: OriginReply): boolean => {
  if (reply.status !== 200 || (method !== 'GET' && method !== 'HEAD')) return false;
  const known = headerOf(headers, 'if-none-match');
  const etag = headerOf(reply.headers, 'etag');
  if (known === undefined || etag === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => plain(tag) === plain(etag));
};

// The HTTP server of the edge: its limits, and its handling of broken connections.

type EdgeServerOptions = {
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  log(line: string): void;
};

const createEdgeServer = ({ serve, upgrade, log }: EdgeServerOptions): Server => {
  const server = createServer({ maxHeaderSize: 32 * 1024, headersTimeout: 15_000, requestTimeout: 120_000 });
  server.keepAliveTimeout = 30_000;
  server.on('request', (request, response) => {
    serve(request, response).catch((error: Error) => {
      log(`${request.method} ${request.url?.split('?')[0]}: ${error.stack ?? error.message}`);
      if (response.headersSent) response.destroy();
      else sendReply(response, { method: 'GET', headers: [] }, errorPage(502, 'The origin could not be reached.'));
    });
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (!isLocalHost(request.headers.host)) return socket.destroy();
    upgrade(request, socket, head).catch((error: Error) => {
      log(`upgrade ${request.url?.split('?')[0]}: ${error.stack ?? error.message}`);
      socket.destroy();
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  return server;
};

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Requests in progress may finish; after two seconds the rest are cut off. */
const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), 2_000);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });

// A Node request as a value. A malformed request becomes the status to refuse it with.

/** One byte more than API Gateway takes: enough for it to refuse the rest by its own rules. */
const MAX_BODY = 10 * 1024 * 1024 + 1;
/** The bytes that are read and dropped, so that a caller who sends too much still gets the reason. */
const MAX_DRAINED = 100 * 1024 * 1024;
/** CloudFront's limit. */
const MAX_URL = 8192;

type Head = Omit<OriginRequest, 'body'>;
type Refused = { refused: number; why: string };

const readHead = (request: IncomingMessage): Head | Refused => {
  const target = request.url ?? '';
  if (target.length > MAX_URL) return { refused: 414, why: 'The URL is too long.' };
  // A proxy's absolute form names a host that the Host header names as well.
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  if (!local.startsWith('/')) return { refused: 400, why: 'The request target is not a path.' };
  const [path = '', ...query] = local.split('#')[0]?.split('?') ?? [];
  if (!isWellEscaped(path)) return { refused: 400, why: 'The path is not well escaped.' };
  return {
    method: request.method ?? 'GET',
    path,
    query: query.join('?'),
    // As over HTTP/2, which browsers speak with CloudFront: code that relies on upper case fails here already.
    headers: headersFromRaw(request.rawHeaders).map(([name, value]) => [name.toLowerCase(), value]),
    sourceIp: request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1',
  };
};

const isWellEscaped = (path: string) => {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
};

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (size < MAX_BODY) kept.push(chunk.subarray(0, MAX_BODY - size));
    size += chunk.length;
    if (size > MAX_DRAINED) throw new Error('The request body is far too large.');
  }
  return Buffer.concat(kept);
};

const NO_SITE = 'The template has no CloudFront distribution; what it has is listed at /_local.';

// WebSocket upgrades pass through the behaviors as well: the viewer-request function turns a path into stage and query.

/** The part of a WebSocket API that the edge needs. */
export type SocketApi = {
  apiId: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, asked: OriginRequest): Promise<void>;
};

const createUpgrader =
  (about: { distribution: Distribution | undefined; webSocketApis: SocketApi[]; log: (line: string) => void }) =>
  async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const { distribution, webSocketApis, log } = about;
    const asked = readHead(request);
    if ('refused' in asked) return refuseUpgrade(socket, errorPage(asked.refused, asked.why));
    const viewer = { ...asked, body: Buffer.alloc(0) };
    const direct = directCall(viewer, region);
    const called = direct && webSocketApis.find((each) => each.apiId === direct.apiId);
    if (direct && called) return called.upgrade(request, socket, head, direct.request);
    if (!distribution) return refuseUpgrade(socket, errorPage(404, NO_SITE));
    const behavior = distribution.behaviorFor(asked.path);
    const rewritten = await runViewerRequest(behavior.viewerRequest, viewer, distribution.id, log);
    if ('status' in rewritten) return refuseUpgrade(socket, rewritten);
    const apiId = apiIdOf(behavior.origin.domainName);
    const api = webSocketApis.find((each) => each.apiId === apiId);
    if (!api) return refuseUpgrade(socket, errorPage(400, 'Nothing behind this path speaks WebSocket.'));
    await api.upgrade(request, socket, head, originRequest(behavior, rewritten, distribution.id));
  };

// Plays the template's CloudFront distribution on loopback: one origin for the site, the API and the sockets.

export type EdgeSettings = {
  /** Without one, only APIs answer, at their own addresses. */
  distribution: Distribution | undefined;
  origins: { read: ReadObject; mayList: MayList; restApis: RestApi[]; webSocketApis: SocketApi[] };
  /** Services that only the local cloud has (console, hosted sign-in, stand-ins): true if one has answered. */
  extra: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Added to /config.json. */
  config: () => Record<string, unknown>;
  /** 0 picks one. */
  port: number;
  /** Hosts that the local CSP has to allow besides the edge itself. */
  localSources?: string[];
  /** Turns the addresses of AWS in the CSP into those of this machine. */
  localize?: (policy: string) => string;
  log?: (line: string) => void;
  now?: () => number;
};

export type Edge = { port: number; url: string; clearCache(): void; close(): Promise<void> };

export const createEdge = async (settings: EdgeSettings): Promise<Edge> => {
  const { distribution, origins, extra, log = console.error, now = Date.now } = settings;
  const responder =
    distribution &&
    createResponder({ distribution, askOf: ({ origin }) => findOrigin(origin.domainName, origins), now, log });
  const answer = async (asked: OriginRequest): Promise<OriginReply> => {
    const direct = directCall(asked, region);
    const api = direct && origins.restApis.find(({ apiId }) => apiId === direct.apiId);
    if (direct && api) return api.handle(direct.request);
    return responder ? responder.respond(asked) : errorPage(404, NO_SITE);
  };
  const upgrade = createUpgrader({ distribution, webSocketApis: origins.webSocketApis, log });
  let port = settings.port;

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const head = readHead(request);
    if ('refused' in head) return send(errorPage(head.refused, head.why));
    if (!isLocalHost(request.headers.host)) return send(errorPage(403, 'Bad request: this host is not served here.'));
    if (await extra(request, response)) return;
    const isConfig = head.path === '/config.json' && head.method === 'GET';
    // This answer is read and rewritten here, so it has to come uncompressed and whole.
    const headers = isConfig ? withoutHeaders(head.headers, ['accept-encoding', 'range']) : head.headers;
    const reply = await answer({ ...head, headers, body: await readBody(request) });
    send(isConfig ? withOverlay(reply, settings.config()) : reply);

    function send(answer: OriginReply) {
      const viewed = 'refused' in head ? { method: request.method ?? 'GET', headers: [] } : head;
      sendReply(response, viewed, {
        ...answer,
        headers: localHeaders(answer.headers, port, settings.localSources, settings.localize),
      });
    }
  };

  const servers = [createEdgeServer({ serve, upgrade, log }), createEdgeServer({ serve, upgrade, log })] as const;
  const [v4, v6] = servers;
  await listen(v4, port, '127.0.0.1');
  port = (v4.address() as AddressInfo).port;
  await listen(v6, port, '::1').catch((error: NodeJS.ErrnoException) => {
    // The machine has no IPv6, or (for a picked port) another program has the port there: 127.0.0.1 is enough.
    if (error.code === 'EADDRINUSE' && settings.port !== 0) throw error;
  });

  return { port, url: `http://localhost:${port}`, clearCache: () => responder?.clearCache(), close };

  async function close() {
    await Promise.all(servers.filter((server) => server.listening).map(closeServer));
  }
};
