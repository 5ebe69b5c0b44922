// The events of a WebSocket API's functions.
import { randomBytes } from 'node:crypto';
import { type Header, headerOf, type OriginRequest } from '../exchange.ts';
import { integrationHeaders, requestTime, traceId } from '../rest/event.ts';

/** The facts about one connection, for as long as it lives. */
export type Connection = {
  connectionId: string;
  apiId: string;
  domainName: string;
  stage: string;
  connectedAt: number;
  sourceIp: string;
  userAgent: string | undefined;
};

/** Ids as API Gateway makes them: sixteen characters, the last one '='. */
export const socketId = () => randomBytes(11).toString('base64url').concat('=');

type EventType = 'CONNECT' | 'MESSAGE' | 'DISCONNECT';

const contextOf = (connection: Connection, eventType: EventType, routeKey: string, now: number) => {
  const requestId = socketId();
  return {
    routeKey,
    eventType,
    extendedRequestId: requestId,
    requestTime: requestTime(now),
    messageDirection: 'IN',
    stage: connection.stage,
    connectedAt: connection.connectedAt,
    requestTimeEpoch: now,
    identity: {
      ...(connection.userAgent !== undefined && { userAgent: connection.userAgent }),
      sourceIp: connection.sourceIp,
    },
    requestId,
    domainName: connection.domainName,
    connectionId: connection.connectionId,
    apiId: connection.apiId,
  };
};

export const connectEvent = (connection: Connection, asked: OriginRequest, now: number) => {
  const headers = group(integrationHeaders(asked, connection.domainName, traceId(now)));
  const query = group([...new URLSearchParams(asked.query)]);
  const anyQuery = Object.keys(query).length > 0;
  return {
    headers: last(headers),
    multiValueHeaders: headers,
    ...(anyQuery && { queryStringParameters: last(query), multiValueQueryStringParameters: query }),
    requestContext: contextOf(connection, 'CONNECT', '$connect', now),
    isBase64Encoded: false,
  };
};

export const messageEvent = (connection: Connection, routeKey: string, body: string, now: number) => ({
  requestContext: { ...contextOf(connection, 'MESSAGE', routeKey, now), messageId: socketId() },
  body,
  isBase64Encoded: false,
});

export const disconnectEvent = (connection: Connection, code: number, reason: string, now: number) => {
  const headers: Header[] = [
    ['Host', connection.domainName],
    ['x-api-key', ''],
    ['X-Forwarded-For', ''],
    ['x-restapi', ''],
  ];
  return {
    headers: last(group(headers)),
    multiValueHeaders: group(headers),
    requestContext: {
      ...contextOf(connection, 'DISCONNECT', '$disconnect', now),
      disconnectStatusCode: code,
      disconnectReason: reason || (code === 1005 ? 'Client-side close frame status not set' : ''),
    },
    isBase64Encoded: false,
  };
};

export const newConnection = (
  asked: OriginRequest,
  about: Pick<Connection, 'apiId' | 'domainName' | 'stage' | 'connectedAt'>,
): Connection => ({
  ...about,
  connectionId: socketId(),
  sourceIp: asked.sourceIp,
  userAgent: headerOf(asked.headers, 'user-agent'),
});

const group = (pairs: [string, string][]): Record<string, string[]> => {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(values);
};

const last = (values: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? '']));
