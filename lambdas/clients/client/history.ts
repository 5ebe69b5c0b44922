// What concerns a client is stored with what it's part of: a request with its agent's communications, an email with its campaign.
// Rows that concern someone are also listed by their address, in the index that holds keys only (docs/adr/007-client-rows.md).
import { contactHash } from './client.ts';

export const HISTORY = { PK: 'HISTORY#{agentId}#{hash}', SK: '{latest}' } as const;

export const historyPartition = (agentId: string, email: string): string =>
  `HISTORY#${agentId}#${contactHash(agentId, email.toLowerCase())}`;

/** The attributes that list a row for the client with this address; `at` is the latest that happened to it. */
export const inHistory = (agentId: string, email: string, at: string) => ({
  DuePK: historyPartition(agentId, email),
  DueSK: at,
});
