// Bodies that a route's own schema takes, made from the schema: so that an attack meets what lies behind the validation.

import { Wrapped } from '#core/schema/base.ts';
import { NumberSchema, StringSchema } from '#core/schema/scalars.ts';
import { IntersectionSchema, UnionSchema } from '#core/schema/several.ts';
import { PipeSchema } from '#core/schema/wrapped.ts';
import * as z from '#core/schema.ts';
import { aBrowserAtPush } from '../builders/a-browser-at-push.ts';
import { aPhoto } from '../builders/some-pictures.ts';
import type { ListedRoute } from './route-list.ts';

type Schema = z.Schema;

/** What a schema is, past its defaults and conversions. */
const bare = (schema: Schema): Schema => {
  if (schema instanceof Wrapped) return bare(schema.inner);
  return schema instanceof PipeSchema ? bare(schema.before) : schema;
};

/** Names say more than types: an address has to be one, whatever its schema calls it. */
const byName: [RegExp, unknown[]][] = [
  [/email|to_user$/, ['sample@samples.example']],
  [/phone/, ['+12125550123', '(212) 555-0123']],
  [/^request_id$/, ['0'.repeat(32)]],
  [/^request_pin$/, ['ZZZZZZZZ']],
  [/amount|price|total/, [1000]],
  [/^code$/, ['123456']],
  [/^sha256$/, [`${'A'.repeat(43)}=`]],
  [
    /_at$|date|when|^needed_by$|^until$|^call_on$|^today$|^(starts|ends|closing|due_on)$/,
    ['2026-12-01T10:00:00.000Z', '2026-12-01'],
  ],
  [/url$/, ['https://groundwork.example/']],
  [/csv|rows|content/, ['email,first name\nsample@samples.example,Sam', []]],
  [/message_draft/, [1]],
  [/^license_state$/, ['IL']],
  [/^accent$/, ['#1f5d4c']],
  [/^item$/, ['draft 01KSAMPLE', 'declutter']],
  [/^(photo|logo)$/, [aPhoto]],
  [/^begins$/, ['22:00']],
  [/^ends$/, ['07:00']],
  [/^zone$/, ['America/Chicago']],
  [/^endpoint$/, ['https://fcm.googleapis.com/fcm/send/sample']],
  [/^p256dh$/, [aBrowserAtPush().p256dh]],
  [/^auth$/, ['A'.repeat(22)]],
  [/drawing/, ['M10 60L80 20L120 90']],
];

const anything = [
  'sample',
  'sample-1',
  'f1',
  '08:00',
  '1',
  1,
  0,
  2,
  true,
  false,
  [],
  {},
  null,
  'a@samples.example',
  'a'.repeat(32),
];

const choices = (schema: Schema): unknown[] => {
  const within = bare(schema);
  if (within instanceof UnionSchema) return within.options.flatMap(choices);
  return [...(within.values ?? [])];
};

/** What an array holds, also where it may be missing or has rules. A text that's turned into one is no array. */
const elementOf = (schema: Schema): Schema | undefined => {
  if (schema instanceof Wrapped) return elementOf(schema.inner);
  return schema instanceof z.ArraySchema ? schema.element : undefined;
};

const sampleOf = (schema: Schema, name: string, text: string, all: boolean): unknown => {
  const named = byName.filter(([pattern]) => pattern.test(name)).flatMap(([, values]) => values);
  const made = makeObject(schema, text, all);
  const element = elementOf(schema);
  const items = element ? [[], [sampleOf(element, name, text, all)]] : [];
  const candidates = [...named, ...choices(schema), ...(made ? [made] : []), ...items, text, ...anything];
  const fits = candidates.find((value) => value !== undefined && z.safeParse(schema, value).success);
  if (fits === undefined) throw new Error(`No sample fits the field ${name}: teach sample-input.ts one`);
  return fits;
};

const isOptional = (schema: Schema): boolean => z.safeParse(schema, undefined).success;

const makeObject = (schema: Schema, text: string, all: boolean): Record<string, unknown> | undefined => {
  const within = bare(schema);
  if (within instanceof UnionSchema) return makeObject(within.options[0] as Schema, text, all);
  if (!(within instanceof z.ObjectSchema)) return undefined;
  const fields = Object.entries(within.shape as z.Shape).filter(([, field]) => all || !isOptional(field));
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, name, text, all)]));
};

/** The smallest body that the route takes, or with `all` one that names every field. */
export const sampleBody = (route: ListedRoute, text = 'sample', all = false): Record<string, unknown> => {
  if (!route.body) return {};
  const body = makeObject(route.body, text, all);
  if (!body) throw new Error(`${route.id}: no sample of its body can be made`);
  const parsed = z.safeParse(route.body, body);
  if (!parsed.success) throw new Error(`${route.id}: its sample is refused: ${parsed.error.message}`);
  return body;
};

/** The kinds of body that a route takes: the options of a union, or the one it has. */
const optionsOf = (schema: Schema): Schema[] => {
  const within = bare(schema);
  return within instanceof UnionSchema ? within.options.flatMap(optionsOf) : [within];
};

const withoutIds = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !name.endsWith('_id')));

/** For each kind of body that the route takes, one with every field, but for ids of things that do not exist. */
export const wholeBodies = (route: ListedRoute, text: string): Record<string, unknown>[] => {
  const kinds = route.body ? optionsOf(route.body) : [];
  return kinds.map((body) => {
    const whole = sampleBody({ ...route, body }, text, true);
    return z.safeParse(body, withoutIds(whole)).success ? withoutIds(whole) : whole;
  });
};

/** Whether a field takes texts, or numbers, as they are or to make something of them. */
export const takes = (schema: Schema, kind: 'text' | 'number'): boolean =>
  bare(schema) instanceof (kind === 'text' ? StringSchema : NumberSchema);

export const fieldsOf = (schema: Schema | undefined): Record<string, Schema> => {
  if (!schema) return {};
  const within = bare(schema);
  if (within instanceof UnionSchema) return Object.assign({}, ...within.options.map(fieldsOf));
  if (within instanceof IntersectionSchema) return { ...fieldsOf(within.left), ...fieldsOf(within.right) };
  return within instanceof z.ObjectSchema ? within.shape : {};
};
