// The OpenAPI document of the public API, made from its route tables: what the gateway serves and what serve() parses.
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { AppError, ERROR_CODES } from '../../lambdas/core/http/errors.ts';
import { problemOf } from '../../lambdas/core/http/problem.ts';
import type { Route } from '../../lambdas/core/http/route.ts';
import { EVENT_TYPES, KEEP_EVENT_DAYS } from '../../lambdas/open/events/vocabulary.ts';
import { CALLS_A_MINUTE, MOST_KEYS, OVERLAP_HOURS, SCOPES } from '../../lambdas/open/keys/vocabulary.ts';
import { routes as account } from '../../lambdas/open/v1/account/contract.ts';
import { routes as clients } from '../../lambdas/open/v1/clients/contract.ts';
import { routes as documents } from '../../lambdas/open/v1/documents/contract.ts';
import { routes as events } from '../../lambdas/open/v1/events/contract.ts';
import { eventBodies } from '../../lambdas/open/v1/events/event-bodies.ts';
import type { PublicRoutes } from '../../lambdas/open/v1/fields.ts';
import { routes as files } from '../../lambdas/open/v1/files/contract.ts';
import { KINDS, type Kind } from '../../lambdas/open/v1/ids.ts';
import { routes as letters } from '../../lambdas/open/v1/letters/contract.ts';
import { routes as reports } from '../../lambdas/open/v1/reports/contract.ts';
import { routes as requests } from '../../lambdas/open/v1/requests/contract.ts';
import { routes as transactions } from '../../lambdas/open/v1/transactions/contract.ts';
import { MOST_WEBHOOKS } from '../../lambdas/open/webhooks/vocabulary.ts';

/** The tables are in the order in which a new reader needs them. */
const TABLES: Record<string, { routes: PublicRoutes; words: string }> = {
  Account: { routes: account, words: 'The account that a key acts for.' },
  Requests: { routes: requests, words: 'Requests for proof of funds to the clients of the account.' },
  Reports: { routes: reports, words: 'Sealed reports of the amounts that banks confirmed.' },
  Letters: { routes: letters, words: 'Sealed letters to the other side, capped at the amount of an offer.' },
  Clients: { routes: clients, words: 'The list of clients, with the consent that each gave.' },
  Transactions: { routes: transactions, words: 'Guided sales and purchases.' },
  Documents: { routes: documents, words: 'The documents that people sign in a closing, and the sealed copies.' },
  Files: { routes: files, words: 'The files that both sides of a closing have uploaded.' },
  Events: { routes: events, words: 'The events of the account, as a list and as calls to your address.' },
};

const DESCRIPTION = `Send an API key of your account as \`Authorization: Bearer ...\`. You make keys in My Profile, under Integrations, and
choose what each may do: ${Object.keys(SCOPES)
  .map((scope) => `\`${scope}\``)
  .join(', ')}.

- **Test mode:** a key that begins with \`gw_test_\` acts on made-up data: Sam Sample answers each request within seconds, no one is emailed, and
  nothing is charged. One that begins with \`gw_live_\` acts on the account.
- **Pace:** ${CALLS_A_MINUTE} calls a minute for each key. \`RateLimit\` says how many are left; a 429 says in \`Retry-After\` when to go on.
- **Errors** are problems of RFC 9457. Go by \`code\`; \`detail\` is for people, and \`fields\` names what is wrong in a body.
- **Lists** come in pages: pass \`next_cursor\` as \`cursor\` until it is null. A page may have fewer entries than its limit.
- **Creating twice:** send an \`Idempotency-Key\` with a request, a letter or a webhook, and a repeat within two days gives the same one.
- **Events** go to your address by Standard Webhooks 1.0.0: check the signature with its library, refuse timestamps older than five minutes,
  and remember \`webhook-id\`, because a retry has the same. \`webhooks\` in this document has the body of each type. Answer with a 2xx within ten seconds; we try again for three days.
- **Changes:** answers gain fields and values, so ignore those that you don't know. Nothing is taken away or renamed below \`/v1\`.`;

type Schema = ReturnType<typeof toJsonSchema>;

type Described = v.GenericSchema & {
  wrapped?: Described;
  entries?: Record<string, Described>;
  item?: Described;
  options?: Described[];
  pipe?: (Described | { type: string; requirement?: unknown; title?: string })[];
};

/** The name that `named` in lambdas/open/v1/fields.ts has given it. */
const nameOf = (schema: Described): string | undefined => {
  for (const step of schema.pipe ?? []) if (step.type === 'title' && 'title' in step) return step.title;
  return undefined;
};

/** The schemas that have names, in this one and below it. */
const namedIn = (schema: Described): [string, Described][] => {
  const name = nameOf(schema);
  const inside = [schema.wrapped, schema.item, ...(schema.options ?? []), ...Object.values(schema.entries ?? {})];
  return [
    ...(name ? [[name, schema] as [string, Described]] : []),
    ...inside.flatMap((one) => (one ? namedIn(one) : [])),
  ];
};

/** Every length that a pipe asks for, before and after a text is trimmed: the smallest is what the server takes. */
const lengthsOf = (schema: Described): number[] =>
  (schema.pipe ?? []).flatMap((step) => {
    if (step === schema) return [];
    if (step.type === 'max_length' && 'requirement' in step) return [Number(step.requirement)];
    return 'pipe' in step ? lengthsOf(step) : [];
  });

/** The converter of a call's input stops at a field's first change, such as trimming, so this adds the limits and descriptions after it. */
const describe = (schema: Described, json: Schema): void => {
  if (json.$ref) return;
  const description = v.getDescription(schema);
  if (description !== undefined) json.description ??= description;
  if (json.type === 'string' && json.maxLength !== undefined)
    json.maxLength = Math.min(json.maxLength, ...lengthsOf(schema));
  if (schema.wrapped) describe(schema.wrapped, json);
  if (schema.item && json.items && typeof json.items === 'object') describe(schema.item, json.items as Schema);
  for (const [name, entry] of Object.entries(schema.entries ?? {})) {
    const property = json.properties?.[name];
    if (typeof property === 'object') describe(entry, property as Schema);
  }
};

type Mode = 'input' | 'output';

const schemaFrom = (schema: v.GenericSchema, typeMode: Mode, named: [string, Described][]): Schema => {
  const {
    $schema: _,
    $defs: __,
    title: ___,
    ...rest
  } = toJsonSchema(schema as never, {
    errorMode: 'ignore',
    typeMode,
    definitions: Object.fromEntries(named),
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  });
  describe(schema, rest);
  return rest;
};

/** Bodies have the schema of the input, replies that of the output. Checks beyond JSON Schema are in the error's `fields`. */
const schemaOf = (schema: v.GenericSchema, typeMode: Mode): Schema => schemaFrom(schema, typeMode, namedIn(schema));

/** Only schemas of answers get names. In a shared schema, openapi-typescript would treat a body's fields with a default as required. */
const namedSchemas = (): Record<string, Schema> => {
  const replies = Object.values(TABLES).flatMap(({ routes }) => Object.values(routes).map(({ reply }) => reply));
  const sent = eventBodies().map(([, body]) => body);
  const known = new Map<string, Described>();
  for (const [name, schema] of [...replies, ...sent].flatMap(namedIn)) {
    if (known.has(name) && known.get(name) !== schema)
      throw new Error(`${name} names two schemas of the public API. Give each a name.`);
    known.set(name, schema);
  }
  const whole = (schema: Described) =>
    schemaFrom(
      schema,
      'output',
      namedIn(schema).filter(([, one]) => one !== schema),
    );
  return Object.fromEntries([...known].sort().map(([name, schema]) => [name, whole(schema)]));
};

/** In `/v1/requests/{id}`: a request. */
const kindIn = (path: string): Kind => {
  const [, word] = /^\/v1\/(\w+)s\//.exec(path) ?? [];
  const kind = (Object.keys(KINDS) as Kind[]).find((one) => KINDS[one] === word);
  if (!kind) throw new Error(`No kind of id is known for ${path}. Add it to lambdas/open/v1/ids.ts.`);
  return kind;
};

/** The creates whose handlers take an idempotency key. */
const ONCE = ['/v1/requests', '/v1/requests/{id}/letters', '/v1/webhooks'];

const parametersOf = ({ path, query, status }: Route) => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: `The id of the ${KINDS[kindIn(path)]}. It begins with \`${kindIn(path)}_\`.`,
    schema: { type: 'string' },
  }));
  // Query fields have the schema of the output, because everything in an address is text.
  const asked = query ? schemaOf(query, 'output') : {};
  const inQuery = Object.entries(asked.properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = property as Schema;
    return { name, in: 'query', description, schema: schema as object };
  });
  const once = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A text of yours that is new for each one you create, such as a UUID.',
    schema: { type: 'string', maxLength: 200 },
  };
  return [...inPath, ...inQuery, ...(status === 201 && ONCE.includes(path) ? [once] : [])];
};

/** The refusals that a program can meet here, beside those that any call may have. */
const refusalsOf = ({ path, method, query, body }: PublicRoutes[string]): number[] => [
  ...(query || body ? [400] : []),
  401,
  403,
  ...(path.includes('{') ? [404] : []),
  ...(method === 'GET' ? [] : [409]),
  429,
];

/** The headers of every answer to a valid key. */
const PACE = { RateLimit: { $ref: '#/components/headers/RateLimit' } };

const operationOf = (tag: string, name: string, route: PublicRoutes[string]) => ({
  operationId: name,
  tags: [tag],
  summary: route.docs.title,
  description: `${route.docs.words} ${route.scope ? `Takes the scope \`${route.scope}\`.` : 'Takes any key.'}`,
  parameters: parametersOf(route),
  ...(route.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
    : {}),
  responses: {
    [String(route.status ?? 200)]: {
      description: 'Done.',
      headers: PACE,
      content: { 'application/json': { schema: schemaOf(route.reply, 'output') } },
    },
    ...Object.fromEntries(
      [...refusalsOf(route), 'default'].map((status) => [
        status,
        { $ref: `#/components/responses/${status === 429 ? 'TooMany' : 'Problem'}` },
      ]),
    ),
  },
});

/** The description of a webhook's request. The receiver decides about its answer. */
const webhookOf = ([type, body]: [string, v.GenericSchema]) => ({
  post: {
    operationId: `on${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['Events'],
    summary: type,
    description: `Sent when \`${type}\` happens, if a webhook has this type.`,
    security: [],
    parameters: [
      ['webhook-id', 'The id of the event. A retry has the same.'],
      ['webhook-timestamp', 'When this try was signed, in seconds since 1970.'],
      ['webhook-signature', 'Signatures of id, timestamp and body by Standard Webhooks, with spaces between them.'],
    ].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } })),
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'output') } } },
    responses: {
      '2XX': { description: 'You have it.' },
      '410': { description: 'Turns the webhook off.' },
      default: { description: 'It is sent again later.' },
    },
  },
});

const refused = (description: string, headers: object) => ({
  description,
  headers,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'For people.' },
    code: { enum: ERROR_CODES, type: 'string', description: 'For programs.', examples: ['NOT_FOUND'] },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong in the body.' },
    existing_id: {
      type: 'string',
      description: 'With `DUPLICATE`: the client who is on the list already. Only for a key that may read clients.',
      examples: ['cli_01KB7Q5V3M8Z6WY2T4R9P0XNCE'],
    },
  },
};

export const openApiDocument = () => {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const [tag, { routes }] of Object.entries(TABLES))
    for (const [name, route] of Object.entries(routes)) {
      paths[route.path] ??= {};
      Object.assign(paths[route.path] ?? {}, { [route.method.toLowerCase()]: operationOf(tag, name, route) });
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Groundwork',
      version: '1',
      summary: 'Proof of funds for real-estate agents',
      description: DESCRIPTION,
      license: { name: 'For the programs of our customers', identifier: 'LicenseRef-Groundwork' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    tags: Object.entries(TABLES).map(([name, { words: description }]) => ({ name, description })),
    paths,
    webhooks: Object.fromEntries(eventBodies().map((one) => [one[0], webhookOf(one)])),
    // The developers' page shows these parts of the contracts besides the calls.
    'x-reference': {
      scopes: SCOPES,
      ids: KINDS,
      events: EVENT_TYPES,
      errors: ERROR_CODES.map((code) => problemOf(new AppError(code))),
      callsAMinute: CALLS_A_MINUTE,
      keepEventDays: KEEP_EVENT_DAYS,
      mostKeys: MOST_KEYS,
      mostWebhooks: MOST_WEBHOOKS,
      overlapHours: OVERLAP_HOURS,
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key of My Profile.' } },
      schemas: { ...namedSchemas(), Problem: problem },
      headers: {
        RateLimit: {
          description: 'How many calls are left (`r`) and in how many seconds the count begins again (`t`).',
          schema: { type: 'string', examples: [`"minute";r=${CALLS_A_MINUTE - 1};t=42`] },
        },
        RetryAfter: {
          description: 'Seconds to wait before the same call.',
          schema: { type: 'integer', examples: [42] },
        },
      },
      responses: {
        Problem: refused('Refused.', PACE),
        TooMany: refused('Too many calls.', {
          ...PACE,
          'Retry-After': { $ref: '#/components/headers/RetryAfter' },
        }),
      },
    },
  };
};

export const openApiFile = (): string => `${JSON.stringify(openApiDocument(), null, 1)}\n`;
