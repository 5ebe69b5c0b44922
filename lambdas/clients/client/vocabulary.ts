// What everything about clients shares: the channels, where a client's consent stands, and a client as lists show it.
import { requiredLine } from '#core/http/fields.ts';
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
  created_at: z.string(),
});
export type ListedClient = z.output<typeof listedClient>;
