// What only the local edge serves: the console, Cognito's API and hosted pages, and the simulators' pages for browsers.
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Cognito } from '../cognito/cognito.ts';
import type { Console } from '../console/console.ts';
import type { StartedSimulator } from './simulators.ts';

export type LocalRoutes = {
  console: Console;
  cognito: Cognito;
  simulators: Pick<StartedSimulator, 'browserPath' | 'browserPaths' | 'baseUrl'>[];
  isReady(): boolean;
};

export const userPoolPath = '/_local/cognito';

/** On AWS the hosted pages have their own host. The product has nothing at these paths. */
const hostedPages = /^\/(oauth2\/|login$|logout$|provider\/)/;

export const createLocalRoutes =
  ({ console, cognito, simulators, isReady }: LocalRoutes) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?')[0]!;
    if (path === userPoolPath || path.startsWith(`${userPoolPath}/`)) {
      await cognito.handleApi(request, response);
      return true;
    }
    const simulator = simulators.find(({ browserPath, browserPaths }) =>
      browserPaths.some((each) => path.startsWith(`${browserPath}${each}`)),
    );
    if (simulator) {
      const { browserPath, baseUrl } = simulator;
      await passOn(request, response, new URL((request.url ?? '').slice(browserPath.length), baseUrl));
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
