// AWS as far as a first call needs it: every table empty, every secret there. Says when a database reply has gone out.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const startStandIn = async () => {
  let onDatabaseReply: (at: number) => void = () => {};
  const server = createServer((request, response) => {
    const isDatabase = String(request.headers['x-amz-target']).startsWith('DynamoDB');
    request.resume();
    request.on('end', () => {
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      response.end(isDatabase ? '{}' : '{"SecretString":"{}"}');
      if (isDatabase) onDatabaseReply(performance.now());
    });
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves at the next database reply. */
    nextReply: () =>
      new Promise<number>((resolve) => {
        onDatabaseReply = resolve;
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
