// WebSocket upgrades pass through the behaviors as well: the viewer-request function turns a path into stage and query.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { OriginRequest } from '../gateway/exchange.ts';
import { refuseUpgrade } from '../gateway/socket/refuse-upgrade.ts';
import type { Distribution } from './distribution.ts';
import { originRequest } from './origin-request.ts';
import { apiIdOf } from './origins.ts';
import { readHead } from './read-request.ts';
import { errorPage } from './replies/error-page.ts';
import { runViewerRequest } from './viewer-functions/run-viewer-function.ts';

/** What the edge needs of a WebSocket API. */
export type SocketApi = {
  apiId: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, asked: OriginRequest): Promise<void>;
};

export const createUpgrader =
  (about: { distribution: Distribution; webSocketApis: SocketApi[]; log: (line: string) => void }) =>
  async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const { distribution, webSocketApis, log } = about;
    const asked = readHead(request);
    if ('refused' in asked) return refuseUpgrade(socket, errorPage(asked.refused, asked.why));
    const behavior = distribution.behaviorFor(asked.path);
    const viewer = { ...asked, body: Buffer.alloc(0) };
    const rewritten = await runViewerRequest(behavior.viewerRequest, viewer, distribution.id, log);
    if ('status' in rewritten) return refuseUpgrade(socket, rewritten);
    const apiId = apiIdOf(behavior.origin.domainName);
    const api = webSocketApis.find((each) => each.apiId === apiId);
    if (!api) return refuseUpgrade(socket, errorPage(400, 'Nothing behind this path speaks WebSocket.'));
    await api.upgrade(request, socket, head, originRequest(behavior, rewritten, distribution.id));
  };
