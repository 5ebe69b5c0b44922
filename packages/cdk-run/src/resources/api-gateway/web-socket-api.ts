import { apiSourceArn, functionArnOf } from '../../gateway/call-function.ts';
import type { RouteLimits, SocketApiDeclaration, SocketRoute, SocketStage } from '../../gateway/socket/model.ts';
import { createWebSocketApi } from '../../gateway/socket/websocket.ts';
import { invokeAs } from '../../lambda/invoke-service.ts';
import { short } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';
import { region } from '../../template/intrinsics.ts';
import type { Stack } from '../../template/stack.ts';

type Properties = {
  IntegrationType: string;
  IntegrationUri: unknown;
  TimeoutInMillis?: number;
  RequestTemplates?: Record<string, string>;
  TemplateSelectionExpression?: string;
};

const LONGEST_MS = 29_000;

/** A mock takes the message and calls nothing. Without a template that says so, AWS answers each message with an error. */
const calledBy = (logicalId: string, given: Properties): string | undefined => {
  const { IntegrationType, IntegrationUri, RequestTemplates = {}, TemplateSelectionExpression = '' } = given;
  if (IntegrationType === 'MOCK') {
    const template = RequestTemplates[TemplateSelectionExpression] ?? '{}';
    const { statusCode } = JSON.parse(template) as { statusCode?: number };
    if (statusCode !== 200) throw new Error(`${logicalId}: a mock integration needs a template with statusCode 200`);
    return undefined;
  }
  if (IntegrationType !== 'AWS_PROXY' || Object.keys(RequestTemplates).length > 0)
    throw new Error(`${logicalId}: the local cloud does not know integration ${IntegrationType} on sockets`);
  return functionArnOf(logicalId, IntegrationUri);
};

/** Routes look for theirs. */
export const socketIntegration = playedType({
  type: 'AWS::ApiGatewayV2::Integration',
  playedBy: 'gateway/socket',
  identity: { made: short(7), attributes: { IntegrationId: (self) => self.id } },
  properties: {
    reads: ['IntegrationType', 'IntegrationUri', 'TimeoutInMillis', 'RequestTemplates', 'TemplateSelectionExpression'],
    ignores: {
      'routes look for theirs by its id': ['ApiId'],
      'a proxy integration always posts': ['IntegrationMethod'],
      [because.labels]: ['Description'],
    },
    refuses: {
      'a proxy integration hands on messages as they are': [
        'ContentHandlingStrategy',
        'PassthroughBehavior',
        'RequestParameters',
      ],
    },
  },
  example: {
    IntegrationType: 'MOCK',
    IntegrationUri: '',
    TimeoutInMillis: 10_000,
    RequestTemplates: { '200': '{"statusCode":200}' },
    TemplateSelectionExpression: '200',
  },
  read({ logicalId, physicalId, properties }) {
    const given = properties as Properties;
    return {
      target: `integrations/${physicalId}`,
      functionArn: calledBy(logicalId, given),
      timeoutMs: Number(given.TimeoutInMillis ?? LONGEST_MS),
    };
  },
});

type WebSocketRouteProperties = {
  ApiId: string;
  RouteKey: string;
  Target?: string;
  AuthorizationType?: string;
  RouteResponseSelectionExpression?: string;
};

/** WebSocket APIs look for theirs. */
export const socketRoute = playedType({
  type: 'AWS::ApiGatewayV2::Route',
  playedBy: 'gateway/socket',
  identity: { made: short(7), attributes: { RouteId: (self) => self.id } },
  properties: {
    reads: ['ApiId', 'RouteKey', 'Target', 'AuthorizationType', 'RouteResponseSelectionExpression'],
    ignores: { [because.labels]: ['OperationName'] },
    refuses: {
      'sockets have no authorizer here': ['AuthorizerId', 'AuthorizationScopes'],
      'no API keys are played': ['ApiKeyRequired'],
      'messages are not validated': ['ModelSelectionExpression', 'RequestModels', 'RequestParameters'],
    },
  },
  example: {
    ApiId: 'abc',
    RouteKey: '$default',
    Target: 'integrations/def',
    AuthorizationType: 'NONE',
    RouteResponseSelectionExpression: '$default',
  },
  read({ logicalId, physicalId: id, properties }) {
    const { ApiId: apiId, RouteKey: key, Target: target, ...given } = properties as WebSocketRouteProperties;
    const owner = `${logicalId} (${key})`;
    if ((given.AuthorizationType ?? 'NONE') !== 'NONE')
      throw new Error(`${owner}: the local cloud knows no AuthorizationType ${given.AuthorizationType} on sockets`);
    return { id, owner, apiId, key, target, isAnswered: given.RouteResponseSelectionExpression !== undefined };
  },
});

/** A route with one sends its function's answer back over the socket. */
export const routeResponse = playedType({
  type: 'AWS::ApiGatewayV2::RouteResponse',
  playedBy: 'gateway/socket',
  properties: {
    reads: ['RouteId'],
    ignores: { 'routes look for theirs by their id': ['ApiId'], 'there is one answer per route': ['RouteResponseKey'] },
  },
  example: { RouteId: 'abc' },
  read: ({ properties }) => ({ routeId: String(properties.RouteId) }),
});

type WebSocketStageProperties = {
  ApiId: string;
  StageName: string;
  DefaultRouteSettings?: RouteLimits;
  RouteSettings?: Record<string, RouteLimits>;
};

/** WebSocket APIs look for theirs. */
export const socketStage = playedType({
  type: 'AWS::ApiGatewayV2::Stage',
  playedBy: 'gateway/socket',
  identity: {
    named: 'StageName',
    arn: (id, self) => `arn:aws:apigateway:${region}::/apis/${String(self.property('ApiId'))}/stages/${id}`,
  },
  properties: {
    reads: [
      'ApiId',
      'StageName',
      'DefaultRouteSettings.ThrottlingRateLimit',
      'DefaultRouteSettings.ThrottlingBurstLimit',
      'RouteSettings',
    ],
    ignores: {
      [because.currentCode]: ['AutoDeploy', 'DeploymentId'],
      [because.ownLogs]: [
        'AccessLogSettings',
        'DefaultRouteSettings.LoggingLevel',
        'DefaultRouteSettings.DataTraceEnabled',
        'DefaultRouteSettings.DetailedMetricsEnabled',
      ],
      [because.labels]: ['Description', 'Tags'],
    },
    refuses: { 'functions behind sockets get no stage variables': ['StageVariables'] },
  },
  example: {
    ApiId: 'abc',
    StageName: 'ws',
    DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 50 },
    RouteSettings: { $connect: { ThrottlingRateLimit: 10 } },
  },
  read({ physicalId, properties }): SocketStage {
    const { ApiId, DefaultRouteSettings = {}, RouteSettings = {} } = properties as WebSocketStageProperties;
    const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = DefaultRouteSettings;
    const defaults = {
      ...(rate === undefined ? {} : { ThrottlingRateLimit: rate }),
      ...(burst === undefined ? {} : { ThrottlingBurstLimit: burst }),
    };
    return { apiId: ApiId, name: physicalId, defaults, routes: RouteSettings };
  },
});

export const webSocketApi = playedType({
  type: 'AWS::ApiGatewayV2::Api',
  playedBy: 'gateway/socket',
  identity: {
    made: short(10),
    arn: (id) => `arn:aws:apigateway:${region}::/apis/${id}`,
    attributes: {
      ApiId: (self) => self.id,
      ApiEndpoint: (self) =>
        `${self.property('ProtocolType') === 'WEBSOCKET' ? 'wss' : 'https'}://${self.id}.execute-api.${region}.amazonaws.com`,
    },
  },
  properties: {
    reads: ['ProtocolType', 'RouteSelectionExpression'],
    ignores: { [because.labels]: ['Name', 'Description', 'Tags'], [because.loopback]: ['IpAddressType'] },
    refuses: {
      'the edge reaches the API at its own address': ['DisableExecuteApiEndpoint'],
      'messages are not validated': ['DisableSchemaValidation'],
      'no API keys are played': ['ApiKeySelectionExpression'],
    },
  },
  example: { ProtocolType: 'WEBSOCKET', RouteSelectionExpression: '$request.body.action' },
  read({ logicalId, physicalId: apiId, properties }, stack): SocketApiDeclaration {
    if (properties.ProtocolType !== 'WEBSOCKET')
      throw new Error(`${logicalId}: the local cloud plays WebSocket APIs, not ${properties.ProtocolType}`);
    return {
      apiId,
      logicalId,
      routeSelection: String(properties.RouteSelectionExpression),
      routes: routesOf(stack, apiId),
      stages: stack.all(socketStage).filter((each) => each.apiId === apiId),
    };
  },
  start(api, { functions, demand, webSocketApis, host }) {
    const started = createWebSocketApi({
      api,
      region,
      invoke: invokeAs(functions.invoke, demand, 'apigateway.amazonaws.com', apiSourceArn),
      onProblem: ({ routeKey, reason }) => host.log(`WebSocket ${routeKey}: ${reason}`),
    });
    webSocketApis.push(started);
  },
});

const routesOf = (stack: Stack, api: string): SocketRoute[] => {
  const answered = stack.all(routeResponse).map(({ routeId }) => routeId);
  return stack
    .all(socketRoute)
    .filter(({ apiId }) => apiId === api)
    .map(({ id, owner, key, target, isAnswered }) => {
      const integration = stack.all(socketIntegration).find((each) => each.target === target);
      if (!integration) throw new Error(`${owner}: has no integration`);
      const { functionArn, timeoutMs } = integration;
      return { key, functionArn, timeoutMs, answers: isAnswered || answered.includes(id) };
    });
};
