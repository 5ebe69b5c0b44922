// What only the local edge serves: the console, Cognito's API and hosted pages, and the bank dialog's script and calls.
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Cognito } from '../cognito/cognito.ts';
import type { Console } from '../console/console.ts';

export type LocalRoutes = { console: Console; cognito: Cognito; plaidUrl: string; isReady(): boolean };

export const userPoolPath = '/_local/cognito';
export const plaidPath = '/_local/plaid';

/** The hosted pages have a host of their own on AWS; nothing of the product's is at these paths. */
const hostedPages = /^\/(oauth2\/|login$|logout$|provider\/)/;

export const createLocalRoutes =
  ({ console, cognito, plaidUrl, isReady }: LocalRoutes) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?')[0]!;
    if (path === userPoolPath || path.startsWith(`${userPoolPath}/`)) {
      await cognito.handleApi(request, response);
      return true;
    }
    if (path.startsWith(`${plaidPath}/link/`)) {
      await passOn(request, response, new URL((request.url ?? '').slice(plaidPath.length), plaidUrl));
      return true;
    }
    if (hostedPages.test(path)) {
      await cognito.handleHostedUi(request, response, '');
      return true;
    }
    if (path === '/_local' && !isReady()) {
      response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('The local cloud is starting.');
      return true;
    }
    return console.handle(request, response);
  };

const passOn = (request: IncomingMessage, response: ServerResponse, target: URL): Promise<void> =>
  new Promise((resolve, reject) => {
    const { host: _, ...headers } = request.headers;
    const passed = ask(target, { method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response).on('finish', resolve).on('error', reject);
    });
    passed.on('error', reject);
    request.pipe(passed);
  });
