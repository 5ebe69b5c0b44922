import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from 'simulator-kit/console/html';
import { ConsoleError, type ConsoleReply, type ConsoleRoute, findRoute } from 'simulator-kit/console/route';
import { type Look, page } from './layout.ts';
import { faultRoutes } from './pages/faults.ts';
import { functionRoutes } from './pages/functions.ts';
import { incomingMailRoutes } from './pages/incoming-mail.ts';
import { mailRoutes } from './pages/mail.ts';
import { overviewRoutes } from './pages/overview.ts';
import { permissionRoutes } from './pages/permissions.ts';
import { queueRoutes } from './pages/queues.ts';
import { scanRoutes, scheduleRoutes } from './pages/schedules.ts';
import { stormRoutes } from './pages/storm.ts';
import { tableRoutes } from './pages/tables.ts';
import { usageRoutes } from './pages/usage-page.ts';
import { webhookRoutes } from './pages/webhooks.ts';
import type { ConsoleSources } from './sources.ts';

const file = (name: string, type: string): ConsoleRoute => ({
  method: 'GET',
  path: `/${name}`,
  run: () => ({ kind: 'bytes', type, bytes: readFileSync(new URL(`./assets/${name}`, import.meta.url)) }),
});

const staticRoutes: ConsoleRoute[] = [
  file('console.css', 'text/css; charset=utf-8'),
  file('console.js', 'text/javascript; charset=utf-8'),
  file('mark.svg', 'image/svg+xml'),
];

const MOST_BYTES = 1024 * 1024;

/** The fields that were sent, as JSON or as a form; an empty body has no fields. */
const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new ConsoleError(413, 'The body is too large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text.trim() === '') return {};
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    // A form sends a field that wasn't filled in as an empty one.
    return Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''));
  }
  const body = parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ConsoleError(400, 'The body is a JSON object');
  }
  return body as Record<string, unknown>;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConsoleError(400, 'The body is not JSON');
  }
};

/**
 * The console can do anything to the local cloud, and any page in the developer's browser can reach a loopback port. Only addresses with
 * this machine's name are answered (another name that resolves to it is an attack), and only the console's own pages change things.
 */
const guard = ({ headers, method }: IncomingMessage): void => {
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

export type { ConsoleSources } from './sources.ts';

export type Console = {
  /** False when the address is not the console's. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
};

const ROOT = '/_local';

/** Two routes with one name are an error, because the later one would never be found. */
const refuseDoubles = (routes: readonly ConsoleRoute[]): void => {
  const names = routes.map(({ method, path }) => `${method} ${path}`);
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double) throw new Error(`Two parts of the console answer ${double}: rename one`);
};

export const createConsole = (sources: ConsoleSources): Console => {
  const routes: ConsoleRoute[] = [
    ...overviewRoutes(sources),
    ...mailRoutes(sources),
    ...incomingMailRoutes(sources),
    ...functionRoutes(sources),
    ...permissionRoutes(sources),
    ...tableRoutes(sources),
    // These come before the webhooks' routes, whose IDs would match any word.
    ...sources.simulators.flatMap(({ console }) => console.routes),
    ...webhookRoutes(sources),
    ...scheduleRoutes(sources),
    ...queueRoutes(sources),
    ...faultRoutes(sources),
    ...scanRoutes(sources),
    ...stormRoutes(sources),
    ...usageRoutes(sources),
    ...staticRoutes,
  ];
  refuseDoubles(routes);

  const look: Look = {
    productName: sources.productName,
    sections: sources.simulators.flatMap(({ console }) => console.section ?? []),
  };

  const run = async (request: IncomingMessage, url: URL, wantsPage: boolean): Promise<ConsoleReply> => {
    guard(request);
    const path = url.pathname.slice(ROOT.length).replace(/\/$/, '');
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    const { route, params } = findRoute(routes, method, path);
    const body = method === 'GET' ? {} : await readBody(request);
    return route.run({ method, params, query: url.searchParams, body, wantsPage });
  };

  return {
    async handle(request, response) {
      const url = new URL(`http://localhost${request.url ?? '/'}`);
      if (url.pathname !== ROOT && !url.pathname.startsWith(`${ROOT}/`)) return false;
      const wantsPage = (request.headers.accept ?? '').includes('text/html');
      try {
        send(response, await run(request, url, wantsPage), wantsPage, look);
      } catch (error) {
        sendError(response, error as Error, request.method ?? 'GET', wantsPage, look);
      }
      return true;
    },
  };
};

const send = (response: ServerResponse, reply: ConsoleReply, wantsPage: boolean, look: Look): void => {
  if (reply.kind === 'bytes') {
    write(response, 200, reply.type, reply.bytes, reply.headers);
  } else if (!wantsPage) {
    write(response, 200, 'application/json; charset=utf-8', JSON.stringify(reply.data));
  } else if (reply.kind === 'done') {
    write(response, 303, 'text/plain', '', { location: ROOT + reply.back });
  } else {
    write(response, 200, 'text/html; charset=utf-8', page(reply.page(), look).markup, pagePolicy);
  }
};

/** A bad request is the caller's mistake; a page that cannot be shown is ours. */
const sendError = (response: ServerResponse, error: Error, method: string, wantsPage: boolean, look: Look): void => {
  const status = error instanceof ConsoleError ? error.status : method === 'GET' ? 500 : 400;
  if (status === 500) console.error('Console:', error);
  const { message } = error;
  if (!wantsPage) {
    write(response, status, 'application/json; charset=utf-8', JSON.stringify({ message }));
    return;
  }
  const content = html`<h1>That didn't work</h1><p class="error">${message}</p>`;
  const shown = page({ title: "That didn't work", here: '', content }, look);
  write(response, status, 'text/html; charset=utf-8', shown.markup, pagePolicy);
};

const pagePolicy = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; frame-src 'self'; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

const write = (
  response: ServerResponse,
  status: number,
  type: string,
  body: Buffer | string,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, {
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Without this header, a browser sends the forms of these pages with the origin 'null', and the guard refuses them.
    'referrer-policy': 'same-origin',
    ...headers,
  });
  response.end(body);
};
