// The HTTP server of the edge: its limits, and what happens when something goes wrong on a connection.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isLocalHost } from './local-host.ts';
import { errorPage } from './replies/error-page.ts';
import { sendReply } from './replies/send-reply.ts';

export type EdgeServerOptions = {
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  log(line: string): void;
};

export const createEdgeServer = ({ serve, upgrade, log }: EdgeServerOptions): Server => {
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

export const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Requests in progress may finish; after two seconds the rest are cut off. */
export const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), 2_000);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
