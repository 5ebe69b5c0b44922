// The WebSocket's door. Events sockets come with a single-use ticket; nothing is pushed to a connection before it joined.
import type { APIGatewayProxyResult, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { openDb } from '../core/clients.ts';
import { systemClock } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { headerOf } from '../core/http.ts';
import { log } from '../core/log.ts';
import { agentChannel, createConnectionStore } from './connection-store.ts';

type Event = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string>;
  queryStringParameters?: Record<string, string>;
};

const connections = createConnectionStore(openDb());
const status = (statusCode: number): APIGatewayProxyResult => ({ statusCode, body: '' });

const connect = async (event: Event): Promise<APIGatewayProxyResult> => {
  const origin = headerOf({ headers: event.headers ?? {} }, 'origin');
  if (origin !== new URL(env('SITE_URL')).origin) return status(403);
  const ticket = event.queryStringParameters?.ticket ?? '';
  const now = systemClock();
  const agentId = ticket ? await connections.redeem(ticket, now) : undefined;
  if (!agentId) return status(401);
  await connections.join(agentChannel(agentId), event.requestContext.connectionId, now);
  return status(200);
};

export const handler = async (event: Event): Promise<APIGatewayProxyResult> => {
  const { routeKey, connectionId } = event.requestContext;
  try {
    if (routeKey === '$connect') return await connect(event);
    if (routeKey === '$disconnect') await connections.leave(connectionId);
    // Pings keep the connection from idling out; there is nothing to say to them.
    return status(200);
  } catch (error) {
    log.error('socket failed', { route: routeKey }, error);
    return status(500);
  }
};
