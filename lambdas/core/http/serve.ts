// Turns a route table and its handlers into a Lambda handler: finds the route and the actor, parses the input, runs
// the use case and checks its reply. A route without a handler does not compile.
import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as v from 'valibot';
import { actsNow, currentCall, withCall } from '../platform/correlation.ts';
import { countMetric } from '../platform/count-metric.ts';
import { log } from '../platform/log.ts';
import { isObjectSchema, loggable, tryParse } from '../schema.ts';
import { eventOfRefusal, logSecurityEvent } from '../security/log-event.ts';
import { networkOf } from '../security/network.ts';
import { type Agent, type Anonymous, agentFrom, type Guest, type KeyHolder } from './actor.ts';
import { AppError } from './errors.ts';
import { readFields } from './field-problems.ts';
import type { ProveGuest } from './guest-link.ts';
import { answer, asAppError, bearerToken, cookiesOf, headerOf, readBody, refusal, viewerAddress } from './http.ts';
import { PlainText } from './plain-text.ts';
import {
  type Auth,
  type Body,
  CLIENT_VARIABLE,
  type Params,
  type Query,
  type Reply,
  type Route,
  type Routes,
} from './route.ts';
import { StoredJson } from './stored-json.ts';

export type ActorOf<A extends Auth> = A extends 'agent' | 'staff'
  ? Agent
  : A extends 'guest'
    ? Guest
    : A extends 'key' | 'assistant'
      ? KeyHolder
      : Anonymous;

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

/** The reply of calls without data. */
export const success = { status: 'success' } as const;

/** A reply with another status than the route's own, or with cookies. */
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

/** A handler without data for its caller returns nothing. */
type Nothing<R> = typeof success extends R ? Promise<void> : never;
type Replied<R> = Promise<R | Answer<R> | Answer<PlainText> | StoredJson<R>> | Nothing<R>;
export type Handlers<T extends Routes> = {
  [Name in keyof T]: (call: Call<T[Name]>) => Replied<Reply<T[Name]>>;
};

type LookForSession = (agent: Agent, cookies: Record<string, string>) => Promise<{ isTwoStep: boolean }>;

export type ServeDeps = {
  /** Needed by tables with guest routes. */
  proveGuest?: ProveGuest;
  /** Needed by tables with routes that only our own pages may call. */
  siteUrl?: string;
  /** Called before the 403 when someone who isn't staff calls a staff route. */
  onStaffRefused?: (agent: Agent, route: string) => Promise<void>;
  /**
   * Required by tables with routes that take the ID token alone: refuses one if its sign-in was ended, as by a
   * deactivation.
   */
  refuseEnded?: (agentId: string, signedInAt: number) => Promise<void>;
  /** Refuses staff with a weaker sign-in than the stage requires. */
  requireStaffSignIn?: (agent: Agent, cookies: Record<string, string>) => Promise<void>;
  /** Required by tables with live-session routes: refuses a call without one of this person's sessions. */
  requireLiveSession?: LookForSession;
  /** Needed by tables with routes that ask for a step-up: refuses a browser without a recent sign-in of this person. */
  requireRecentSignIn?: LookForSession;
  /** Needed by tables with key routes. The headers are for every answer to this key. */
  proveKey?: (key: string | undefined, route: Route) => Promise<{ actor: KeyHolder; headers: Record<string, string> }>;
  /** Needed by tables with routes for assistants. */
  proveAssistant?: (token: string | undefined) => Promise<{ actor: KeyHolder; headers: Record<string, string> }>;
  /** The form of a refusal, if it's another than the pages' own. */
  refusal?: (error: AppError) => APIGatewayProxyResult;
};

const credential = v.object({
  request_id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  request_pin: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
});

const parse = (schema: v.GenericSchema | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const { output, problems } = readFields(schema, value);
  if (problems) throw new AppError('INVALID', { fields: problems });
  return output;
};

/** Ids and names in paths are short; a longer one can't exist, and would not fit into a key. */
const LONGEST_PARAM = 500;

const paramsOf = (event: APIGatewayProxyEvent): Record<string, string> => {
  const params = (event.pathParameters ?? {}) as Record<string, string>;
  if (Object.values(params).some((value) => value.length > LONGEST_PARAM)) throw new AppError('NOT_FOUND');
  return params;
};

const nameOf = (route: Route) => `${route.method} ${route.path}`;

type Proven = {
  actor: Agent | Guest | Anonymous | KeyHolder;
  cookies: string[];
  headers?: Record<string, string>;
};

/** The others look up the session, which ends with the sign-in. */
const takesTokenAlone = ({ liveSession, stepUp }: Route) => !liveSession && !stepUp;

/** The pool has tokens for assistants, too, and the gateway takes those of any of its clients: only our pages' own count here. */
const requireOwnPages = ({ stageVariables, requestContext }: APIGatewayProxyEvent): void => {
  const ours = stageVariables?.[CLIENT_VARIABLE];
  if (!ours || requestContext.authorizer?.claims?.aud !== ours) throw new AppError('UNAUTHENTICATED');
};

const signedIn = async (route: Route, event: APIGatewayProxyEvent, deps: ServeDeps): Promise<Proven> => {
  const agent = agentFrom(event.requestContext.authorizer?.claims);
  requireOwnPages(event);
  actsNow({ kind: 'account', id: agent.id });
  if (takesTokenAlone(route)) {
    if (!deps.refuseEnded) throw new Error('A route that takes the ID token alone needs refuseEnded');
    await deps.refuseEnded(agent.id, Number(event.requestContext.authorizer?.claims?.auth_time));
  }
  if (route.auth === 'staff' && !agent.isStaff) {
    await deps.onStaffRefused?.(agent, nameOf(route));
    throw new AppError('FORBIDDEN', { message: 'Access denied. You must be a staff member to view this page.' });
  }
  if (route.auth === 'staff') await deps.requireStaffSignIn?.(agent, cookiesOf(event));
  const look = route.stepUp ? deps.requireRecentSignIn : deps.requireLiveSession;
  if (takesTokenAlone(route)) return { actor: agent, cookies: [] };
  if (!look) throw new Error('A route that looks for the session needs requireLiveSession or requireRecentSignIn');
  const { isTwoStep } = await look(agent, cookiesOf(event));
  return { actor: { ...agent, isTwoStep }, cookies: [] };
};

/** Schemas don't transform these values, so the body can be checked before it's parsed. */
const isForTheAgent = ({ forTheAgent }: Route, input: unknown): boolean => {
  if (typeof forTheAgent !== 'object') return forTheAgent === true;
  const given = input as Record<string, unknown>;
  return Object.entries(forTheAgent).every(([name, value]) => given[name] === value);
};

const provenGuest = async (
  route: Route,
  event: APIGatewayProxyEvent,
  input: unknown,
  deps: ServeDeps,
): Promise<Proven> => {
  if (!deps.proveGuest) throw new Error('A guest route needs proveGuest');
  const { request_id, request_pin } = parse(credential, input) as v.InferOutput<typeof credential>;
  const { link, browserId, setCookie, isOnHold } = await deps.proveGuest(request_id, request_pin, cookiesOf(event));
  actsNow({ kind: 'link', id: link.id });
  if (isForTheAgent(route, input) && (await isOnHold())) throw new AppError('LINK_ON_HOLD');
  return { actor: { kind: 'guest', link, browserId }, cookies: setCookie ? [setCookie] : [] };
};

/** Browsers name the origin of every call that changes something, and no page can fake another's. */
const fromOwnPages = (event: APIGatewayProxyEvent, { siteUrl }: ServeDeps) => {
  if (!siteUrl) throw new Error('A route for our own pages needs siteUrl');
  if (headerOf(event, 'origin') !== new URL(siteUrl).origin) throw new AppError('FORBIDDEN');
};

const keyHolder = async (route: Route, event: APIGatewayProxyEvent, deps: ServeDeps): Promise<Proven> => {
  if (!deps.proveKey) throw new Error('A key route needs proveKey');
  const proven = await deps.proveKey(bearerToken(event), route);
  actsNow({ kind: 'account', id: proven.actor.id });
  return { ...proven, cookies: [] };
};

const assistantOf = async (event: APIGatewayProxyEvent, { proveAssistant }: ServeDeps): Promise<Proven> => {
  if (!proveAssistant) throw new Error('A route for assistants needs proveAssistant');
  const proven = await proveAssistant(bearerToken(event));
  actsNow({ kind: 'account', id: proven.actor.id });
  return { ...proven, cookies: [] };
};

const whoActs = async (route: Route, event: APIGatewayProxyEvent, input: unknown, deps: ServeDeps): Promise<Proven> => {
  if (route.auth === 'agent' || route.auth === 'staff') return signedIn(route, event, deps);
  if (route.ownPagesOnly) fromOwnPages(event, deps);
  if (route.auth === 'guest') return provenGuest(route, event, input, deps);
  if (route.auth === 'key') return keyHolder(route, event, deps);
  if (route.auth === 'assistant') return assistantOf(event, deps);
  return { actor: { kind: 'anonymous' }, cookies: [] };
};

const bodyIn = (route: Route, event: APIGatewayProxyEvent): unknown => {
  if (route.method === 'GET') return {};
  return route.auth === 'signed' || route.rawBody ? undefined : readBody(event, route.bodyLimit);
};

const LONGEST_KEY = 200;

/** Never shortened: two creates whose keys begin alike would be one. */
const onceKeyIn = (event: APIGatewayProxyEvent): string | undefined => {
  const key = headerOf(event, 'idempotency-key');
  if (key !== undefined && key.length > LONGEST_KEY)
    throw new AppError('MALFORMED', { message: `An Idempotency-Key has ${LONGEST_KEY} characters at most.` });
  return key;
};

const callOf = (
  route: Route,
  event: APIGatewayProxyEvent,
  body: unknown,
  actor: Proven['actor'],
  correlationId: string,
) => ({
  actor,
  params: paramsOf(event),
  query: parse(route.query, { ...event.queryStringParameters }),
  body: parse(route.body, body),
  event,
  token: bearerToken(event),
  idempotencyKey: onceKeyIn(event),
  viewer: { address: viewerAddress(event), agent: headerOf(event, 'user-agent') ?? '' },
  correlationId,
});

/** The fields that match the contract. */
const fieldsKept = (reply: v.GenericSchema, body: unknown): Record<string, unknown> => {
  if (!isObjectSchema(reply)) return {};
  const given = (body ?? {}) as Record<string, unknown>;
  const read = Object.entries(reply.entries).map(([name, field]) => [name, tryParse(field, given[name])]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
};

/** The write has happened, even if its reply breaks the contract: the caller gets an answer, and we get the alarm. */
const checkedReply = (route: Route, reply: Answer<unknown>): unknown => {
  if (reply.body instanceof StoredJson || reply.body instanceof PlainText) return reply.body;
  const read = v.safeParse(route.reply, reply.body);
  if (read.success) return read.output;
  const broken = new Error(`The reply of ${nameOf(route)} breaks its contract: ${loggable(read.issues)}`);
  if (route.method === 'GET') throw broken;
  log.error('a reply breaks its contract', { route: nameOf(route) }, broken);
  countMetric('UnexpectedErrors');
  return fieldsKept(route.reply, reply.body);
};

const noteRefusal = ({ code }: AppError, route: Route | undefined) => {
  const event = eventOfRefusal(code, route?.auth);
  const about = route && ({ kind: 'route', id: nameOf(route) } as const);
  if (event) logSecurityEvent({ event, outcome: 'refused', about, reason: code });
};

/** Reads are logged too: staff read personal data. */
const noteStaff = (route: Route) =>
  logSecurityEvent({ event: 'staff.acted', outcome: 'done', about: { kind: 'route', id: nameOf(route) } });

type Refused = { route: Route | undefined; correlationId: string; form?: ServeDeps['refusal'] };

const refuse = (error: unknown, { route, correlationId, form = refusal }: Refused): APIGatewayProxyResult => {
  const known = asAppError(error);
  if (known.status >= 500) {
    log.error('call failed', { code: known.code, route: route && nameOf(route), correlationId }, error);
    countMetric('ServerErrors');
    if (known.code === 'INTERNAL') countMetric('UnexpectedErrors');
  }
  noteRefusal(known, route);
  return form(known);
};

type AnyHandler = (call: ReturnType<typeof callOf>) => Promise<unknown>;
type Served = { route: Route; handler: AnyHandler };

/** The caller's own ID for the call. It's only logged: someone who could choose our ID could hide behind another call's. */
const callersOwnId = (event: APIGatewayProxyEvent): string | undefined =>
  /^[\w.-]{1,64}$/.exec(headerOf(event, 'x-correlation-id') ?? '')?.[0];

const logCall = (event: APIGatewayProxyEvent, status: number, started: number) => {
  const { who, address, correlationId } = currentCall();
  log.info('call', {
    route: `${event.httpMethod} ${event.resource}`,
    status,
    ms: Date.now() - started,
    correlationId,
    callerId: callersOwnId(event),
    agentId: who?.kind === 'account' ? who.id : undefined,
    linkId: who?.kind === 'link' ? who.id : undefined,
    network: networkOf(address ?? ''),
    requestId: event.requestContext.requestId,
  });
};

export const serve = <T extends Routes>(routes: T, handlers: Handlers<T>, deps: ServeDeps = {}) => {
  const byResource = new Map(
    Object.entries(routes).map(([name, route]) => [nameOf(route), { route, handler: handlers[name] as AnyHandler }]),
  );

  const run = async (event: APIGatewayProxyEvent, correlationId: string): Promise<APIGatewayProxyResult> => {
    const found = byResource.get(`${event.httpMethod} ${event.resource}`);
    if (!found) throw new AppError('NOT_FOUND');
    return answerTo(found, event, correlationId).catch((error) =>
      refuse(error, { route: found.route, correlationId, form: deps.refusal }),
    );
  };

  const answerTo = async ({ route, handler }: Served, event: APIGatewayProxyEvent, correlationId: string) => {
    const body = bodyIn(route, event);
    const proven = await whoActs(
      route,
      event,
      route.method === 'GET' ? (event.queryStringParameters ?? {}) : body,
      deps,
    );
    const { actor, cookies } = proven;
    try {
      const result = (await handler(callOf(route, event, body, actor, correlationId))) ?? success;
      const reply = result instanceof Answer ? result : new Answer(route.status ?? 200, result);
      const { headers, cookies: more = [] } = reply.extra;
      if (route.auth === 'staff') noteStaff(route);
      return answer(reply.status, checkedReply(route, reply), {
        headers: { ...proven.headers, ...headers },
        cookies: [...cookies, ...more],
      });
    } catch (error) {
      // A guest who proved the pin keeps the session even if the call itself is refused.
      const answered = refuse(error, { route, correlationId, form: deps.refusal });
      const refused = { ...answered, headers: { ...proven.headers, ...answered.headers } };
      return cookies.length > 0 ? { ...refused, multiValueHeaders: { 'set-cookie': cookies } } : refused;
    }
  };

  return (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const started = Date.now();
    const correlationId = randomUUID();
    const userAgent = headerOf(event, 'user-agent') ?? '';
    return withCall({ correlationId, address: viewerAddress(event), userAgent }, async () => {
      const result = await run(event, correlationId).catch((error) =>
        refuse(error, { route: undefined, correlationId, form: deps.refusal }),
      );
      logCall(event, result.statusCode, started);
      return { ...result, headers: { ...result.headers, 'x-correlation-id': correlationId } };
    });
  };
};
