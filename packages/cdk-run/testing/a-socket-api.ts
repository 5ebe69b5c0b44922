// A WebSocket API as the CDK writes one, behind a plain HTTP server.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientOptions, WebSocket } from 'ws';
import { headersFromRaw } from '../src/gateway/exchange.ts';
import { createWebSocketApi, type WebSocketApiSettings } from '../src/gateway/socket/websocket.ts';
import { v2Api } from '../src/resources/api-gateway/v2-api.ts';
import { aStack } from './a-stack.ts';

type RawResource = { Type: string; Properties: Record<string, unknown> };

/** Each route calls a function of its own name: '$connect' -> arn:...:function:connect. */
export const aSocketStack = (about: {
  routes: string[];
  answering?: string[];
  /** Routes whose messages the gateway answers itself. */
  mocked?: Record<string, Record<string, unknown>>;
  stage?: Record<string, unknown>;
}) => {
  const ApiId = { Ref: 'Sockets' };
  const resources: Record<string, RawResource> = {
    Sockets: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: { Name: 'ws', ProtocolType: 'WEBSOCKET', RouteSelectionExpression: '$request.body.action' },
    },
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: { ApiId, StageName: 'ws', AutoDeploy: true, ...about.stage },
    },
  };
  for (const key of about.routes) {
    const name = key.replace('$', '');
    const uri = `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${functionArn(key)}/invocations`;
    resources[`Integration${name}`] = {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { ApiId, IntegrationType: 'AWS_PROXY', IntegrationUri: uri, TimeoutInMillis: 100 },
    };
    resources[`Route${name}`] = {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: { ApiId, RouteKey: key, Target: { 'Fn::Sub': `integrations/\${Integration${name}}` } },
    };
    if (about.answering?.includes(key)) {
      resources[`Response${name}`] = {
        Type: 'AWS::ApiGatewayV2::RouteResponse',
        Properties: { ApiId, RouteId: { Ref: `Route${name}` }, RouteResponseKey: '$default' },
      };
    }
  }
  for (const [key, properties] of Object.entries(about.mocked ?? {})) {
    resources[`Mock${key}`] = {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { ApiId, IntegrationType: 'MOCK', IntegrationUri: '', ...properties },
    };
    resources[`MockRoute${key}`] = {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: { ApiId, RouteKey: key, Target: { 'Fn::Sub': `integrations/\${Mock${key}}` } },
    };
  }
  return aStack(resources);
};

export const functionArn = (key: string) => `arn:aws:lambda:us-east-1:000000000000:function:${key.replace('$', '')}`;

type Event = { requestContext: Record<string, unknown>; body?: string } & Record<string, unknown>;
type Functions = Record<string, (event: Event) => unknown>;

/** `functions` are by route key; the other routes answer 200. */
export const aSocketApi = async (
  about: Parameters<typeof aSocketStack>[0] & { functions?: Functions },
  settings: Partial<WebSocketApiSettings> = {},
) => {
  const stack = aSocketStack(about);
  const events: [key: string, event: Event][] = [];
  const problems: string[] = [];
  let changed = () => {};
  const api = createWebSocketApi({
    api: stack.all(v2Api).find((one) => one.protocol === 'WEBSOCKET')!,
    region: 'us-east-1',
    invoke: async (arn, event) => {
      const key = about.routes.find((each) => functionArn(each) === arn) ?? arn;
      events.push([key, event as Event]);
      changed();
      return (about.functions?.[key] ?? (() => ({ statusCode: 200 })))(event as Event);
    },
    onProblem: ({ reason }) => problems.push(reason),
    ...settings,
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const headers = headersFromRaw(request.rawHeaders).filter(([name]) => name.toLowerCase() !== 'host');
    void api.upgrade(request, socket, head, {
      method: 'GET',
      path,
      query,
      headers,
      body: Buffer.alloc(0),
      sourceIp: '192.0.2.7',
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    api,
    events,
    problems,
    connect: (path = '/ws', options: ClientOptions = {}, protocols: string[] = []) =>
      openClient(`ws://127.0.0.1:${port}${path}`, options, protocols),
    /** The next event of a route, or one that has already arrived. */
    async event(key: string): Promise<Event> {
      for (;;) {
        const at = events.findIndex(([each]) => each === key);
        if (at >= 0) return (events.splice(at, 1)[0] as [string, Event])[1];
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      }
    },
    async close() {
      await api.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type Client = Awaited<ReturnType<typeof openClient>>;

/** Resolves with an open client, or rejects with the status that refused the handshake. */
const openClient = (url: string, options: ClientOptions, protocols: string[]) =>
  new Promise<{
    ws: WebSocket;
    next(): Promise<Record<string, unknown>>;
    closed: Promise<{ code: number; reason: string }>;
  }>((resolve, reject) => {
    const ws = new WebSocket(url, protocols, options);
    const received: string[] = [];
    let waiting: (() => void) | undefined;
    const closed = new Promise<{ code: number; reason: string }>((settle) => {
      ws.on('close', (code, reason) => settle({ code, reason: reason.toString() }));
    });
    ws.on('message', (data) => {
      received.push(data.toString());
      waiting?.();
    });
    ws.on('unexpected-response', (_, response) => {
      response.resume();
      reject(new Error(`refused with ${response.statusCode}`));
    });
    ws.on('error', reject);
    ws.on('open', () =>
      resolve({
        ws,
        closed,
        async next() {
          while (received.length === 0) {
            await new Promise<void>((go) => {
              waiting = go;
            });
          }
          return JSON.parse(received.shift() ?? '');
        },
      }),
    );
  });
