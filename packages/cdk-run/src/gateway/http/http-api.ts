// One HTTP API of the template, answering as API Gateway would, with events and answers of payload format 2.0.
import { randomUUID } from 'node:crypto';
import { callFunction, type Invoke } from '../call-function.ts';
import {
  createThrottle,
  GatewayError,
  type Header,
  headerOf,
  jsonReply,
  type OriginReply,
  type OriginRequest,
  withoutHeaders,
} from '../exchange.ts';
import { integrationHeaders, requestTime, traceId } from '../rest/event.ts';
import type { RestApi } from '../rest/rest.ts';
import { createRouter } from '../router.ts';
import { limitOf, type SocketRoute, type SocketStage } from '../socket/model.ts';

export type Cors = {
  AllowOrigins?: string[];
  AllowMethods?: string[];
  AllowHeaders?: string[];
  ExposeHeaders?: string[];
  MaxAge?: number;
  AllowCredentials?: boolean;
};

export type HttpApiDeclaration = {
  protocol: 'HTTP';
  apiId: string;
  cors: Cors | undefined;
  routes: Pick<SocketRoute, 'key' | 'functionArn' | 'timeoutMs'>[];
  stages: SocketStage[];
};

type HttpApiSettings = {
  api: HttpApiDeclaration;
  invoke: Invoke;
  region: string;
  accountId: string;
  now?: () => number;
  /** Why a request failed in its function; callers see only the gateway's bare message. */
  onProblem?: (request: OriginRequest, reason: string) => void;
};

const MAX_BODY = 10 * 1024 * 1024;

export const createHttpApi = (settings: HttpApiSettings): RestApi => {
  const { api, invoke, region, accountId, now = Date.now, onProblem = () => {} } = settings;
  const { apiId } = api;
  const domainName = `${apiId}.execute-api.${region}.amazonaws.com`;
  const keyed = api.routes.flatMap((route) => {
    const [, httpMethod, resourcePath] = /^(\S+) (\/.*)$/.exec(route.key) ?? [];
    return httpMethod && resourcePath ? [{ ...route, httpMethod, resourcePath }] : [];
  });
  const route = createRouter(keyed, { fallsThrough: true });
  const fallback = api.routes.find(({ key }) => key === '$default');
  const throttle = createThrottle(now);

  const answer = async (stage: SocketStage, path: string, request: OriginRequest): Promise<OriginReply> => {
    if (request.body.length > MAX_BODY) return jsonReply(413, { message: 'Request Entity Too Large' });
    const routed = route(request.method, path);
    const found = routed?.method ?? fallback;
    if (!found?.functionArn) return jsonReply(404, { message: 'Not Found' });
    if (!throttle(found.key, limitOf(stage, found.key))) return jsonReply(429, { message: 'Too Many Requests' });
    const context = { accountId, apiId, domainName, domainPrefix: apiId, routeKey: found.key, stage: stage.name };
    const event = createEvent(request, context, routed?.pathParameters ?? undefined, now());
    const { functionArn, timeoutMs } = found;
    const asked = callFunction(invoke, { functionArn, timeoutMs }, event).then(readReply);
    return asked.catch((error: unknown) => failed(error, (reason) => onProblem(request, reason)));
  };

  return {
    apiId,
    async handle(request) {
      const [, first = ''] = /^\/([^/]*)/.exec(request.path) ?? [];
      const named = api.stages.find(({ name }) => name === first);
      const stage = named ?? api.stages.find(({ name }) => name === '$default');
      const host = headerOf(request.headers, 'host') ?? domainName;
      if (!stage || host !== domainName) return jsonReply(404, { message: 'Not Found' });
      const path = named ? request.path.slice(first.length + 1) || '/' : request.path;
      const preflight = api.cors && preflightReply(api.cors, request);
      const reply = preflight ?? withCors(api.cors, request, await answer(stage, path, request));
      return { ...reply, headers: [...reply.headers, ['Apigw-Requestid', randomUUID()]] };
    },
  };
};

const failed = (error: unknown, onProblem: (reason: string) => void): OriginReply => {
  if (!(error instanceof GatewayError)) throw error;
  onProblem(error.reason ?? error.message);
  if (error.kind === 'INTEGRATION_TIMEOUT') return jsonReply(503, { message: 'Service Unavailable' });
  return jsonReply(500, { message: 'Internal Server Error' });
};

// CORS, according to the API's configuration: it answers preflights itself, and its headers replace the function's own.

const allowedOrigin = ({ AllowOrigins = [] }: Cors, request: OriginRequest): string | undefined => {
  const origin = headerOf(request.headers, 'origin');
  if (origin === undefined) return undefined;
  if (AllowOrigins.includes('*')) return '*';
  const isAllowed = AllowOrigins.some(
    (one) => one === origin || (one.endsWith('*') && origin.startsWith(one.slice(0, -1))),
  );
  return isAllowed ? origin : undefined;
};

const sharedHeaders = (cors: Cors, origin: string): Header[] => [
  ['access-control-allow-origin', origin],
  ...(cors.AllowCredentials ? [['access-control-allow-credentials', 'true'] as Header] : []),
];

const preflightReply = (cors: Cors, request: OriginRequest): OriginReply | undefined => {
  if (request.method !== 'OPTIONS' || headerOf(request.headers, 'access-control-request-method') === undefined)
    return undefined;
  const origin = allowedOrigin(cors, request);
  const lists: [string, string[] | undefined][] = [
    ['access-control-allow-methods', cors.AllowMethods],
    ['access-control-allow-headers', cors.AllowHeaders],
    ['access-control-expose-headers', cors.ExposeHeaders],
  ];
  const headers = lists.flatMap(([name, values]): Header[] => (values?.length ? [[name, values.join(',')]] : []));
  if (cors.MaxAge !== undefined) headers.push(['access-control-max-age', String(cors.MaxAge)]);
  return { status: 204, headers: origin ? [...sharedHeaders(cors, origin), ...headers] : [], body: Buffer.alloc(0) };
};

const withCors = (cors: Cors | undefined, request: OriginRequest, reply: OriginReply): OriginReply => {
  if (!cors) return reply;
  const own = reply.headers.filter(([name]) => !/^access-control-/i.test(name));
  const origin = allowedOrigin(cors, request);
  return { ...reply, headers: origin ? [...own, ...sharedHeaders(cors, origin)] : own };
};

// The event and the answer.

type RouteContext = { domainName: string; routeKey: string; stage: string } & Record<string, unknown>;

const createEvent = (
  request: OriginRequest,
  context: RouteContext,
  pathParameters: Record<string, string> | undefined,
  now: number,
) => {
  const cookies = (headerOf(request.headers, 'cookie') ?? '').split(/;\s*/).filter((one) => one !== '');
  const headers = joined(
    withoutHeaders(integrationHeaders(request, context.domainName, traceId(now)), ['cookie']).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  );
  const query = joined([...new URLSearchParams(request.query)]);
  const isText = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded|[\w.-]+\+(json|xml)))/i;
  const isBase64Encoded = request.body.length > 0 && !isText.test(headers['content-type'] ?? 'text/plain');
  return {
    version: '2.0',
    routeKey: context.routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    requestContext: {
      ...context,
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headerOf(request.headers, 'user-agent') ?? '',
      },
      requestId: randomUUID(),
      time: requestTime(now),
      timeEpoch: now,
    },
    ...(pathParameters && { pathParameters }),
    ...(request.body.length > 0 && { body: request.body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
};

/** Several values of one name are joined by commas. */
const joined = (pairs: [string, string][]): Record<string, string> => {
  const values: Record<string, string> = {};
  for (const [name, value] of pairs) values[name] = name in values ? `${values[name]},${value}` : value;
  return values;
};

type Structured = {
  statusCode: number | string;
  headers?: Record<string, string | number | boolean>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
};

/** An answer without a status is the body itself. */
const readReply = (answer: unknown): OriginReply => {
  const isStructured = typeof answer === 'object' && answer !== null && 'statusCode' in answer;
  if (!isStructured) {
    const reply = jsonReply(200, answer);
    return typeof answer === 'string' ? { ...reply, body: Buffer.from(answer) } : reply;
  }
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = answer as Structured;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599 || typeof body !== 'string')
    throw new GatewayError(
      'FUNCTION_FAILED',
      undefined,
      'the answer has no valid statusCode, or a body that is no string',
    );
  const all = Object.entries(headers).map(([name, value]): Header => [name.toLowerCase(), String(value)]);
  if (headerOf(all, 'content-type') === undefined) all.push(['content-type', 'text/plain;charset=UTF-8']);
  return {
    status,
    headers: [...all, ...cookies.map((cookie): Header => ['set-cookie', cookie])],
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
};
