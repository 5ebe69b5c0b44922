// The WebSocket gateway with nothing in between: frames go straight to our functions, and their posts to a connection go straight
// out. So this measures only the product's own share of a socket's time.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

// biome-ignore lint/suspicious/noExplicitAny: the functions are called as the gateway calls them, with its own events
type Handler = (event: any) => Promise<{ statusCode: number }>;

export const startGateway = async () => {
  const open = new Map<string, WebSocket>();
  let functions: { connect: Handler; frame: Handler } | undefined;
  const running = new Set<Promise<unknown>>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const id = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
      const socket = open.get(id);
      socket?.send(Buffer.concat(chunks).toString());
      response.writeHead(socket ? 200 : 410, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.keepAliveTimeout = 0;
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', async (socket, request) => {
    const connectionId = randomUUID();
    open.set(connectionId, socket);
    const query = new URL(`http://gateway${request.url}`).searchParams;
    await functions?.connect({
      // The stand-in returns this for every secret, including the edge's.
      headers: { origin: 'https://bench.example', referer: '{}' },
      queryStringParameters: { channel: 'chat', sessionId: query.get('session') },
      requestContext: { routeKey: '$connect', connectionId },
    });
    socket.on('message', (data) => {
      const frame = { body: String(data), requestContext: { routeKey: '$default', connectionId } };
      if (!functions) return;
      const run = functions.frame(frame).finally(() => running.delete(run));
      running.add(run);
    });
    socket.send('{"type":"open"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    url: `ws://127.0.0.1:${port}/`,
    serve: (ours: typeof functions) => {
      functions = ours;
    },
    /** A function's work after a message has arrived isn't part of the next one's time. */
    idle: () => Promise.all(running),
    close: () => {
      for (const socket of open.values()) socket.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
};
