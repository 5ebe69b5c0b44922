// Shared by everything about clients: the channels, the states of consent, and a client in lists.
import * as v from 'valibot';
import { requiredLine } from '#core/http/fields.ts';

export const CHANNELS = ['phone', 'email', 'snail'] as const;
export const channel = v.picklist(CHANNELS);
export type Channel = v.InferOutput<typeof channel>;

/** unknown: never asked. out: said no, or took a yes back. */
export const consentState = v.picklist(['unknown', 'in', 'out']);
export type ConsentState = v.InferOutput<typeof consentState>;

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
/** The client's words of agreement, as the agent noted them. */
export const SAID_LENGTH = 500;

export const TAG_LENGTH = 30;
export const TAGS = 10;
/** A short name for a group of clients, as it is shown. Two that differ in case or accents only are the same tag. */
export const tag = requiredLine(TAG_LENGTH);
export const tags = v.pipe(v.array(tag), v.maxLength(TAGS));

/** The specification's client, plus the fields of its row in the list. */
export const listedClient = v.object({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  email: v.string(),
  phone_number: v.string(),
  phone_campaign: v.boolean(),
  email_campaign: v.boolean(),
  snail_mail_campaign: v.boolean(),
  /** Channels closed by the client, not by the agent. */
  opted_out: v.array(channel),
  tags: v.array(v.string()),
  created_at: v.string(),
});
export type ListedClient = v.InferOutput<typeof listedClient>;
