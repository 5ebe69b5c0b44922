// The version 1 event of a Lambda proxy integration.
import { randomBytes, randomUUID } from 'node:crypto';
import { type Header, headerOf, isBinary, type OriginRequest, withHeader, withoutHeaders } from '../exchange.ts';
import type { Method, Stage } from './model.ts';

export type RequestContext = ReturnType<typeof createRequestContext>;

export const createRequestContext = (about: {
  apiId: string;
  accountId: string;
  region: string;
  stageName: string;
  request: OriginRequest;
  now: number;
}) => ({
  accountId: about.accountId,
  apiId: about.apiId,
  domainName: `${about.apiId}.execute-api.${about.region}.amazonaws.com`,
  domainPrefix: about.apiId,
  extendedRequestId: randomBytes(11).toString('base64'),
  httpMethod: about.request.method,
  identity: {
    accessKey: null,
    accountId: null,
    caller: null,
    cognitoAuthenticationProvider: null,
    cognitoAuthenticationType: null,
    cognitoIdentityId: null,
    cognitoIdentityPoolId: null,
    principalOrgId: null,
    sourceIp: about.request.sourceIp,
    user: null,
    userAgent: headerOf(about.request.headers, 'user-agent') ?? null,
    userArn: null,
  },
  path: about.request.path,
  protocol: 'HTTP/1.1',
  requestId: randomUUID(),
  requestTime: requestTime(about.now),
  requestTimeEpoch: about.now,
  stage: about.stageName,
});

/** '21/Nov/2026:04:46:57 +0000' */
export const requestTime = (ms: number) => {
  const [, day, month, year, time] = new Date(ms).toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
};

/** '1-6920…-…': seconds since the epoch and 96 random bits, in hex. */
export const traceId = (now: number) => `1-${Math.floor(now / 1000).toString(16)}-${randomBytes(12).toString('hex')}`;

/** These never reach the function; Host is the API's own name, whatever the caller sent. */
const DROPPED = [
  'Connection',
  'Content-Length',
  'Content-MD5',
  'Expect',
  'Keep-Alive',
  'Max-Forwards',
  'Proxy-Authenticate',
  'Server',
  'TE',
  'Trailer',
  'Transfer-Encoding',
  'Upgrade',
  'WWW-Authenticate',
];

export const integrationHeaders = (request: OriginRequest, domainName: string, trace: string): Header[] => {
  const forwarded = headerOf(request.headers, 'x-forwarded-for');
  const added: Header[] = [
    ['Host', domainName],
    ['X-Amzn-Trace-Id', `Root=${trace}`],
    ['X-Forwarded-For', forwarded ? `${forwarded}, ${request.sourceIp}` : request.sourceIp],
    ['X-Forwarded-Port', '443'],
    ['X-Forwarded-Proto', 'https'],
  ];
  return added.reduce((all, [name, value]) => withHeader(all, name, value), withoutHeaders(request.headers, DROPPED));
};

export const createEvent = (about: {
  request: OriginRequest;
  headers: Header[];
  path: string;
  query: URLSearchParams;
  method: Method;
  pathParameters: Record<string, string> | null;
  stage: Stage;
  context: RequestContext;
  claims: Record<string, string> | undefined;
  binaryMediaTypes: string[];
}) => {
  const { request, method, context } = about;
  const headers = collect(about.headers);
  const query = collect([...about.query]);
  const isBase64Encoded =
    request.body.length > 0 && isBinary(headerOf(about.headers, 'content-type'), about.binaryMediaTypes);
  return {
    resource: method.resourcePath,
    path: about.path,
    httpMethod: request.method,
    headers: last(headers),
    multiValueHeaders: headers,
    queryStringParameters: emptyAsNull(last(query)),
    multiValueQueryStringParameters: emptyAsNull(query),
    pathParameters: about.pathParameters,
    stageVariables: about.stage.variables,
    requestContext: {
      ...context,
      deploymentId: about.stage.deploymentId,
      resourceId: method.resourceId,
      resourcePath: method.resourcePath,
      ...(about.claims && { authorizer: { claims: about.claims } }),
    },
    body: request.body.length === 0 ? null : request.body.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  };
};

const collect = (pairs: [string, string][]) => {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(values);
};

/** The single-value maps have the last of several values. */
const last = (values: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? '']));

const emptyAsNull = <T extends object>(value: T) => (Object.keys(value).length > 0 ? value : null);
