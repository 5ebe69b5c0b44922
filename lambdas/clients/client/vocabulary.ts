// What everything about clients shares: the channels, where a client's consent stands, and a client as lists show it.
import * as v from 'valibot';
import { requiredLine } from '#core/http/fields.ts';

export const CHANNELS = ['phone', 'email', 'snail'] as const;
export const channel = v.picklist(CHANNELS);
export type Channel = v.InferOutput<typeof channel>;

/** unknown: never asked. out: said no, or took a yes back. */
export const consentState = v.picklist(['unknown', 'in', 'out']);
export type ConsentState = v.InferOutput<typeof consentState>;

/** Where a decision about consent came from. */
export const consentSource = v.picklist([
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
export type ConsentSource = v.InferOutput<typeof consentSource>;

export const NAME_LENGTH = 200;
export const ADDRESS_LENGTH = 300;
/** What a client said when they agreed, in the agent's words. */
export const SAID_LENGTH = 500;

export const TAG_LENGTH = 30;
/** Of one client. */
export const TAGS = 10;
/** A short name for a group of clients, as it is shown. Two that differ in case or accents only are the same tag. */
export const tag = requiredLine(TAG_LENGTH);
export const tags = v.pipe(v.array(tag), v.maxLength(TAGS));

/** The specification's client, and what its row in the list needs. */
export const listedClient = v.object({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  email: v.string(),
  phone_number: v.string(),
  phone_campaign: v.boolean(),
  email_campaign: v.boolean(),
  snail_mail_campaign: v.boolean(),
  /** The channels that the client, not the agent, closed. */
  opted_out: v.array(channel),
  tags: v.array(v.string()),
  created_at: v.string(),
});
export type ListedClient = v.InferOutput<typeof listedClient>;
