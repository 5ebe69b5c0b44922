// REST APIs that the template writes resource by resource, as the CDK's RestApi does: they become the OpenAPI document that an API
// with a Body has from the beginning. Methods find their resource, and REST APIs their methods, authorizers and gateway responses, so
// none of these types declares itself to a part of the cloud.
import { short } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';
import type { Stack } from '../../template/stack.ts';

export const pathPart = playedType({
  type: 'AWS::ApiGateway::Resource',
  playedBy: 'gateway/rest',
  identity: { made: short(6), attributes: { ResourceId: (self) => self.id } },
  properties: { reads: ['RestApiId', 'ParentId', 'PathPart'] },
  example: { RestApiId: 'abc', ParentId: 'root', PathPart: '{id}' },
  read: ({ physicalId: id, properties }) => {
    const { RestApiId: apiId, ParentId: parentId, PathPart: part } = properties as Record<string, string>;
    return { id, apiId, parentId, part };
  },
});

type AuthorizerProperties = {
  RestApiId: string;
  Name: string;
  Type: string;
  IdentitySource?: string;
  ProviderARNs?: string[];
  IdentityValidationExpression?: string;
};

export const authorizer = playedType({
  type: 'AWS::ApiGateway::Authorizer',
  playedBy: 'gateway/rest',
  identity: { made: short(6), attributes: { AuthorizerId: (self) => self.id } },
  properties: {
    reads: ['RestApiId', 'Type', 'IdentitySource', 'ProviderARNs', 'IdentityValidationExpression'],
    ignores: {
      [because.labels]: ['Name', 'AuthType'],
      'each token is verified each time': ['AuthorizerResultTtlInSeconds'],
    },
    refuses: { 'the gateway asks no function who may call': ['AuthorizerUri', 'AuthorizerCredentials'] },
  },
  example: {
    RestApiId: 'abc',
    Type: 'COGNITO_USER_POOLS',
    IdentitySource: 'method.request.header.Authorization',
    ProviderARNs: ['arn:aws:cognito-idp:us-east-1:000000000000:userpool/us-east-1_Local0001'],
    IdentityValidationExpression: '.*',
  },
  read({ logicalId, physicalId: id, properties }) {
    const { RestApiId: apiId, Type, IdentitySource = '', ...given } = properties as AuthorizerProperties;
    if (Type !== 'COGNITO_USER_POOLS')
      throw new Error(`${logicalId}: the local gateway knows authorizers of type COGNITO_USER_POOLS, not ${Type}`);
    const pattern = given.IdentityValidationExpression;
    const scheme = {
      type: 'apiKey',
      in: 'header',
      name: IdentitySource.replace('method.request.header.', ''),
      'x-amazon-apigateway-authtype': 'cognito_user_pools',
      'x-amazon-apigateway-authorizer': {
        type: 'cognito_user_pools',
        providerARNs: given.ProviderARNs ?? [],
        ...(pattern ? { identityValidationExpression: pattern } : {}),
      },
    };
    return { id, apiId, scheme };
  },
});

export const gatewayResponse = playedType({
  type: 'AWS::ApiGateway::GatewayResponse',
  playedBy: 'gateway/rest',
  identity: { made: short(6) },
  properties: { reads: ['RestApiId', 'ResponseType', 'StatusCode', 'ResponseParameters', 'ResponseTemplates'] },
  example: {
    RestApiId: 'abc',
    ResponseType: 'DEFAULT_4XX',
    StatusCode: '400',
    ResponseParameters: { 'gatewayresponse.header.Access-Control-Allow-Origin': "'*'" },
    ResponseTemplates: { 'application/json': '{"message":$context.error.messageString}' },
  },
  read({ properties }) {
    const { RestApiId, ResponseType, StatusCode, ResponseParameters, ResponseTemplates } = properties;
    const response = {
      ...(StatusCode === undefined ? {} : { statusCode: StatusCode }),
      ...(ResponseParameters === undefined ? {} : { responseParameters: ResponseParameters }),
      ...(ResponseTemplates === undefined ? {} : { responseTemplates: ResponseTemplates }),
    };
    return { apiId: String(RestApiId), type: String(ResponseType), response };
  },
});

type MethodProperties = {
  RestApiId: string;
  ResourceId: string;
  HttpMethod: string;
  AuthorizationType?: string;
  AuthorizerId?: string;
  AuthorizationScopes?: string[];
  Integration: {
    Type: string;
    IntegrationHttpMethod?: string;
    Uri?: string;
    TimeoutInMillis?: number;
    RequestTemplates?: Record<string, string>;
    IntegrationResponses?: Record<string, unknown>[];
  };
};

export const method = playedType({
  type: 'AWS::ApiGateway::Method',
  playedBy: 'gateway/rest',
  note: 'calls functions (AWS_PROXY) and answers itself (MOCK)',
  properties: {
    reads: [
      'RestApiId',
      'ResourceId',
      'HttpMethod',
      'AuthorizationType',
      'AuthorizerId',
      'AuthorizationScopes',
      'Integration.Type',
      'Integration.IntegrationHttpMethod',
      'Integration.Uri',
      'Integration.TimeoutInMillis',
      'Integration.RequestTemplates',
      'Integration.IntegrationResponses',
    ],
    ignores: {
      [because.labels]: ['OperationName'],
      'the integration decides what is answered': ['MethodResponses', 'Integration.PassthroughBehavior'],
      'the local gateway has no cache': ['Integration.CacheKeyParameters', 'Integration.CacheNamespace'],
    },
    refuses: {
      'no API keys are played': ['ApiKeyRequired'],
      'requests are not validated': ['RequestModels', 'RequestParameters', 'RequestValidatorId'],
      'a proxy integration hands requests on as they are': [
        'Integration.ConnectionId',
        'Integration.ConnectionType',
        'Integration.ContentHandling',
        'Integration.Credentials',
        'Integration.RequestParameters',
        'Integration.ResponseTransferMode',
      ],
    },
  },
  example: {
    RestApiId: 'abc',
    ResourceId: 'def',
    HttpMethod: 'GET',
    AuthorizationType: 'COGNITO_USER_POOLS',
    AuthorizerId: 'ghi',
    AuthorizationScopes: ['read'],
    Integration: {
      Type: 'AWS_PROXY',
      IntegrationHttpMethod: 'POST',
      Uri: 'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:0:function:f/invocations',
      TimeoutInMillis: 10_000,
      RequestTemplates: { 'application/json': '{"statusCode":200}' },
      IntegrationResponses: [{ StatusCode: '200' }],
    },
  },
  read({ logicalId, properties }) {
    const { RestApiId: apiId, ResourceId: resourceId, HttpMethod, ...given } = properties as MethodProperties;
    const { AuthorizationType = 'NONE', AuthorizerId, AuthorizationScopes = [] } = given;
    if (AuthorizationType !== 'NONE' && AuthorizationType !== 'COGNITO_USER_POOLS')
      throw new Error(`${logicalId}: the local gateway does not know AuthorizationType ${AuthorizationType}`);
    const { Type, IntegrationHttpMethod, Uri, TimeoutInMillis, RequestTemplates, IntegrationResponses } =
      given.Integration;
    const integration =
      Type === 'MOCK'
        ? { type: 'mock', requestTemplates: RequestTemplates ?? {}, responses: IntegrationResponses ?? [] }
        : {
            type: Type.toLowerCase(),
            httpMethod: IntegrationHttpMethod,
            uri: Uri,
            ...(TimeoutInMillis === undefined ? {} : { timeoutInMillis: TimeoutInMillis }),
          };
    const security = AuthorizerId === undefined ? [] : [{ [AuthorizerId]: AuthorizationScopes }];
    return { apiId, resourceId, httpMethod: HttpMethod, security, integration };
  },
});

/** The API's resources, methods, authorizers and gateway responses as one document. */
export const documentOf = (stack: Stack, apiId: string, rootId: string): Record<string, unknown> => {
  const mine = <Declared extends { apiId: string | undefined }>(all: Declared[]) =>
    all.filter((each) => each.apiId === apiId);
  const parts = new Map(mine(stack.all(pathPart)).map((one) => [one.id, one]));
  const pathOf = (id: string | undefined): string => {
    const one = parts.get(id ?? '');
    return one ? `${pathOf(one.parentId)}/${one.part}` : '';
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { resourceId, httpMethod, security, integration } of mine(stack.all(method))) {
    const path = resourceId === rootId ? '/' : pathOf(resourceId);
    const parameters = [...path.matchAll(/\{([^}+]+)\+?\}/g)].map(([, name]) => ({ name, in: 'path' }));
    const operation = { parameters, security, 'x-amazon-apigateway-integration': integration };
    const key = httpMethod === 'ANY' ? 'x-amazon-apigateway-any-method' : httpMethod.toLowerCase();
    paths[path] = { ...paths[path], [key]: operation };
  }
  return {
    openapi: '3.0.1',
    info: {},
    paths,
    components: {
      securitySchemes: Object.fromEntries(mine(stack.all(authorizer)).map(({ id, scheme }) => [id, scheme])),
    },
    'x-amazon-apigateway-gateway-responses': Object.fromEntries(
      mine(stack.all(gatewayResponse)).map(({ type, response }) => [type, response]),
    ),
  };
};
