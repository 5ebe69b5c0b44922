// Plays the template's CloudFront distribution on loopback: one origin for the site, the API and the sockets.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OriginReply, withoutHeaders } from '../gateway/exchange.ts';
import type { RestApi } from '../gateway/rest/rest.ts';
import { withOverlay } from './config-overlay.ts';
import type { Distribution } from './distribution.ts';
import { closeServer, createEdgeServer, listen } from './edge-server.ts';
import { isLocalHost } from './local-host.ts';
import { findOrigin, type MayList, type ReadObject } from './origins.ts';
import { readBody, readHead } from './read-request.ts';
import { errorPage } from './replies/error-page.ts';
import { localHeaders } from './replies/headers.ts';
import { createResponder } from './replies/respond.ts';
import { sendReply } from './replies/send-reply.ts';
import { createUpgrader, type SocketApi } from './upgrade.ts';

export type EdgeSettings = {
  distribution: Distribution;
  origins: { read: ReadObject; mayList: MayList; restApis: RestApi[]; webSocketApis: SocketApi[] };
  /** What only the local cloud serves (console, hosted sign-in, stand-ins): true when it has answered. */
  extra: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Added to /config.json. */
  config: () => Record<string, unknown>;
  /** 0 picks one. */
  port: number;
  /** Hosts that the local CSP has to allow besides the edge itself. */
  localSources?: string[];
  /** Turns the addresses of AWS in the CSP into those of this machine. */
  localize?: (policy: string) => string;
  log?: (line: string) => void;
  now?: () => number;
};

export type Edge = { port: number; url: string; clearCache(): void; close(): Promise<void> };

export const createEdge = async (settings: EdgeSettings): Promise<Edge> => {
  const { distribution, origins, extra, log = console.error, now = Date.now } = settings;
  const responder = createResponder({
    distribution,
    askOf: ({ origin }) => findOrigin(origin.domainName, origins),
    now,
    log,
  });
  const upgrade = createUpgrader({ distribution, webSocketApis: origins.webSocketApis, log });
  let port = settings.port;

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const head = readHead(request);
    if ('refused' in head) return send(errorPage(head.refused, head.why));
    if (!isLocalHost(request.headers.host)) return send(errorPage(403, 'Bad request: this host is not served here.'));
    if (await extra(request, response)) return;
    const isConfig = head.path === '/config.json' && head.method === 'GET';
    // What is read and rewritten here has to be plain, and whole.
    const headers = isConfig ? withoutHeaders(head.headers, ['accept-encoding', 'range']) : head.headers;
    const reply = await responder.respond({ ...head, headers, body: await readBody(request) });
    send(isConfig ? withOverlay(reply, settings.config()) : reply);

    function send(answer: OriginReply) {
      const viewed = 'refused' in head ? { method: request.method ?? 'GET', headers: [] } : head;
      sendReply(response, viewed, {
        ...answer,
        headers: localHeaders(answer.headers, port, settings.localSources, settings.localize),
      });
    }
  };

  const servers = [createEdgeServer({ serve, upgrade, log }), createEdgeServer({ serve, upgrade, log })] as const;
  const [v4, v6] = servers;
  await listen(v4, port, '127.0.0.1');
  port = (v4.address() as AddressInfo).port;
  await listen(v6, port, '::1').catch((error: NodeJS.ErrnoException) => {
    // No IPv6 here, or (for a port that was picked) somebody else's: 127.0.0.1 is enough.
    if (error.code === 'EADDRINUSE' && settings.port !== 0) throw error;
  });

  return { port, url: `http://localhost:${port}`, clearCache: responder.clearCache, close };

  async function close() {
    await Promise.all(servers.filter((server) => server.listening).map(closeServer));
  }
};
