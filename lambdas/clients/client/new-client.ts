import { newId } from '#core/crypto/ids.ts';
import { RECORD_FORMAT } from './consent/consent-record.ts';
import type { Client } from './entity.ts';
import type { Person } from './person.ts';

const neverAsked = { state: 'unknown', at: '', source: 'added', seq: 0 } as const;

/** A client without any recorded consent. */
export const newClient = (agentId: string, person: Person, at: Date): Client => ({
  ...person,
  id: newId(at),
  agentId,
  tags: [],
  createdAt: at.toISOString(),
  consent: { phone: neverAsked, email: neverAsked, snail: neverAsked },
  ledgerSeq: 0,
  ledgerHead: RECORD_FORMAT.start,
  revision: 0,
});
