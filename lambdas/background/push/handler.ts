// Opens WebSockets to those who may have one, and cleans up when one closes. Sockets for events come with a
// single-use ticket. Chat sockets only name their session here; they identify themselves in their first message, and
// get no messages before that (lambdas/chat/conversation/socket.ts).
import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyResult, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { openDb } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { guestSessionsIn } from '#core/http/guest-link.ts';
import { cookiesOf, headerOf } from '#core/http/http.ts';
import { systemClock } from '#core/platform/clock.ts';
import { currentCall, withCall } from '#core/platform/correlation.ts';
import { env } from '#core/platform/env.ts';
import { log } from '#core/platform/log.ts';
import { agentChannel, createConnectionStore } from '#core/realtime/connection-store.ts';
import { deviceOf } from '#core/security/device.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { sessionExists } from '#public/chat/conversation';
import { showsEdgeSecret } from './edge-secret.ts';

type Event = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string>;
  queryStringParameters?: Record<string, string>;
};

const db = openDb();
const connections = createConnectionStore(db);
const isFromEdge = showsEdgeSecret(
  env('EDGE_SECRETS')
    .split(',')
    .map((arn) => createSecret(arn)),
);
const status = (statusCode: number): APIGatewayProxyResult => ({ statusCode, body: '' });

const connectChat = async (
  sessionId: string,
  connectionId: string,
  guestSessions: Record<string, string>,
): Promise<APIGatewayProxyResult> => {
  if (!(await sessionExists(db, sessionId))) return status(404);
  const device = deviceOf(currentCall().userAgent ?? '');
  await connections.arrive(connectionId, { sessionId, guestSessions, device }, systemClock());
  return status(200);
};

const connectEvents = async (ticket: string, connectionId: string): Promise<APIGatewayProxyResult> => {
  const now = systemClock();
  const agentId = await connections.redeem(ticket, now);
  if (!agentId) return status(401);
  await connections.join(agentChannel(agentId), connectionId, now);
  return status(200);
};

const connect = async (event: Event): Promise<APIGatewayProxyResult> => {
  const { headers = {} } = event;
  if (!(await isFromEdge(headerOf({ headers }, 'referer')))) return status(403);
  const origin = headerOf({ headers }, 'origin');
  if (origin !== new URL(env('SITE_URL')).origin) return status(403);
  const { channel, sessionId = '', ticket = '' } = event.queryStringParameters ?? {};
  const { connectionId } = event.requestContext;
  return channel === 'chat'
    ? connectChat(sessionId, connectionId, guestSessionsIn(cookiesOf({ headers })))
    : connectEvents(ticket, connectionId);
};

/** A refused socket is noted; one to an unknown path isn't. */
const noteRefusal = ({ statusCode }: APIGatewayProxyResult) => {
  if (statusCode !== 401 && statusCode !== 403) return;
  const about = { kind: 'route', id: '$connect' } as const;
  logSecurityEvent({ event: 'access.refused', outcome: 'refused', about, reason: String(statusCode) });
};

const answer = async (event: Event): Promise<APIGatewayProxyResult> => {
  const { routeKey, connectionId } = event.requestContext;
  if (routeKey !== '$connect') {
    await connections.leave(connectionId);
    return status(200);
  }
  const result = await connect(event);
  noteRefusal(result);
  return result;
};

export const handler = async (event: Event): Promise<APIGatewayProxyResult> => {
  const { headers = {}, requestContext } = event;
  const call = {
    correlationId: randomUUID(),
    address: headerOf({ headers }, 'x-viewer-address'),
    userAgent: headerOf({ headers }, 'user-agent'),
  };
  try {
    return await withCall(call, () => answer(event));
  } catch (error) {
    log.error('socket failed', { route: requestContext.routeKey, correlationId: call.correlationId }, error);
    return status(500);
  }
};
