// Turns a route table and its handlers into a Lambda handler: finds the route, decides who acts, parses the input, runs
// the use case and checks what it answers. A route without a handler does not compile.
import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod/mini';
import { withCorrelation } from '../platform/correlation.ts';
import { log } from '../platform/log.ts';
import { type Agent, agentFrom, type Guest, type Nobody } from './actor.ts';
import { AppError } from './errors.ts';
import type { ProveGuest } from './guest-link.ts';
import { answer, asAppError, bearerToken, cookiesOf, headerOf, readBody, refusal, viewerAddress } from './http.ts';
import type { Auth, Body, Params, Query, Reply, Route, Routes } from './route.ts';

export type ActorOf<A extends Auth> = A extends 'agent' | 'staff' ? Agent : A extends 'guest' ? Guest : Nobody;

export type Call<R extends Route> = {
  actor: ActorOf<R['auth']>;
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
  event: APIGatewayProxyEvent;
  /** The token of a public call that carries one; unverified. */
  token: string | undefined;
  idempotencyKey: string | undefined;
  viewer: { address: string; agent: string };
  correlationId: string;
};

/** The answer of calls that have nothing to tell. */
export const success = { status: 'success' } as const;

/** An answer with another status than the route's own, or with cookies. */
export class Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly extra: { headers?: Record<string, string>; cookies?: string[] };
  constructor(status: number, body: T, extra: Answer<T>['extra'] = {}) {
    this.status = status;
    this.body = body;
    this.extra = extra;
  }
}

export type Handlers<T extends Routes> = {
  [Name in keyof T]: (call: Call<T[Name]>) => Promise<Reply<T[Name]> | Answer<Reply<T[Name]>>>;
};

export type Doors = {
  /** Needed by tables with guest routes. */
  proveGuest?: ProveGuest;
  /** Told when somebody who is not staff calls a staff route, before the 403 goes out. */
  onStaffRefused?: (agent: Agent, route: string) => Promise<void>;
};

const credential = z.object({
  request_id: z.string().check(z.minLength(1), z.maxLength(128)),
  request_pin: z.string().check(z.minLength(1), z.maxLength(64)),
});

const fieldsOf = (error: z.core.$ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]));

const parse = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (!result.success) throw new AppError('INVALID', { fields: fieldsOf(result.error) });
  return result.data;
};

/** Ids and names in paths are short; what is longer names nothing, and would not fit into a key. */
const LONGEST_PARAM = 500;

const paramsOf = (event: APIGatewayProxyEvent): Record<string, string> => {
  const params = (event.pathParameters ?? {}) as Record<string, string>;
  if (Object.values(params).some((value) => value.length > LONGEST_PARAM)) throw new AppError('NOT_FOUND');
  return params;
};

export const serve = <T extends Routes>(routes: T, handlers: Handlers<T>, doors: Doors = {}) => {
  const byResource = new Map(
    Object.entries(routes).map(([name, route]) => [`${route.method} ${route.path}`, { name, route }]),
  );

  const actorOf = async (route: Route, event: APIGatewayProxyEvent, input: unknown) => {
    if (route.auth === 'agent' || route.auth === 'staff') {
      const agent = agentFrom(event.requestContext.authorizer?.claims);
      if (route.auth === 'staff' && !agent.isStaff) {
        await doors.onStaffRefused?.(agent, `${route.method} ${route.path}`);
        throw new AppError('FORBIDDEN', { message: 'Access denied. You must be a staff member to view this page.' });
      }
      return { actor: agent };
    }
    if (route.auth === 'guest') {
      if (!doors.proveGuest) throw new Error('A guest route needs the door proveGuest');
      const { request_id, request_pin } = parse(credential, input) as z.output<typeof credential>;
      const { link, setCookie } = await doors.proveGuest(request_id, request_pin, cookiesOf(event));
      return { actor: { kind: 'guest', link } satisfies Guest, setCookie };
    }
    return { actor: { kind: 'nobody' } satisfies Nobody };
  };

  const run = async (event: APIGatewayProxyEvent, correlationId: string) => {
    const found = byResource.get(`${event.httpMethod} ${event.resource}`);
    if (!found) throw new AppError('NOT_FOUND');
    const { name, route } = found;
    const given = route.method === 'GET' ? {} : route.auth === 'signed' ? undefined : readBody(event, route.bodyLimit);
    const queried = { ...event.queryStringParameters };
    const proven = await actorOf(route, event, route.method === 'GET' ? queried : given);
    let cookies = proven.setCookie ? [proven.setCookie] : [];
    try {
      const call = {
        actor: proven.actor,
        params: paramsOf(event),
        query: parse(route.query, queried),
        body: parse(route.body, given),
        event,
        token: bearerToken(event),
        idempotencyKey: headerOf(event, 'idempotency-key')?.slice(0, 200),
        viewer: { address: viewerAddress(event), agent: headerOf(event, 'user-agent') ?? '' },
        correlationId,
      };
      const handler = handlers[name] as unknown as (input: typeof call) => Promise<unknown>;
      const result = await handler(call);
      const reply = result instanceof Answer ? result : new Answer(route.status ?? 200, result);
      cookies = [...cookies, ...(reply.extra.cookies ?? [])];
      const checked = z.safeParse(route.reply, reply.body);
      if (!checked.success) throw new Error(`The answer of ${name} breaks its contract: ${checked.error.message}`);
      return answer(reply.status, checked.data, { headers: reply.extra.headers, cookies });
    } catch (error) {
      // A guest who proved the pin keeps the session even when the call itself is refused.
      const refused = refuse(error, route, correlationId);
      return cookies.length > 0 ? { ...refused, multiValueHeaders: { 'set-cookie': cookies } } : refused;
    }
  };

  const refuse = (error: unknown, route: Route | undefined, correlationId: string): APIGatewayProxyResult => {
    const known = asAppError(error);
    if (known.status >= 500)
      log.error(
        'call failed',
        { code: known.code, route: route && `${route.method} ${route.path}`, correlationId },
        error,
      );
    return refusal(known);
  };

  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const started = Date.now();
    const correlationId = headerOf(event, 'x-correlation-id')?.slice(0, 64) ?? randomUUID();
    const result = await withCorrelation(correlationId, () => run(event, correlationId)).catch((error) =>
      refuse(error, undefined, correlationId),
    );
    log.info('call', {
      route: `${event.httpMethod} ${event.resource}`,
      status: result.statusCode,
      ms: Date.now() - started,
      correlationId,
      requestId: event.requestContext.requestId,
    });
    return { ...result, headers: { ...result.headers, 'x-correlation-id': correlationId } };
  };
};
