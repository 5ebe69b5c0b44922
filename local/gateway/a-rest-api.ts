// For tests: a REST API as CDK writes one, with routes to a function 'fn'.
import { stackOf } from '../template/stack.ts';
import type { Header, OriginRequest } from './exchange.ts';
import { createRestApi, type RestApiSettings } from './rest.ts';

type RawResource = { Type: string; Properties?: Record<string, unknown> };

export const FUNCTION_ARN = 'arn:aws:lambda:us-east-1:000000000000:function:fn';
export const POOL_ARN = 'arn:aws:cognito-idp:us-east-1:000000000000:userpool/us-east-1_Local0001';
export const ISSUER = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Local0001';

type Route = [httpMethod: string, path: string, properties?: Record<string, unknown>];

const integration = (more: Record<string, unknown> = {}) => ({
  Type: 'AWS_PROXY',
  IntegrationHttpMethod: 'POST',
  Uri: { 'Fn::Sub': `arn:aws:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/${FUNCTION_ARN}/invocations` },
  ...more,
});

export const aRestTemplate = (about: {
  routes: Route[];
  api?: Record<string, unknown>;
  stage?: Record<string, unknown>;
  more?: Record<string, RawResource>;
}): { Resources: Record<string, RawResource> } => {
  const resources: Record<string, RawResource> = {
    Api: { Type: 'AWS::ApiGateway::RestApi', Properties: { Name: 'api', ...about.api } },
    Deployment: { Type: 'AWS::ApiGateway::Deployment', Properties: { RestApiId: { Ref: 'Api' } } },
    Stage: {
      Type: 'AWS::ApiGateway::Stage',
      Properties: {
        RestApiId: { Ref: 'Api' },
        StageName: 'api',
        DeploymentId: { Ref: 'Deployment' },
        ...about.stage,
      },
    },
    ...about.more,
  };
  for (const [httpMethod, path, { Integration, ...properties } = {}] of about.routes) {
    const ResourceId = addResource(resources, path);
    resources[`Method${Object.keys(resources).length}`] = {
      Type: 'AWS::ApiGateway::Method',
      Properties: {
        RestApiId: { Ref: 'Api' },
        ResourceId,
        HttpMethod: httpMethod,
        AuthorizationType: 'NONE',
        Integration: integration(Integration as Record<string, unknown> | undefined),
        ...properties,
      },
    };
  }
  return { Resources: resources };
};

const addResource = (resources: Record<string, RawResource>, path: string): unknown => {
  if (path === '/') return { 'Fn::GetAtt': ['Api', 'RootResourceId'] };
  const logicalId = `Resource${Buffer.from(path).toString('hex')}`;
  const slash = path.lastIndexOf('/');
  resources[logicalId] ??= {
    Type: 'AWS::ApiGateway::Resource',
    Properties: {
      RestApiId: { Ref: 'Api' },
      ParentId: addResource(resources, path.slice(0, slash) || '/'),
      PathPart: path.slice(slash + 1),
    },
  };
  return { Ref: logicalId };
};

export const aRestApi = (
  about: Parameters<typeof aRestTemplate>[0],
  settings: Partial<Omit<RestApiSettings, 'stack' | 'api'>> = {},
) => {
  const stack = stackOf('Test', aRestTemplate(about));
  return createRestApi({
    stack,
    api: stack.byId('Api'),
    invoke: async (_functionArn, event) => ({ statusCode: 200, body: JSON.stringify(event) }),
    verifyToken: () => {
      throw new Error('no tokens here');
    },
    region: 'us-east-1',
    accountId: '000000000000',
    ...settings,
  });
};

export const aRequest = (method: string, pathAndQuery: string, more: Partial<OriginRequest> = {}): OriginRequest => {
  const [path = '', query = ''] = pathAndQuery.split('?');
  const headers: Header[] = [['User-Agent', 'test']];
  return { method, path, query, headers, body: Buffer.alloc(0), sourceIp: '192.0.2.7', ...more };
};
