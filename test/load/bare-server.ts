// The ceiling: what this machine can do with nothing in between.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const bareServer = async () => {
  const server = createServer((_, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
};
