// A distribution with a bucket, a REST API and a WebSocket API behind it, as the CDK writes one.
import { createEdge, type EdgeSettings, type SocketApi } from '../src/edge/edge.ts';
import type { StoredObject } from '../src/edge/origins.ts';
import type { Invoke } from '../src/gateway/call-function.ts';
import { createRestApi } from '../src/gateway/rest/rest.ts';
import { restApi } from '../src/resources/api-gateway/rest-api.ts';
import { connectDistribution, distribution } from '../src/resources/cloudfront/distribution.ts';
import { aRestTemplate, FUNCTION_ARN } from './a-rest-api.ts';
import { aStack } from './a-stack.ts';

const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
const ALL_METHODS = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'];

export const API_ONLY = { CachePolicyId: CACHING_DISABLED, OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST };

const viewerFunction = (code: string) => ({
  Type: 'AWS::CloudFront::Function',
  Properties: { Name: 'fn', FunctionCode: code, FunctionConfig: { Runtime: 'cloudfront-js-2.0', Comment: '' } },
});

export type About = {
  config?: Record<string, unknown>;
  site?: Record<string, unknown>;
  api?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  viewerRequest?: string;
  viewerResponse?: string;
  socketRequest?: string;
  restApi?: Record<string, unknown>;
};

export const aDistributionStack = (about: About = {}) => {
  const rest = aRestTemplate({ routes: [['ANY', '/{proxy+}']], ...(about.restApi && { api: about.restApi }) });
  return aStack({
    ...rest.Resources,
    Site: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'site' } },
    Sockets: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: { Name: 'ws', ProtocolType: 'WEBSOCKET', RouteSelectionExpression: '$request.body.action' },
    },
    ...(about.viewerRequest && { ViewerRequest: viewerFunction(about.viewerRequest) }),
    ...(about.viewerResponse && { ViewerResponse: viewerFunction(about.viewerResponse) }),
    ...(about.socketRequest && { SocketRequest: viewerFunction(about.socketRequest) }),
    Headers: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: { ResponseHeadersPolicyConfig: { Name: 'headers', ...about.headers } },
    },
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: { DistributionConfig: distributionConfig(about) },
    },
  });
};

const distributionConfig = (about: About) => ({
  Enabled: true,
  DefaultRootObject: 'index.html',
  Origins: [
    { Id: 'site', DomainName: { 'Fn::GetAtt': ['Site', 'RegionalDomainName'] } },
    {
      Id: 'api',
      DomainName: domainOf('Api'),
      OriginCustomHeaders: [{ HeaderName: 'X-Origin-Secret', HeaderValue: 'hush' }],
    },
    { Id: 'ws', DomainName: domainOf('Sockets') },
  ],
  DefaultCacheBehavior: {
    TargetOriginId: 'site',
    CachePolicyId: CACHING_OPTIMIZED,
    ResponseHeadersPolicyId: { Ref: 'Headers' },
    Compress: true,
    FunctionAssociations: [
      ...associate('ViewerRequest', 'viewer-request', about.viewerRequest),
      ...associate('ViewerResponse', 'viewer-response', about.viewerResponse),
    ],
    ...about.site,
  },
  CacheBehaviors: [
    { PathPattern: '/api/*', TargetOriginId: 'api', AllowedMethods: ALL_METHODS, ...API_ONLY, ...about.api },
    {
      PathPattern: '/ws/*',
      TargetOriginId: 'ws',
      AllowedMethods: ALL_METHODS,
      ...API_ONLY,
      FunctionAssociations: associate('SocketRequest', 'viewer-request', about.socketRequest),
    },
  ],
  ...about.config,
});

const domainOf = (api: string) => ({ 'Fn::Sub': `\${${api}}.execute-api.\${AWS::Region}.amazonaws.com` });

const associate = (name: string, EventType: string, code: string | undefined) =>
  code ? [{ EventType, FunctionARN: { 'Fn::GetAtt': [name, 'FunctionARN'] } }] : [];

export const object = (text: string, more: Partial<StoredObject> = {}): StoredObject => ({
  body: Buffer.from(text),
  contentType: 'text/html',
  etag: '"1"',
  ...more,
});

const echo: Invoke = async (_arn, event) => ({
  statusCode: 200,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=60' },
  body: JSON.stringify(event),
});

/** An edge on a free port; `asked` lists the keys that were read. */
export const anEdge = async (
  about: About & {
    files?: Record<string, StoredObject>;
    mayList?: boolean;
    invoke?: Invoke;
    webSocketApis?: SocketApi[];
  } = {},
  settings: Partial<EdgeSettings> = {},
) => {
  const stack = aDistributionStack(about);
  const asked: string[] = [];
  const lines: string[] = [];
  const api = createRestApi({
    api: stack.all(restApi)[0]!,
    invoke: about.invoke ?? echo,
    verifyToken: () => ({}),
    region: 'us-east-1',
    accountId: '000000000000',
  });
  const log = (line: string) => lines.push(line);
  const edge = await createEdge({
    distribution: connectDistribution(stack.all(distribution)[0]!, { stack, log }, () => undefined),
    origins: {
      read: async (bucket, key) => {
        asked.push(`${bucket}/${key}`);
        return about.files && Object.hasOwn(about.files, key) ? about.files[key] : undefined;
      },
      mayList: (bucket) => bucket === 'site' && about.mayList === true,
      restApis: [api],
      webSocketApis: about.webSocketApis ?? [],
    },
    extra: async () => false,
    config: () => ({}),
    port: 0,
    log,
    ...settings,
  });
  return { ...edge, url: `http://127.0.0.1:${edge.port}`, asked, lines, functionArn: FUNCTION_ARN };
};
