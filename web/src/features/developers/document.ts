// The parts of the public API's OpenAPI document that the page shows. scripts/structure/openapi.ts makes it from the contracts.
import useSWRImmutable from 'swr/immutable';
import { apiErrorOf, unansweredError } from '#web/api/api-error.ts';

export type Schema = {
  type?: string;
  format?: string;
  enum?: string[];
  description?: string;
  default?: unknown;
  examples?: unknown[];
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
};
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Content = { content: Record<string, { schema: Schema }> };
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Partial<Content>>;
};
export type Problem = { type: string; status: number; detail: string; code: string };
export type Reference = {
  scopes: Record<string, string>;
  ids: Record<string, string>;
  events: string[];
  errors: Problem[];
  callsAMinute: number;
  keepEventDays: number;
  mostKeys: number;
  mostWebhooks: number;
  overlapHours: number;
};
/** A part of the file: an object that several calls share is in one place, and a `$ref` leads there. */
type Written = { [key: string]: Written | Written[] | string | undefined };

export type ApiDocument = {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  'x-reference': Reference;
};

export const DOCUMENT = '/developers/openapi.json';

const at = (document: Written, place: string): Written =>
  place
    .split('/')
    .slice(1)
    .reduce<Written>((inside, key) => (inside[key] ?? {}) as Written, document);

/** Replaces every `$ref` with the object that it refers to. */
export const resolveReferences = (document: object): ApiDocument => {
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as Written;
    if (typeof $ref === 'string') return filled(at(document as Written, $ref));
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one)]));
  };
  const { paths, ...others } = document as ApiDocument;
  return { ...others, paths: filled(paths) as ApiDocument['paths'] };
};

const loadDocument = async (): Promise<ApiDocument> => {
  const response = await fetch(DOCUMENT, { signal: AbortSignal.timeout(15_000) }).catch((cause: unknown) => {
    throw unansweredError(cause);
  });
  if (!response.ok) throw await apiErrorOf(response);
  return resolveReferences(await response.json());
};

export const useDocument = () => useSWRImmutable(DOCUMENT, loadDocument);

export type Call = Operation & { method: string; path: string; mark: string };

export const callsOf = ({ paths }: Pick<ApiDocument, 'paths'>): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      mark: `call-${operation.operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    })),
  );

export type Field = { name: string; type: string; isRequired: boolean; words: string; values: string[] };

const isNull = ({ type }: Schema) => type === 'null';

/** The schema of a value that may be null, without the null. */
const inner = (schema: Schema): { schema: Schema; isNullable: boolean } => {
  const { anyOf } = schema;
  const [only, ...others] = anyOf?.filter((one) => !isNull(one)) ?? [];
  if (!anyOf || !only || others.length > 0) return { schema, isNullable: false };
  return { schema: { ...only, description: schema.description ?? only.description }, isNullable: anyOf.some(isNull) };
};

const typeOf = (given: Schema): string => {
  const { schema, isNullable } = inner(given);
  const { type, format, items, anyOf } = schema;
  const plain = anyOf ? anyOf.map(typeOf).join(' or ') : (type ?? 'any');
  const name = items ? `list of ${typeOf(items)}` : plain;
  return `${name}${format ? `, ${format}` : ''}${isNullable ? ', or null' : ''}`;
};

const wordsOf = ({ description = '', default: usual }: Schema): string => {
  const isTold = usual !== undefined && usual !== '' && typeof usual !== 'object';
  return [description, isTold ? `Default: \`${String(usual)}\`.` : ''].filter(Boolean).join(' ');
};

const fieldFrom = (name: string, given: Schema, isRequired: boolean): Field => {
  const { schema } = inner(given);
  const values = schema.enum ?? schema.items?.enum ?? [];
  return { name, type: typeOf(given), isRequired, words: wordsOf({ ...schema, default: given.default }), values };
};

/** Each field of a body or an answer. Fields inside another follow it: `client.email`, `data[].id`. */
export const fieldsOf = (given: Schema, before = ''): Field[] => {
  const { properties = {}, required = [] } = inner(given).schema;
  return Object.entries(properties).flatMap(([key, one]) => {
    const name = before + key;
    const { schema } = inner(one);
    const inside = schema.items ? fieldsOf(schema.items, `${name}[].`) : fieldsOf(schema, `${name}.`);
    return [fieldFrom(name, one, required.includes(key)), ...inside];
  });
};

export const parametersIn = ({ parameters }: Pick<Operation, 'parameters'>): Field[] =>
  parameters.map(({ name, in: place, required = false, description = '', schema }) => ({
    ...fieldFrom(name, { ...schema, description: schema.description ?? description }, required),
    type: place,
  }));

const schemaIn = (content: Partial<Content> | undefined): Schema =>
  Object.values(content?.content ?? {})[0]?.schema ?? {};

export const bodyOf = ({ requestBody }: Operation): Field[] => fieldsOf(schemaIn(requestBody));

export const answerOf = ({ responses }: Operation): { status: string; fields: Field[] } => {
  const [status = '', content] = Object.entries(responses).find(([one]) => one !== 'default') ?? [];
  return { status, fields: fieldsOf(schemaIn(content)) };
};
