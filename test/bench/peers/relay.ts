// A bare relay: for each message what is to be done with the database, then to everybody else in the room.
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
export const startRelay = async (keep: (text: string) => Promise<unknown>) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const open = new Set<WebSocket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('message', async (data) => {
      const { message } = JSON.parse(String(data)) as { message?: string };
      if (message === undefined) return;
      await keep(message);
      const frame = JSON.stringify({ type: 'message', message });
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
