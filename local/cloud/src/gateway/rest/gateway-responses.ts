// What the API's document makes of the gateway's own errors.
import { type Header, headerOf, type OriginReply } from '../exchange.ts';
import type { GatewayError } from '../gateway-error.ts';
import { demandKnown, readBody } from './body.ts';
import type { RestApiDeclaration } from './declaration.ts';

export type Context = Record<string, unknown>;
type Custom = {
  status: number | undefined;
  parameters: Record<string, string>;
  template: [string, string] | undefined;
};

const DEFAULT_TEMPLATE: [string, string] = ['application/json', '{"message":$context.error.messageString}'];

export const createGatewayResponses = (api: RestApiDeclaration) => {
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
export const responseTypeOf = ({ kind, status }: GatewayError): string => {
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

/** Replaces `$context.a.b` and `${context.a.b}`; what is unknown is printed as '-', as in AWS's access logs. */
export const render = (template: string, context: Context, missing = ''): string =>
  template.replace(/\$(?:\{context\.([\w.]+)\}|context\.([\w.]*\w))/g, (_, a, b) => lookUp(context, a ?? b) ?? missing);

const lookUp = (context: Context, path: string): string | undefined => {
  let value: unknown = context;
  for (const key of path.split('.')) value = (value as Context | undefined)?.[key];
  return value === undefined || value === null ? undefined : String(value);
};
