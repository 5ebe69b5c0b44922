// Bare relays: each message does its work in the database, then goes to everybody else in the room.
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { createPoster } from '../../../lambdas/core/aws/post-to-connection.ts';

const heard = (message: string) => JSON.stringify({ type: 'message', message });

export const startRelay = async (keep: (text: string) => Promise<unknown>) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const open = new Set<WebSocket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('message', async (data) => {
      const { message } = JSON.parse(String(data)) as { message?: string };
      if (message === undefined) return;
      await keep(message);
      const frame = heard(message);
      for (const other of open) if (other !== socket) other.send(frame);
    });
    socket.send('{"type":"open"}');
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      for (const socket of open) socket.terminate();
      server.close();
    },
  };
};

type Happening = { body?: string; requestContext: { connectionId: string } };

/** The same as functions behind API Gateway, which notifies each listener with a separate signed request. */
export const relayFunctions = (endpoint: string, keep: (text: string) => Promise<unknown>) => {
  const post = createPoster(endpoint);
  const open = new Set<string>();
  return {
    async connect({ requestContext }: Happening) {
      open.add(requestContext.connectionId);
      return { statusCode: 200 };
    },
    async frame({ body = '{}', requestContext }: Happening) {
      const { message } = JSON.parse(body) as { message?: string };
      if (message !== undefined) {
        await keep(message);
        const frame = heard(message);
        const others = [...open].filter((id) => id !== requestContext.connectionId);
        await Promise.all(others.map((id) => post(id, frame)));
      }
      return { statusCode: 200 };
    },
  };
};
