// What everything about clients shares: the channels, where a client's consent stands, and a client as lists show it.
import { line, requiredLine } from '#core/http/fields.ts';
import * as z from '#core/schema.ts';

export const CHANNELS = ['phone', 'email', 'snail'] as const;
export const channel = z.enum(CHANNELS);
export type Channel = z.output<typeof channel>;

/** unknown: never asked. out: said no, or took a yes back. */
export const consentState = z.enum(['unknown', 'in', 'out']);
export type ConsentState = z.output<typeof consentState>;

/** Where a decision about consent came from. */
export const consentSource = z.enum([
  'agent',
  'undone',
  'import',
  'added',
  'merge',
  'contact changed',
  'unsubscribe link',
  'complaint',
  'bounce',
  'handed over',
]);
export type ConsentSource = z.output<typeof consentSource>;

export const NAME_LENGTH = 200;
export const ADDRESS_LENGTH = 300;
/** What a client said when they agreed, in the agent's words. */
export const SAID_LENGTH = 500;

export const TAG_LENGTH = 30;
/** Of one client. */
export const TAGS = 10;
/** A short name for a group of clients, as it is shown. Two that differ in case or accents only are the same tag. */
export const tag = requiredLine(TAG_LENGTH);
export const tags = z.array(tag).check(z.maxLength(TAGS));

export const FIELD_KINDS = ['text', 'number', 'date', 'choice'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];
export const FIELD_VALUE_LENGTH = 200;
/** Names one of the agent's own fields. */
export const fieldId = z.string().check(z.regex(/^f\d{1,6}$/));
/** What a client has in the agent's own fields: a number in those for numbers, and none where a field is empty. */
export const ownFields = z.record(z.string(), z.union([z.string(), z.number()]));
export type OwnFields = z.output<typeof ownFields>;
/** The same as people type it. Empty takes a value away; a field that's missing stays as it is. */
export const typedFields = z.record(fieldId, line(FIELD_VALUE_LENGTH));

const bound = z.optional(line(FIELD_VALUE_LENGTH));
/**
 * One thing that clients of a segment have in common: a tag, or what is in one of the agent's own fields. `is`: the same; of a text, how it
 * begins. `from` and `to`: of numbers and days, both included.
 */
export const condition = z.union([
  z.object({ tag }),
  z
    .object({ field: fieldId, kind: z.enum(FIELD_KINDS), is: bound, from: bound, to: bound })
    .check(z.refine(({ kind, from, to }) => kind === 'number' || kind === 'date' || !(from || to))),
]);
export type Condition = z.output<typeof condition>;
/** All of them have to hold. */
export const CONDITIONS = 6;
export const conditions = z.array(condition).check(z.minLength(1), z.maxLength(CONDITIONS));

/** The specification's client, and what its row in the list needs. */
export const listedClient = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone_number: z.string(),
  phone_campaign: z.boolean(),
  email_campaign: z.boolean(),
  snail_mail_campaign: z.boolean(),
  /** The channels that the client, not the agent, closed. */
  opted_out: z.array(channel),
  tags: z.array(z.string()),
  fields: ownFields,
  created_at: z.string(),
});
export type ListedClient = z.output<typeof listedClient>;
