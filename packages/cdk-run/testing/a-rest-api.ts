// A REST API as the CDK writes one, with routes to a function 'fn'.

import type { Header, OriginRequest } from '../src/gateway/exchange.ts';
import { createRestApi, type RestApiSettings } from '../src/gateway/rest/rest.ts';
import { restApi } from '../src/resources/api-gateway/rest-api.ts';
import { aStack } from './a-stack.ts';

type RawResource = { Type: string; Properties?: Record<string, unknown> };

export const FUNCTION_ARN = 'arn:aws:lambda:us-east-1:000000000000:function:fn';
export const POOL_ARN = 'arn:aws:cognito-idp:us-east-1:000000000000:userpool/us-east-1_Local0001';
export const ISSUER = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Local0001';

type Route = [httpMethod: string, path: string, operation?: Record<string, unknown>];

const INTEGRATION = 'x-amazon-apigateway-integration';

const integration = (more: Record<string, unknown> = {}) => ({
  type: 'aws_proxy',
  httpMethod: 'POST',
  uri: { 'Fn::Sub': `arn:aws:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/${FUNCTION_ARN}/invocations` },
  ...more,
});

const anOperation = (path: string, { integration: more, ...rest }: Record<string, unknown>) => ({
  parameters: [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => ({ name, in: 'path', required: true })),
  responses: { 200: { description: 'Fine' } },
  [INTEGRATION]: integration(more as Record<string, unknown> | undefined),
  ...rest,
});

export const aRestTemplate = (about: {
  routes: Route[];
  /** The rest of the document. */
  body?: Record<string, unknown>;
  api?: Record<string, unknown>;
  stage?: Record<string, unknown>;
}): { Resources: Record<string, RawResource> } => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [httpMethod, path, operation = {}] of about.routes) {
    const method = httpMethod === 'ANY' ? 'x-amazon-apigateway-any-method' : httpMethod.toLowerCase();
    paths[path] = { ...paths[path], [method]: anOperation(path, operation) };
  }
  return {
    Resources: {
      Api: {
        Type: 'AWS::ApiGateway::RestApi',
        Properties: { Name: 'api', Body: { openapi: '3.0.1', info: {}, paths, ...about.body }, ...about.api },
      },
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
    },
  };
};

export const aRestApi = (
  about: Parameters<typeof aRestTemplate>[0],
  settings: Partial<Omit<RestApiSettings, 'api'>> = {},
) => {
  const [api] = aStack(aRestTemplate(about).Resources).all(restApi);
  return createRestApi({
    api: api!,
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
