// The ceiling: this machine's speed with nothing in between. Answers every request, and every ping of a socket.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export const bareServer = async () => {
  const server = createServer((_, response) => response.end('{}'));
  const sockets = new WebSocketServer({ server });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const one of sockets.clients) one.terminate();
      server.close();
      server.closeAllConnections();
    },
  };
};
