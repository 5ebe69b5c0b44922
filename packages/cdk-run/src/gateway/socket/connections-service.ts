// The @connections API: how functions speak to open connections, judged by execute-api:ManageConnections.
import type { AwsReply, AwsRequest, AwsService } from '../../aws/endpoint/service.ts';
import { MAX_MESSAGE, type OpenConnection } from './connection.ts';
import type { WebSocketApi } from './websocket.ts';

const ID = /^[\w-]{15}=$/;

export const createConnectionsService = (about: {
  apis: WebSocketApi[];
  region: string;
  accountId: string;
}): AwsService => {
  const { apis, region, accountId } = about;
  return {
    signingNames: ['execute-api'],
    authorize: (request) => {
      const { api, stage, id } = targetOf(apis, request.url);
      const path = `${api?.apiId ?? '*'}/${stage ?? '*'}/${request.method}/@connections/${id}`;
      return [
        {
          action: 'execute-api:ManageConnections',
          resources: [`arn:aws:execute-api:${region}:${accountId}:${path}`],
        },
      ];
    },
    deny: (_, message) => refusal(403, 'AccessDeniedException', message),
    handle: async (request) => handle(apis, request),
  };
};

/** `/{stage}/@connections/{id}`; with one API of one stage, the bare endpoint is enough. */
const targetOf = (apis: WebSocketApi[], url: URL) => {
  const [, before = '', encoded = ''] = /^\/(.*?)\/?@connections\/([^/]+)$/.exec(url.pathname) ?? [];
  const id = encoded.replace(/%3D/gi, '=');
  const parts = before.split('/').filter((part) => part !== '');
  const owner = apis.find((api) => api.connections.has(id));
  const api =
    apis.find(({ apiId }) => parts.includes(apiId)) ??
    owner ??
    apis.find(({ stages }) => stages.includes(parts.at(-1) ?? '')) ??
    apis[0];
  return { api, stage: parts.at(-1) ?? api?.stages[0], id };
};

const handle = (apis: WebSocketApi[], { url, method, body }: AwsRequest): AwsReply => {
  const { api, stage, id } = targetOf(apis, url);
  if (!ID.test(id)) return refusal(400, 'BadRequestException', `Invalid connectionId: ${id}`);
  const connection = api?.connections.get(id);
  if (!connection || connection.stage !== stage) return gone();
  switch (method) {
    case 'POST':
      return post(connection, body);
    case 'DELETE':
      connection.close(1000, 'Connection closed by the server');
      return { status: 204 };
    case 'GET':
      return describe(connection);
    default:
      return refusal(405, 'MethodNotAllowedException', 'Method not allowed');
  }
};

const post = (connection: OpenConnection, body: Buffer): AwsReply => {
  if (body.length > MAX_MESSAGE) return refusal(413, 'PayloadTooLargeException', 'Message too long');
  return connection.send(body.toString('utf8')) ? { status: 200 } : gone();
};

const describe = ({ connectedAt, lastActiveAt, sourceIp, userAgent }: OpenConnection): AwsReply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    connectedAt: new Date(connectedAt).toISOString(),
    identity: { sourceIp, userAgent: userAgent ?? '' },
    lastActiveAt: new Date(lastActiveAt).toISOString(),
  }),
});

const gone = (): AwsReply => refusal(410, 'GoneException', 'The connection is gone.');

const refusal = (status: number, type: string, message: string): AwsReply => ({
  status,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': type },
  body: JSON.stringify({ message }),
});
