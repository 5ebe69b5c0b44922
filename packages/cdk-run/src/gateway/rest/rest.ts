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
import { authorize, createResourcePolicy, type VerifyToken } from './authorizer.ts';
import { demandKnown, readBody } from './body.ts';
import { createEvent, createRequestContext, integrationHeaders, type RequestContext, traceId } from './event.ts';
import { limitOf, type Method, type RestApiDeclaration, readMethods, type Stage } from './model.ts';
import { compress, readProxyReply } from './reply.ts';

// The API document's versions of the gateway's own errors.

type Context = Record<string, unknown>;
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
  if (template && /#(set|if|foreach|end|else|macro)\b/.test(template[1])) {
    throw new Error(`${owner}: the local cloud runs no directives in response templates`);
  }
  return { status: statusCode ? Number(statusCode) : undefined, parameters: responseParameters ?? {}, template };
};

/** `'literal'`, `method.request.header.Origin` or `context.requestId`. */
const mapped = (expression: string, headers: Header[], context: Context): string | undefined => {
  const literal = /^'(.*)'$/s.exec(expression)?.[1];
  if (literal !== undefined) return literal;
  const header = /^method\.request\.header\.(.+)$/.exec(expression)?.[1];
  if (header) return headerOf(headers, header);
  const variable = /^context\.(.+)$/.exec(expression)?.[1];
  return variable === undefined ? undefined : lookUp(context, variable);
};

/** Replaces `$context.a.b` and `${context.a.b}`; an unknown value is printed as '-', as in AWS's access logs. */
const render = (template: string, context: Context, missing = ''): string =>
  template.replace(/\$(?:\{context\.([\w.]+)\}|context\.([\w.]*\w))/g, (_, a, b) => lookUp(context, a ?? b) ?? missing);

const lookUp = (context: Context, path: string): string | undefined => {
  let value: unknown = context;
  for (const key of path.split('.')) value = (value as Context | undefined)?.[key];
  return value === undefined || value === null ? undefined : String(value);
};

// API Gateway picks the resource by its path alone, and only then the method: a static part beats {param} beats {proxy+}.
type Routed<M> = { method: M; pathParameters: Record<string, string> | null };
type Routable = { resourcePath: string; httpMethod: string };
type Candidate<M> = { parts: string[]; byMethod: Map<string, M> };

const createRouter = <M extends Routable>(methods: M[]) => {
  const resources = new Map<string, Candidate<M>>();
  for (const method of methods) {
    const known = resources.get(method.resourcePath) ?? { parts: split(method.resourcePath), byMethod: new Map() };
    known.byMethod.set(method.httpMethod, method);
    resources.set(method.resourcePath, known);
  }
  const ordered = [...resources.values()].sort((a, b) => compare(a.parts, b.parts));

  return (httpMethod: string, path: string): Routed<M> | undefined => {
    const parts = split(path);
    for (const { parts: pattern, byMethod } of ordered) {
      const pathParameters = match(pattern, parts);
      if (!pathParameters) continue;
      const method = byMethod.get(httpMethod) ?? byMethod.get('ANY');
      return method && { method, pathParameters: Object.keys(pathParameters).length > 0 ? pathParameters : null };
    }
    return undefined;
  };
};

const split = (path: string) => path.replace(/^\/+|\/+$/g, '').split('/');

const GREEDY = /^\{(.+)\+\}$/;
const PARAM = /^\{(.+)\}$/;
const rank = (part: string | undefined) => {
  if (part === undefined) return 3;
  if (GREEDY.test(part)) return 2;
  return PARAM.test(part) ? 1 : 0;
};

const compare = (a: string[], b: string[]): number => {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = rank(a[i]) - rank(b[i]);
    if (difference !== 0) return difference;
  }
  return 0;
};

const match = (pattern: string[], parts: string[]): Record<string, string> | undefined => {
  const values: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const given = parts[i];
    if (given === undefined) return undefined;
    const greedy = GREEDY.exec(part)?.[1];
    if (greedy) return given === '' ? undefined : { ...values, [greedy]: decode(parts.slice(i).join('/')) };
    const name = PARAM.exec(part)?.[1];
    if (name && given !== '') values[name] = decode(given);
    else if (part !== given) return undefined;
  }
  return pattern.length === parts.length ? values : undefined;
};

/** The edge has refused broken escapes already; a direct caller's are passed on unchanged. */
const decode = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
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

/** Through all that may refuse the request, to its function. */
const answer = async (gates: Gates, asked: Asked): Promise<OriginReply> => {
  const { request, path, stage, context, trace } = asked;
  const { method, pathParameters } = admit(gates, asked);
  const { authorizer, scopes, integration } = method;
  const claims = authorizer && (await authorize(authorizer, scopes, request.headers, gates.verifyToken));
  const { binaryMediaTypes } = gates.api;
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
