// A client of an agent: who they are, how they may be contacted, and when they were last called. Pure.
import { createHash } from 'node:crypto';

export const CHANNELS = ['phone', 'email', 'snail'] as const;
export type Channel = (typeof CHANNELS)[number];

/** unknown: never asked. out: said no, or took it back. */
export type ConsentState = 'unknown' | 'in' | 'out';
/** Where a channel stands, and the ledger's entry that says so. */
export type Standing = { state: ConsentState; at: string; source: Source; seq: number };

export type Source =
  | 'agent'
  | 'undone'
  | 'import'
  | 'added'
  | 'merge'
  | 'contact changed'
  | 'unsubscribe link'
  | 'complaint'
  | 'bounce';

/** Said by the client or their mail provider: no click of the agent takes it back without what the client said since. */
export const isOwnWord = (source: Source): boolean =>
  source === 'unsubscribe link' || source === 'complaint' || source === 'bounce';

export type Client = {
  id: string;
  agentId: string;
  name: string;
  address: string;
  email: string;
  /** As typed or formatted, for people. */
  phone: string;
  /** As compared and dialled; empty when there is none. */
  phoneNumber: string;
  createdAt: string;
  consent: Record<Channel, Standing>;
  /** How many entries the ledger has, and the hash of the last one. */
  ledgerSeq: number;
  ledgerHead: string;
  calledAt?: string;
  calledBefore?: string;
  callNote?: string;
  revision: number;
  /** Sort keys of the rows that claim the address, and number with name. */
  emailKey?: string;
  phoneKey?: string;
};

/** As much of a client as lists show and exports write. */
export type ListedRow = Pick<Client, 'id' | 'name' | 'address' | 'email' | 'phone' | 'createdAt'> & {
  consent: Record<Channel, Pick<Standing, 'state' | 'source'>>;
};

export const neverAsked = (): Client['consent'] => ({
  phone: { state: 'unknown', at: '', source: 'added', seq: 0 },
  email: { state: 'unknown', at: '', source: 'added', seq: 0 },
  snail: { state: 'unknown', at: '', source: 'added', seq: 0 },
});

/** How a name is compared and sorted: without case, accents and double spaces. */
export const nameKey = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 200);

/** 'Ada Lovelace King' -> 'king ada lovelace', so that a last name can be searched for. */
export const lastNameKey = (name: string): string => {
  const words = nameKey(name).split(' ');
  return [words.at(-1), ...words.slice(0, -1)].filter(Boolean).join(' ');
};

/** What a channel reaches the client by; empty when there is nothing to reach them by. */
export const contactOf = (client: Pick<Client, 'email' | 'phoneNumber' | 'address'>, channel: Channel): string =>
  channel === 'email' ? client.email : channel === 'phone' ? client.phoneNumber : nameKey(client.address);

/** Stands for an address that must not be contacted, without being it. */
export const contactHash = (agentId: string, contact: string): string =>
  createHash('sha256').update(`${agentId}\n${contact}`).digest('base64url').slice(0, 32);
