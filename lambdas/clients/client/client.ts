// A client of an agent: their name, their contacts with consent, and their last call. Pure.
import { hash } from 'node:crypto';
import { truncate } from '#core/documents/formatted-text.ts';
import type { Client } from './entity.ts';
import type { Channel, ConsentSource } from './vocabulary.ts';

/**
 * Decisions by the client or their email provider: the agent can't take them back unless the client has given new
 * consent.
 */
const OWN_WORDS: ReadonlySet<ConsentSource> = new Set(['unsubscribe link', 'complaint', 'bounce']);
export const isOwnWord = (source: ConsentSource): boolean => OWN_WORDS.has(source);

const KEY_LENGTH = 200;

/** The form of a name for comparing and sorting: without case, accents and double spaces. */
export const nameKey = (name: string): string =>
  truncate(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim(), KEY_LENGTH);

/** 'Ada Lovelace King' -> 'king ada lovelace', so that a search finds a last name. */
export const lastNameKey = (name: string): string => {
  const words = nameKey(name).split(' ');
  return [words.at(-1), ...words.slice(0, -1)].filter(Boolean).join(' ');
};

/** The form of a tag for comparing. */
export const tagKey = (tag: string): string => nameKey(tag).replaceAll('#', ' ');

/** Each tag once, ignoring case and accents; the first spelling stays. */
export const distinctTags = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [tagKey(tag), tag])).values()].reverse();

const HOUSE_NUMBER = /^\d+[a-z]?\s+(?=\S)/;

/** '14 Maple Street' -> 'maple street': people remember the street, and add the number if they know it. */
export const addressKey = (address: string): string => nameKey(address).replace(HOUSE_NUMBER, '');

/** '(217) 555-0134' -> '4310555712': the end of a number becomes its beginning. */
export const digitsBackward = (phone: string): string => [...phone.replace(/\D/g, '')].reverse().join('');

/** The client's contact on a channel; empty if there is none. */
export const contactOf = (client: Pick<Client, 'email' | 'phoneNumber' | 'address'>, channel: Channel): string =>
  channel === 'email' ? client.email : channel === 'phone' ? client.phoneNumber : nameKey(client.address);

/** Identifies a contact without containing it. */
export const contactHash = (agentId: string, contact: string): string =>
  hash('sha256', `${agentId}\n${contact}`, 'base64url').slice(0, 32);
