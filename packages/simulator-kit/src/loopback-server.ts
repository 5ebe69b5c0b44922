import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LoopbackServer = { listen(port?: number): Promise<{ baseUrl: string }>; close(): Promise<void> };

/** An HTTP server that only this machine can reach; closing it does not wait for kept-alive clients. */
export const createLoopbackServer = (listener: RequestListener): LoopbackServer => {
  const server = createServer(listener);
  return {
    listen: (port = 0) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => {
          server.removeListener('error', reject);
          resolve({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
        });
      }),
    close: () =>
      new Promise((resolve, reject) => {
        if (!server.listening) return resolve();
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
};

export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
