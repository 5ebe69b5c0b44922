// Plays the template's CloudFront distribution on loopback: one origin for the site, the API and the sockets.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type OriginReply, withoutHeaders } from '../gateway/exchange.ts';
import type { RestApi } from '../gateway/rest/rest.ts';
import type { Resource, Stack } from '../gateway/template.ts';
import { withOverlay } from './config-overlay.ts';
import { readDistribution } from './distribution.ts';
import { isLocalHost } from './local-host.ts';
import { findOrigin, type MayList, type ReadObject } from './origins.ts';
import { readBody, readHead } from './read-request.ts';
import { errorPage } from './replies/error-page.ts';
import { localHeaders } from './replies/headers.ts';
import { createResponder } from './replies/respond.ts';
import { sendReply } from './replies/send-reply.ts';
import { createUpgrader, type SocketApi } from './upgrade.ts';

export type EdgeSettings = {
  stack: Stack;
  distribution: Resource;
  origins: { read: ReadObject; mayList: MayList; restApis: RestApi[]; webSocketApis: SocketApi[] };
  /** What only the local cloud serves (console, hosted sign-in, stand-ins): true when it has answered. */
  extra: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  extraUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  /** Added to /config.json. */
  config: () => Record<string, unknown>;
  /** 0 picks one. */
  port: number;
  /** Hosts that the local CSP has to allow besides the edge itself. */
  localSources?: string[];
  log?: (line: string) => void;
  now?: () => number;
};

export type Edge = { port: number; url: string; clearCache(): void; close(): Promise<void> };

export const createEdge = async (settings: EdgeSettings): Promise<Edge> => {
  const { stack, origins, extra, log = console.error, now = Date.now } = settings;
  const distribution = readDistribution(stack, settings.distribution, log);
  const responder = createResponder({
    distribution,
    askOf: ({ origin }) => findOrigin(origin.domainName, origins),
    now,
    log,
  });
  const upgrade = createUpgrader({ distribution, webSocketApis: origins.webSocketApis, log });
  let port = settings.port;

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const head = readHead(request);
    if ('refused' in head) return send(errorPage(head.refused, head.why));
    if (!isLocalHost(request.headers.host)) return send(errorPage(403, 'Bad request: this host is not served here.'));
    if (await extra(request, response)) return;
    const isConfig = head.path === '/config.json' && head.method === 'GET';
    // What is read and written anew here has to be plain, and whole.
    const headers = isConfig ? withoutHeaders(head.headers, ['accept-encoding', 'range']) : head.headers;
    const reply = await responder.respond({ ...head, headers, body: await readBody(request) });
    send(isConfig ? withOverlay(reply, settings.config()) : reply);

    function send(answer: OriginReply) {
      const viewed = 'refused' in head ? { method: request.method ?? 'GET', headers: [] } : head;
      sendReply(response, viewed, { ...answer, headers: localHeaders(answer.headers, port, settings.localSources) });
    }
  };

  const servers = [127, 6].map(() => newServer());
  const [v4, v6] = servers as [Server, Server];
  await listen(v4, port, '127.0.0.1');
  port = (v4.address() as AddressInfo).port;
  await listen(v6, port, '::1').catch((error: NodeJS.ErrnoException) => {
    // No IPv6 here, or (for a port that was picked) somebody else's: 127.0.0.1 is enough.
    if (error.code === 'EADDRINUSE' && settings.port !== 0) throw error;
  });

  return { port, url: `http://localhost:${port}`, clearCache: responder.clearCache, close };

  function newServer(): Server {
    const server = createServer({ maxHeaderSize: 32 * 1024, headersTimeout: 15_000, requestTimeout: 120_000 });
    server.keepAliveTimeout = 30_000;
    server.on('request', (request, response) => {
      serve(request, response).catch((error: Error) => {
        log(`${request.method} ${request.url?.split('?')[0]}: ${error.stack ?? error.message}`);
        if (response.headersSent) response.destroy();
        else sendReply(response, { method: 'GET', headers: [] }, errorPage(502, 'The origin could not be asked.'));
      });
    });
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      if (!isLocalHost(request.headers.host)) return socket.destroy();
      if (settings.extraUpgrade?.(request, socket, head)) return;
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
  }

  async function close() {
    await Promise.all(servers.filter((server) => server.listening).map(closeServer));
  }
};

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Requests under way may end; who takes longer than two seconds is cut off. */
const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), 2_000);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
