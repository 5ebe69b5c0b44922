import { z } from 'zod';
import { invalid, missing } from '../failure.ts';
import type { Store } from '../store.ts';
import type { Kind } from '../wire.ts';

type FormValue = string | FormValue[] | { [key: string]: FormValue };
type FormObject = { [key: string]: FormValue };

/** Reads Stripe's bracketed form encoding: `items[0][price]=p&metadata[a]=b&expand[]=x`. */
export const parseForm = (text: string): FormObject => {
  const root: FormObject = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  return withArrays(root) as FormObject;
};

const pathOf = (name: string): string[] => {
  const open = name.indexOf('[');
  if (open < 0) return [name];
  return [name.slice(0, open), ...[...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key!)];
};

const put = (into: FormObject, [key, ...rest]: string[], value: string): void => {
  const name = key === '' ? String(Object.keys(into).length) : key!;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const held = into[name];
  const next: FormObject = typeof held === 'object' ? (held as FormObject) : Object.create(null);
  into[name] = next;
  put(next, rest, value);
};

/** An object with only whole numbers for names is a list. */
const withArrays = (value: FormValue): FormValue => {
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  if (isList) return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, one]) => withArrays(one));
  return Object.assign(Object.create(null), Object.fromEntries(entries.map(([key, one]) => [key, withArrays(one)])));
};

const KINDS: [prefix: string, kind: Kind][] = [
  ['cus_', 'customer'],
  ['prod_', 'product'],
  ['price_', 'price'],
  ['sub_', 'subscription'],
  ['in_', 'invoice'],
  ['pm_', 'paymentMethod'],
];

type Node = Record<string, unknown>;

/** A copy of the reply with the objects that `paths` name put in the place of their ids. */
export const expanded = (store: Store, reply: object, paths: string[] = []): object => {
  const copy = structuredClone(reply);
  for (const path of paths) {
    if (path.split('.').length > 4)
      throw invalid(`You cannot expand more than 4 levels of a property (${path}).`, { param: 'expand' });
    walk(store, copy as Node, path.split('.'), path);
  }
  return copy;
};

const walk = (store: Store, node: Node, [key, ...rest]: string[], path: string): void => {
  if (key === undefined) return;
  if (!(key in node)) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand[0]' });
  const value = node[key];
  if (Array.isArray(value)) {
    for (const one of value) walk(store, one as Node, rest, path);
    return;
  }
  if (typeof value === 'string') node[key] = objectOf(store, value, path);
  if (typeof node[key] === 'object' && node[key] !== null) walk(store, node[key] as Node, rest, path);
};

const objectOf = (store: Store, id: string, path: string): unknown => {
  const kind = KINDS.find(([prefix]) => id.startsWith(prefix))?.[1];
  if (!kind) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand[0]' });
  const found = store.find(kind, id);
  return found ? structuredClone(found) : { id, object: kind, deleted: true };
};

/** Form values are strings; these read them as Stripe does. */
export const text = z.string('must be a string');
export const id = z.string('must be a string').min(1, 'must not be empty');
export const email = z.email('Invalid email address').max(512, 'must be at most 512 characters');
export const integer = z
  .string()
  .regex(/^-?\d+$/, 'Invalid integer')
  .transform(Number);
export const count = integer.refine((value) => value >= 1, 'This value must be greater than or equal to 1.');
export const amount = integer.refine((value) => value >= 0, 'This value must be greater than or equal to 0.');
export const flag = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true');
/** 50 keys of 40 characters, with values of 500. */
export const metadata = z
  .record(
    z.string().max(40, 'Metadata keys can have up to 40 characters'),
    z.string().max(500, 'Metadata values can have up to 500 characters'),
  )
  .refine((marks) => Object.keys(marks).length <= 50, 'You can have up to 50 keys');
export const expand = { expand: z.array(z.string()).optional() };
/** A parameter that Stripe knows and that has no effect here. */
export const whatever = z.unknown().optional();
export const when = z.union([integer, z.record(z.enum(['gt', 'gte', 'lt', 'lte']), integer.optional())]).optional();

export const paging = {
  limit: integer.optional(),
  starting_after: id.optional(),
  ending_before: id.optional(),
  ...expand,
};

/** Checks parameters as Stripe does: one complaint at a time, naming the parameter in brackets. */
export const parseParams = <S extends z.ZodType>(schema: S, given: unknown): z.infer<S> => {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues;
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) {
    const param = bracketed([...unknown.path, unknown.keys[0]!]);
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const first = issues[0]!;
  const param = bracketed(first.path);
  const value = valueAt(given, first.path);
  if (value === undefined) throw missing(param);
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`;
    throw invalid(message, { code: 'parameter_invalid_empty', param });
  }
  if (first.message === 'Invalid integer')
    throw invalid(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param });
  if (first.message === 'Invalid email address')
    throw invalid(`Invalid email address: ${String(value)}`, { code: 'email_invalid', param });
  throw invalid(`Invalid ${param}: ${first.message}`, { param });
};

const bracketed = (path: PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((held, key) => (held as Record<PropertyKey, unknown> | null | undefined)?.[key], value);
