import type { IncomingMessage } from 'node:http';
import { ConsoleError } from 'simulator-kit/console/route';

/**
 * The console can do anything to the local cloud, and any page in the developer's browser can reach a loopback port. So the name in
 * the address has to be this machine's (a foreign name that resolves here is an attack), and only pages of its own may change things.
 */
export const guard = ({ headers, method }: IncomingMessage): void => {
  const host = headers.host ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (!['localhost', '127.0.0.1', '[::1]'].includes(name)) {
    throw new ConsoleError(403, `The console answers on localhost only, not on '${host}'`);
  }
  if (method === 'GET' || method === 'HEAD') return;
  const { origin } = headers;
  const isForeign = origin !== undefined && origin !== `http://${host}`;
  const site = headers['sec-fetch-site'];
  if (isForeign || (site !== undefined && site !== 'same-origin' && site !== 'none')) {
    throw new ConsoleError(403, 'Only pages of the console itself may change something here');
  }
};
