// Bodies that a route's own schema takes, made from the schema, so that an attack meets the code behind the validation.

import * as v from 'valibot';
import { loggable } from '#core/schema.ts';
import { aBrowserAtPush } from '../builders/a-browser-at-push.ts';
import { aPhoto } from '../builders/some-pictures.ts';
import type { ListedRoute } from './route-list.ts';

/** The parts of Valibot's schemas that the tests look into. A pipe has the parts of its first schema. */
export type Schema = v.GenericSchema & {
  readonly key?: string;
  readonly wrapped?: Schema;
  readonly entries?: Record<string, Schema>;
  readonly item?: Schema;
  /** The schema of a record's values. */
  readonly value?: Schema;
  readonly literal?: unknown;
  /** Schemas of a union, values of a list of choices. */
  readonly options?: readonly unknown[];
};

/** The schema itself, without its defaults and conversions. */
const bare = (schema: Schema): Schema => (schema.wrapped ? bare(schema.wrapped) : schema);

export const itemOf = (schema: Schema): Schema | undefined => bare(schema).item;

/** The schemas that a union or an intersection is made of. */
export const kindsIn = (schema: Schema): readonly Schema[] | undefined => {
  const { type, options } = bare(schema);
  return ['union', 'variant', 'intersect'].includes(type) ? (options as Schema[]) : undefined;
};

/** The names of all fields within. */
export const fieldNames = (schema: Schema, known = new Set<Schema>()): string[] => {
  const within = bare(schema);
  if (known.has(within)) return [];
  known.add(within);
  const { entries = {}, item, value } = within;
  const inner = [...Object.values(entries), item, value, ...(kindsIn(within) ?? [])].filter((one) => one !== undefined);
  return [...Object.keys(entries), ...inner.flatMap((one) => fieldNames(one, known))];
};

/** Many fields take only days that are still to come. */
const SOON = new Date(Date.now() + 20 * 86_400_000).toISOString();

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
    /_at$|date|when|^needed_by$|^expires_on$|^until$|^last_day$|^accepted_on$|^day$|^call_on$|^today$|^(starts|ends|closing|due_on)$/,
    [SOON, SOON.slice(0, 10)],
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
  [/^tour$/, ['0123456789abcdef']],
  [/^day$/, ['2027-02-15']],
  [/^time$/, ['14:30']],
  [/^form$/, ['full']],
  [/^compensation$/, ['2.5%']],
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

export const choices = (schema: Schema): unknown[] => {
  const { type, literal, options = [] } = bare(schema);
  if (type === 'literal') return [literal];
  return kindsIn(schema)?.flatMap(choices) ?? (type === 'picklist' ? [...options] : []);
};

const sampleOf = (schema: Schema, name: string, text: string, all: boolean): unknown => {
  const named = byName.filter(([pattern]) => pattern.test(name)).flatMap(([, values]) => values);
  const made = makeObject(schema, text, all);
  const element = itemOf(schema);
  const items = element ? [[], [sampleOf(element, name, text, all)]] : [];
  const candidates = [...named, ...choices(schema), ...(made ? [made] : []), ...items, text, ...anything];
  const fits = candidates.find((value) => value !== undefined && v.is(schema, value));
  if (fits === undefined) throw new Error(`No sample fits the field ${name}: teach sample-input.ts one`);
  return fits;
};

const isOptional = (schema: Schema): boolean => v.is(schema, undefined);

const makeObject = (schema: Schema, text: string, all: boolean): Record<string, unknown> | undefined => {
  const within = bare(schema);
  const [first] = kindsIn(within) ?? [];
  if (first) return makeObject(first, text, all);
  if (!within.entries) return undefined;
  const fields = Object.entries(within.entries).filter(([, field]) => all || !isOptional(field));
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, name, text, all)]));
};

/** The smallest body that the route takes, or with `all` one that names every field. */
export const sampleBody = (route: ListedRoute, text = 'sample', all = false): Record<string, unknown> => {
  if (!route.body) return {};
  const body = makeObject(route.body, text, all);
  if (!body) throw new Error(`${route.id}: no sample of its body can be made`);
  const parsed = v.safeParse(route.body, body);
  if (!parsed.success) throw new Error(`${route.id}: its sample is refused: ${loggable(parsed.issues)}`);
  return body;
};

/** The kinds of body that a route takes: the options of a union, or the one it has. */
const optionsOf = (schema: Schema): Schema[] => kindsIn(schema)?.flatMap(optionsOf) ?? [bare(schema)];

const withoutIds = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !name.endsWith('_id')));

/** For each kind of body that the route takes, one with every field, except for IDs of things that do not exist. */
export const wholeBodies = (route: ListedRoute, text: string): Record<string, unknown>[] => {
  const kinds = route.body ? optionsOf(route.body) : [];
  return kinds.map((body) => {
    const whole = sampleBody({ ...route, body }, text, true);
    return v.is(body, withoutIds(whole)) ? withoutIds(whole) : whole;
  });
};

/** True if a field takes texts, or numbers, unchanged or for a conversion. */
export const takes = (schema: Schema, kind: 'text' | 'number'): boolean =>
  bare(schema).type === (kind === 'text' ? 'string' : 'number');

export const fieldsOf = (schema: Schema | undefined): Record<string, Schema> => {
  if (!schema) return {};
  const kinds = kindsIn(schema);
  return kinds ? Object.assign({}, ...kinds.map(fieldsOf)) : (bare(schema).entries ?? {});
};
