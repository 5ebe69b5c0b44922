// One REST API of the template, answering as API Gateway would.
import { withDeadline } from './deadline.ts';
import { type Header, headerOf, jsonReply, type OriginReply, type OriginRequest } from './exchange.ts';
import { GatewayError } from './gateway-error.ts';
import { createGatewayResponses, render } from './gateway-responses.ts';
import { authorize, type VerifyToken } from './rest-authorizer.ts';
import { compress } from './rest-compression.ts';
import { createEvent, createRequestContext, integrationHeaders, type RequestContext, traceId } from './rest-event.ts';
import type { Integration } from './rest-integration.ts';
import { readMethods } from './rest-model.ts';
import { createResourcePolicy } from './rest-policy.ts';
import { readProxyReply } from './rest-reply.ts';
import { createRouter } from './rest-router.ts';
import { readStages, type Stage } from './rest-stage.ts';
import { demandParameters } from './rest-validation.ts';
import type { Resource, Stack } from './template.ts';
import { createThrottle } from './throttle.ts';

export type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

export type RestApiSettings = {
  stack: Stack;
  api: Resource;
  invoke: Invoke;
  verifyToken: VerifyToken;
  region: string;
  accountId: string;
  now?: () => number;
  /** One line a request, in the format of the stage's AccessLogSetting. */
  accessLog?: (line: string) => void;
  /** Why the gateway itself refused or failed; callers see only its bare message. */
  onProblem?: (problem: { requestId: string; method: string; path: string; status: number; reason: string }) => void;
};

export type RestApi = { apiId: string; handle(request: OriginRequest): Promise<OriginReply> };

const MAX_BODY = 10 * 1024 * 1024;
const MAX_HEADERS = 10_240;

export const createRestApi = (settings: RestApiSettings): RestApi => {
  const { stack, api, invoke, region, accountId, now = Date.now } = settings;
  const methods = readMethods(stack, api);
  const route = createRouter(methods);
  const stages = readStages(stack, api);
  const gatewayResponse = createGatewayResponses(stack, api);
  const demandAllowed = createResourcePolicy(api);
  const throttle = createThrottle(now);
  const binaryMediaTypes = (api.properties.BinaryMediaTypes ?? []) as string[];
  const compressFrom = api.properties.MinimumCompressionSize as number | undefined;

  return { apiId: api.physicalId, handle };

  async function handle(request: OriginRequest): Promise<OriginReply> {
    const [, stageName = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(request.path) ?? [];
    const context = createRequestContext({ apiId: api.physicalId, accountId, region, stageName, request, now: now() });
    const stage = stages.get(stageName);
    const host = headerOf(request.headers, 'host') ?? context.domainName;
    if (!stage || host !== context.domainName)
      return withIds(jsonReply(403, { message: 'Forbidden' }, [['x-amzn-ErrorType', 'ForbiddenException']]), context);
    const trace = traceId(context.requestTimeEpoch);
    const headers = integrationHeaders(request, context.domainName, trace);
    let reply: OriginReply;
    try {
      reply = compress(await answer({ request, headers, stage, path: rest || '/', context }), request, compressFrom);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const { status, message, reason = message } = error;
      settings.onProblem?.({
        requestId: context.requestId,
        method: request.method,
        path: request.path,
        status,
        reason,
      });
      reply = gatewayResponse(error, request, context);
    }
    log(stage, context, reply);
    const traced: Header[] = [...reply.headers, ['X-Amzn-Trace-Id', `Root=${trace};Sampled=${stage.tracing ? 1 : 0}`]];
    return withIds({ ...reply, headers: traced }, context);
  }

  type Asked = { request: OriginRequest; headers: Header[]; stage: Stage; path: string; context: RequestContext };

  async function answer({ request, headers, stage, path, context }: Asked): Promise<OriginReply> {
    if (request.body.length > MAX_BODY) throw new GatewayError('REQUEST_TOO_LARGE');
    if (sizeOf(request) > MAX_HEADERS) throw new GatewayError('HEADERS_TOO_LARGE');
    const routed = route(request.method, path);
    if (!routed) throw new GatewayError('MISSING_AUTHENTICATION_TOKEN');
    const { method, pathParameters } = routed;
    const resource = `arn:aws:execute-api:${region}:${accountId}:${api.physicalId}/${stage.name}/${request.method}${path}`;
    demandAllowed({ resource, headers: request.headers, sourceIp: request.sourceIp });
    const { resourcePath, httpMethod } = method;
    if (!throttle(`${stage.name} ${httpMethod} ${resourcePath}`, stage.limitOf(resourcePath, httpMethod))) {
      throw new GatewayError('THROTTLED');
    }
    const query = new URLSearchParams(request.query);
    const claims =
      method.authorizer && (await authorize(method.authorizer, method.scopes, request.headers, settings.verifyToken));
    demandParameters(method.requirements, { headers: request.headers, query, pathParameters });
    if (method.integration.kind === 'mock') return mockReply(method.integration);
    const event = createEvent({
      request,
      headers,
      path,
      query,
      method,
      pathParameters,
      stage,
      context,
      claims,
      binaryMediaTypes,
    });
    const reply = await call(method.integration, event);
    return readProxyReply(reply, headerOf(request.headers, 'accept'), binaryMediaTypes);
  }

  function call({ functionArn, timeoutMs }: Integration & { kind: 'function' }, event: unknown): Promise<unknown> {
    const late = () => new GatewayError('INTEGRATION_TIMEOUT');
    return withDeadline(invoke(functionArn, event).catch(failed), timeoutMs, late);
  }

  function log(stage: Stage, context: RequestContext, reply: OriginReply) {
    if (!settings.accessLog || !stage.accessLogFormat) return;
    const responseLatency = now() - context.requestTimeEpoch;
    const full = { ...context, status: reply.status, responseLength: reply.body.length, responseLatency };
    settings.accessLog(render(stage.accessLogFormat, full, '-'));
  }
};

/** The gateway does not tell callers what broke in the function, not even that it ran out of time. */
const failed = (error: unknown): never => {
  const { name = '', message = '', errorType = name } = error as Partial<Error & { errorType: string }>;
  if (errorType === 'RequestTooLargeException') throw new GatewayError('REQUEST_TOO_LARGE', undefined, message);
  throw new GatewayError('INTEGRATION_FAILURE', undefined, `the function failed: ${errorType}: ${message}`);
};

const mockReply = ({ status, headers, body }: Integration & { kind: 'mock' }): OriginReply => ({
  status,
  headers: headerOf(headers, 'content-type') ? headers : [['Content-Type', 'application/json'], ...headers],
  body: Buffer.from(body),
});

const sizeOf = ({ method, path, query, headers }: OriginRequest) =>
  headers.reduce((sum, [name, value]) => sum + name.length + value.length, method.length + path.length + query.length);

const withIds = (reply: OriginReply, context: RequestContext): OriginReply => ({
  ...reply,
  headers: [...reply.headers, ['x-amzn-RequestId', context.requestId], ['x-amz-apigw-id', context.extendedRequestId]],
});
