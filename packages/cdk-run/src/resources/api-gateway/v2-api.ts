import { apiSourceArn, functionArnOf } from '../../gateway/call-function.ts';
import { type Cors, createHttpApi, type HttpApiDeclaration } from '../../gateway/http/http-api.ts';
import type { RouteLimits, SocketApiDeclaration, SocketRoute, SocketStage } from '../../gateway/socket/model.ts';
import { createWebSocketApi } from '../../gateway/socket/websocket.ts';
import { invokeAs } from '../../lambda/invoke-service.ts';
import { short } from '../../registry/identity.ts';
import { pick } from '../../registry/pick.ts';
import { because, playedType } from '../../registry/resource-type.ts';
import { accountId, region } from '../../template/intrinsics.ts';
import type { Stack } from '../../template/stack.ts';

type Properties = {
  IntegrationType: string;
  IntegrationUri: unknown;
  TimeoutInMillis?: number;
  PayloadFormatVersion?: string;
  RequestTemplates?: Record<string, string>;
  TemplateSelectionExpression?: string;
};

const LONGEST_MS = 29_000;

/** A mock takes the message and calls nothing. Without its template, AWS answers each message with an error. */
const calledBy = (logicalId: string, given: Properties): string | undefined => {
  const { IntegrationType, IntegrationUri, RequestTemplates = {}, TemplateSelectionExpression = '' } = given;
  if (IntegrationType === 'MOCK') {
    const template = RequestTemplates[TemplateSelectionExpression] ?? '{}';
    const { statusCode } = JSON.parse(template) as { statusCode?: number };
    if (statusCode !== 200) throw new Error(`${logicalId}: a mock integration needs a template with statusCode 200`);
    return undefined;
  }
  if (IntegrationType !== 'AWS_PROXY' || Object.keys(RequestTemplates).length > 0)
    throw new Error(`${logicalId}: the local cloud does not know integration ${IntegrationType} of API Gateway v2`);
  const isHttp = given.PayloadFormatVersion !== undefined;
  if (isHttp && given.PayloadFormatVersion !== '2.0')
    throw new Error(`${logicalId}: the local cloud knows PayloadFormatVersion 2.0, not ${given.PayloadFormatVersion}`);
  const uri = String(IntegrationUri);
  return isHttp && uri.startsWith('arn:aws:lambda:') ? uri : functionArnOf(logicalId, uri);
};

/** A route finds its own integration. */
export const v2Integration = playedType({
  type: 'AWS::ApiGatewayV2::Integration',
  playedBy: 'gateway/socket',
  identity: { made: short(7), attributes: { IntegrationId: (self) => self.id } },
  properties: {
    reads: [
      'IntegrationType',
      'IntegrationUri',
      'TimeoutInMillis',
      'PayloadFormatVersion',
      'RequestTemplates',
      'TemplateSelectionExpression',
    ],
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
    IntegrationType: 'AWS_PROXY',
    IntegrationUri: 'arn:aws:lambda:us-east-1:000000000000:function:report',
    TimeoutInMillis: 10_000,
    PayloadFormatVersion: '2.0',
    RequestTemplates: {},
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

/** A WebSocket API finds its own routes. */
export const v2Route = playedType({
  type: 'AWS::ApiGatewayV2::Route',
  playedBy: 'gateway/socket',
  identity: { made: short(7), attributes: { RouteId: (self) => self.id } },
  properties: {
    reads: ['ApiId', 'RouteKey', 'Target', 'AuthorizationType', 'RouteResponseSelectionExpression'],
    ignores: { [because.labels]: ['OperationName'] },
    refuses: {
      'these APIs have no authorizer here': ['AuthorizerId', 'AuthorizationScopes'],
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
      throw new Error(
        `${owner}: the local cloud knows no AuthorizationType ${given.AuthorizationType} of API Gateway v2`,
      );
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

/** A WebSocket API finds its own stages. */
export const v2Stage = playedType({
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
    refuses: { 'functions behind these APIs get no stage variables': ['StageVariables'] },
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

const corsNames = ['AllowOrigins', 'AllowMethods', 'AllowHeaders', 'ExposeHeaders', 'MaxAge', 'AllowCredentials'];

export const v2Api = playedType({
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
    reads: ['ProtocolType', 'RouteSelectionExpression', ...corsNames.map((name) => `CorsConfiguration.${name}`)],
    ignores: { [because.labels]: ['Name', 'Description', 'Tags'], [because.loopback]: ['IpAddressType'] },
    refuses: {
      'the edge reaches the API at its own address': ['DisableExecuteApiEndpoint'],
      'messages are not validated': ['DisableSchemaValidation'],
      'no API keys are played': ['ApiKeySelectionExpression'],
      'write the API resource by resource': ['Body', 'BodyS3Location', 'Target', 'RouteKey'],
    },
  },
  example: {
    ProtocolType: 'HTTP',
    RouteSelectionExpression: '$request.body.action',
    CorsConfiguration: {
      AllowOrigins: ['*'],
      AllowMethods: ['GET'],
      AllowHeaders: ['authorization'],
      ExposeHeaders: ['date'],
      MaxAge: 60,
      AllowCredentials: false,
    },
  },
  read({ logicalId, physicalId: apiId, properties }, stack): SocketApiDeclaration | HttpApiDeclaration {
    const { ProtocolType, RouteSelectionExpression, CorsConfiguration } = properties;
    const routes = routesOf(stack, apiId);
    const stages = stack.all(v2Stage).filter((each) => each.apiId === apiId);
    const cors: Cors = pick((CorsConfiguration ?? {}) as Record<string, unknown>, corsNames);
    const isCors = CorsConfiguration !== undefined;
    if (ProtocolType === 'HTTP') return { protocol: 'HTTP', apiId, cors: isCors ? cors : undefined, routes, stages };
    if (ProtocolType === 'WEBSOCKET')
      return {
        protocol: 'WEBSOCKET',
        apiId,
        logicalId,
        routeSelection: String(RouteSelectionExpression),
        routes,
        stages,
      };
    throw new Error(`${logicalId}: the local cloud does not know the protocol ${ProtocolType}`);
  },
  start(api, { functions, demand, restApis, webSocketApis, host }) {
    const invoke = invokeAs(functions.invoke, demand, 'apigateway.amazonaws.com', apiSourceArn);
    if (api.protocol === 'HTTP') {
      restApis.push(
        createHttpApi({
          api,
          region,
          accountId,
          invoke,
          onProblem: ({ method, path }, reason) => host.log(`${method} ${path}: ${reason}`),
        }),
      );
      return;
    }
    webSocketApis.push(
      createWebSocketApi({
        api,
        region,
        invoke,
        onProblem: ({ routeKey, reason }) => host.log(`WebSocket ${routeKey}: ${reason}`),
      }),
    );
  },
});

const routesOf = (stack: Stack, api: string): SocketRoute[] => {
  const answered = stack.all(routeResponse).map(({ routeId }) => routeId);
  return stack
    .all(v2Route)
    .filter(({ apiId }) => apiId === api)
    .map(({ id, owner, key, target, isAnswered }) => {
      const integration = stack.all(v2Integration).find((each) => each.target === target);
      if (!integration) throw new Error(`${owner}: has no integration`);
      const { functionArn, timeoutMs } = integration;
      return { key, functionArn, timeoutMs, answers: isAnswered || answered.includes(id) };
    });
};
