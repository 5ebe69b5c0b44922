import type { Header, OriginReply } from '../exchange.ts';
import { headerOf } from '../exchange.ts';

// The expressions and templates of a REST API, as far as its own answers use them.

export type Context = Record<string, unknown>;

/** `'literal'`, `method.request.header.Origin` or `context.requestId`. */
export const mapped = (expression: string, headers: Header[], context: Context): string | undefined => {
  const literal = /^'(.*)'$/s.exec(expression)?.[1];
  if (literal !== undefined) return literal;
  const header = /^method\.request\.header\.(.+)$/.exec(expression)?.[1];
  if (header) return headerOf(headers, header);
  const variable = /^context\.(.+)$/.exec(expression)?.[1];
  return variable === undefined ? undefined : lookUp(context, variable);
};

/** Replaces `$context.a.b` and `${context.a.b}`; an unknown value is printed as '-', as in AWS's access logs. */
export const render = (template: string, context: Context, missing = ''): string =>
  template.replace(/\$(?:\{context\.([\w.]+)\}|context\.([\w.]*\w))/g, (_, a, b) => lookUp(context, a ?? b) ?? missing);

export const refuseDirectives = (owner: string, template: string): void => {
  if (/#(set|if|foreach|end|else|macro)\b/.test(template))
    throw new Error(`${owner}: the local cloud runs no directives in response templates`);
};

const lookUp = (context: Context, path: string): string | undefined => {
  let value: unknown = context;
  for (const key of path.split('.')) value = (value as Context | undefined)?.[key];
  return value === undefined || value === null ? undefined : String(value);
};

// A mock integration: its request template names a status, and the integration response for that status is the answer. The CDK
// makes them for CORS preflights.

type MockResponse = {
  StatusCode: string;
  SelectionPattern?: string;
  ResponseParameters?: Record<string, string>;
  ResponseTemplates?: Record<string, string>;
};

export type Mock = { mock: (headers: Header[], context: Context) => OriginReply | undefined };

export const createMock = (
  owner: string,
  { requestTemplates, responses }: { requestTemplates: Record<string, string>; responses: MockResponse[] },
): Mock => {
  const status = /statusCode["']?\s*:\s*["']?(\d{3})/.exec(requestTemplates['application/json'] ?? '')?.[1];
  const found =
    responses.find(
      ({ SelectionPattern: pattern }) => pattern && status && new RegExp(`^(?:${pattern})$`).test(status),
    ) ?? responses.find(({ SelectionPattern: pattern }) => !pattern);
  const [contentType, template] = Object.entries(found?.ResponseTemplates ?? {})[0] ?? ['application/json', ''];
  refuseDirectives(owner, template);
  return {
    // Without a status that a response is for, AWS answers with its own error.
    mock: (headers, context) =>
      found && status
        ? {
            status: Number(found.StatusCode),
            headers: [
              ['Content-Type', contentType],
              ...Object.entries(found.ResponseParameters ?? {}).flatMap(([name, expression]): Header[] => {
                const value = mapped(expression, headers, context);
                return value === undefined ? [] : [[name.replace(/^method\.response\.header\./, ''), value]];
              }),
            ],
            body: Buffer.from(render(template, context)),
          }
        : undefined,
  };
};
