import { callFunction, type Invoke } from '../call-function.ts';
import {
  createThrottle,
  GatewayError,
  type Header,
  headerOf,
  jsonReply,
  type OriginReply,
  type OriginRequest,
  type Throttle,
} from '../exchange.ts';
import { createRouter, type Routed } from '../router.ts';
import { authorize, createResourcePolicy, type VerifyToken } from './authorizer.ts';
import { demandKnown, readBody } from './body.ts';
import { createEvent, createRequestContext, integrationHeaders, type RequestContext, traceId } from './event.ts';
import { type Context, mapped, refuseDirectives, render } from './mapping.ts';
import { limitOf, type Method, type RestApiDeclaration, readMethods, type Stage } from './model.ts';
import { compress, readProxyReply } from './reply.ts';

// The API document's versions of the gateway's own errors.

type Custom = {
  status: number | undefined;
  parameters: Record<string, string>;
  template: [string, string] | undefined;
};

const DEFAULT_TEMPLATE: [string, string] = ['application/json', '{"message":$context.error.messageString}'];

const createGatewayResponses = (api: RestApiDeclaration) => {
  const custom = new Map(
    readBody(api).gatewayResponses.map(({ owner, type, response }) => [type, readCustom(owner, response)]),
  );

  return (error: GatewayError, request: { headers: Header[] }, context: Context): OriginReply => {
    const fallback = custom.get(error.status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX');
    const chosen = custom.get(error.kind) ?? fallback;
    const full = {
      ...context,
      error: {
        message: error.message,
        messageString: JSON.stringify(error.message),
        responseType: responseTypeOf(error),
      },
    };
    const [contentType, template] = chosen?.template ?? DEFAULT_TEMPLATE;
    const headers = Object.entries(chosen?.parameters ?? {}).flatMap(([name, expression]): Header[] => {
      const value = mapped(expression, request.headers, full);
      return value === undefined ? [] : [[name.replace(/^gatewayresponse\.header\./, ''), value]];
    });
    const typed = headerOf(headers, 'content-type') !== undefined;
    return {
      status: chosen?.status ?? error.status,
      headers: [
        ...(typed ? [] : [['Content-Type', contentType] as Header]),
        ['x-amzn-ErrorType', error.errorType],
        ...headers,
      ],
      body: Buffer.from(render(template, full)),
    };
  };
};

/** The name that templates and access logs see. */
const responseTypeOf = ({ kind, status }: GatewayError): string => {
  if (kind !== 'FUNCTION_FAILED' && kind !== 'HEADERS_TOO_LARGE') return kind;
  return status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
};

const readCustom = (owner: string, response: Record<string, unknown>): Custom => {
  demandKnown(owner, response, ['statusCode', 'responseParameters', 'responseTemplates']);
  const { statusCode, responseParameters, responseTemplates } = response as {
    statusCode?: string;
    responseParameters?: Record<string, string>;
    responseTemplates?: Record<string, string>;
  };
  const template = Object.entries(responseTemplates ?? {})[0];
  if (template) refuseDirectives(owner, template[1]);
  return { status: statusCode ? Number(statusCode) : undefined, parameters: responseParameters ?? {}, template };
};

// The line that a stage writes about each request.

type Answered = {
  context: RequestContext;
  stage: Stage;
  trace: string;
  resourcePath: string | undefined;
  refused: GatewayError | undefined;
  reply: OriginReply;
};

/** In the format of the stage's AccessLogSetting; undefined if it has none. */
const accessLine = ({ context, stage, trace, resourcePath, refused, reply }: Answered, now: number) => {
  if (!stage.accessLogFormat) return undefined;
  const values = {
    ...context,
    resourcePath,
    status: reply.status,
    responseLength: reply.body.length,
    responseLatency: now - context.requestTimeEpoch,
    xrayTraceId: stage.tracing ? trace : undefined,
    integrationStatus: refused ? undefined : 200,
    error: refused && { message: refused.message, responseType: responseTypeOf(refused) },
  };
  return render(stage.accessLogFormat, values, '-');
};

// One REST API of the template, answering as API Gateway would.

export type RestApiSettings = {
  api: RestApiDeclaration;
  invoke: Invoke;
  verifyToken: VerifyToken;
  region: string;
  accountId: string;
  now?: () => number;
  /** One line for each request, in the format of the stage's AccessLogSetting. */
  accessLog?: (line: string) => void;
  /** The reason why a request failed in or before its function; callers see only the gateway's bare message. */
  onProblem?: (problem: { requestId: string; method: string; path: string; status: number; reason: string }) => void;
};

export type RestApi = { apiId: string; handle(request: OriginRequest): Promise<OriginReply> };

const MAX_BODY = 10 * 1024 * 1024;
const MAX_HEADERS = 10_240;

export const createRestApi = (settings: RestApiSettings): RestApi => {
  const { api, region, accountId, now = Date.now } = settings;
  const { apiId } = api;
  const stages = new Map(
    api.stages.map((stage) => [stage.name, { stage, route: createRouter(readMethods(api, stage.variables ?? {})) }]),
  );
  const gatewayResponse = createGatewayResponses(api);
  const gates = { ...settings, demandAllowed: createResourcePolicy(api), throttle: createThrottle(now) };

  return { apiId, handle };

  async function handle(request: OriginRequest): Promise<OriginReply> {
    const [, stageName = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(request.path) ?? [];
    const context = createRequestContext({ apiId, accountId, region, stageName, request, now: now() });
    const { stage, route } = stages.get(stageName) ?? {};
    const host = headerOf(request.headers, 'host') ?? context.domainName;
    if (!stage || !route || host !== context.domainName) {
      return withIds(jsonReply(403, { message: 'Forbidden' }, [['x-amzn-ErrorType', 'ForbiddenException']]), context);
    }
    const path = rest || '/';
    const routed = route(request.method, path);
    const trace = traceId(context.requestTimeEpoch);
    let refused: GatewayError | undefined;
    let reply: OriginReply;
    try {
      reply = compress(
        await answer(gates, { request, stage, path, routed, context, trace }),
        request,
        api.compressFrom,
      );
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      refused = error;
      reply = gatewayResponse(error, request, context);
    }
    report(settings, { context, stage, trace, resourcePath: routed?.method.resourcePath, refused, reply });
    const traced: Header[] = [...reply.headers, ['X-Amzn-Trace-Id', `Root=${trace};Sampled=${stage.tracing ? 1 : 0}`]];
    return withIds({ ...reply, headers: traced }, context);
  }
};

type Gates = RestApiSettings & { demandAllowed: ReturnType<typeof createResourcePolicy>; throttle: Throttle };

type Asked = {
  request: OriginRequest;
  stage: Stage;
  path: string;
  routed: Routed<Method> | undefined;
  context: RequestContext;
  trace: string;
};

/** Passes the request through every check that may refuse it, to its function. */
const answer = async (gates: Gates, asked: Asked): Promise<OriginReply> => {
  const { request, path, stage, context, trace } = asked;
  const { method, pathParameters } = admit(gates, asked);
  const { authorizer, scopes, integration } = method;
  const claims = authorizer && (await authorize(authorizer, scopes, request.headers, gates.verifyToken));
  const { binaryMediaTypes } = gates.api;
  if ('mock' in integration) {
    const mocked = integration.mock(request.headers, context);
    if (mocked) return mocked;
    throw new GatewayError('INTEGRATION_FAILURE', undefined, 'the mock integration has no response for its status');
  }
  const query = new URLSearchParams(request.query);
  const headers = integrationHeaders(request, context.domainName, trace);
  const about = { request, headers, path, query, method, pathParameters, stage, context, claims, binaryMediaTypes };
  const reply = await callFunction(gates.invoke, integration, createEvent(about));
  return readProxyReply(reply, headerOf(request.headers, 'accept'), binaryMediaTypes);
};

/** The method that the request is for, unless its size, its route, the resource policy or the stage's limits refuse it. */
const admit = (gates: Gates, { request, stage, path, routed }: Asked): Routed<Method> => {
  const { api, region, accountId, demandAllowed, throttle } = gates;
  if (request.body.length > MAX_BODY) throw new GatewayError('REQUEST_TOO_LARGE');
  if (sizeOf(request) > MAX_HEADERS) throw new GatewayError('HEADERS_TOO_LARGE');
  if (!routed) throw new GatewayError('MISSING_AUTHENTICATION_TOKEN');
  const resource = `arn:aws:execute-api:${region}:${accountId}:${api.apiId}/${stage.name}/${request.method}${path}`;
  demandAllowed({ resource, headers: request.headers, sourceIp: request.sourceIp });
  const { resourcePath, httpMethod } = routed.method;
  const limit = limitOf(stage, resourcePath, httpMethod);
  if (!throttle(`${stage.name} ${httpMethod} ${resourcePath}`, limit)) throw new GatewayError('THROTTLED');
  return routed;
};

const report = ({ onProblem, accessLog, now = Date.now }: RestApiSettings, answered: Answered): void => {
  const { context, refused } = answered;
  if (refused && refused.status >= 500) {
    const { requestId, httpMethod: method, path } = context;
    onProblem?.({ requestId, method, path, status: refused.status, reason: refused.reason ?? refused.message });
  }
  const line = accessLog && accessLine(answered, now());
  if (line !== undefined) accessLog?.(line);
};

const sizeOf = ({ method, path, query, headers }: OriginRequest) =>
  headers.reduce((sum, [name, value]) => sum + name.length + value.length, method.length + path.length + query.length);

const withIds = (reply: OriginReply, context: RequestContext): OriginReply => ({
  ...reply,
  headers: [...reply.headers, ['x-amzn-RequestId', context.requestId], ['x-amz-apigw-id', context.extendedRequestId]],
});
