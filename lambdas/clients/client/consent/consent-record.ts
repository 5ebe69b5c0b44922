// The consent record: what was decided for a channel, by whom and on what grounds. Its entries form a hash chain whose
// last hash is in the client's row, so a changed, missing or added entry shows. Pure.
import { hash } from 'node:crypto';
import { brokenPositions, type ChainFormat, linkEntry } from '#core/crypto/hash-chain.ts';
import { contactOf } from '../client.ts';
import type { Client, RecordEntry } from '../entity.ts';
import type { Channel } from '../vocabulary.ts';

export type Decision = Pick<RecordEntry, 'channel' | 'to' | 'by' | 'source'> & { said?: string };

/** The format of all records so far: the attributes and their values, sorted by name. */
export const RECORD_FORMAT: ChainFormat = {
  start: '',
  hash: (content) =>
    hash(
      'sha256',
      JSON.stringify(Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1))),
      'base64url',
    ),
};

/** As the seal log has it: all hashes there are written in one way. */
export const loggedHash = ({ hash }: Pick<RecordEntry, 'hash'>): string =>
  Buffer.from(hash, 'base64url').toString('hex');

/** The client after a decision, and the entry that records it. */
export const recordDecision = (
  client: Client,
  { channel, to, by, source, said = '' }: Decision,
  at: Date,
): { client: Client; entry: RecordEntry } => {
  const entry = linkEntry(
    {
      clientId: client.id,
      seq: client.ledgerSeq + 1,
      channel,
      from: client.consent[channel].state,
      to,
      at: at.toISOString(),
      by,
      source,
      said,
      contact: contactOf(client, channel),
    },
    client.ledgerHead,
    RECORD_FORMAT,
  );
  const standing = { state: to, at: entry.at, source, seq: entry.seq };
  const consent = { ...client.consent, [channel]: standing };
  return { entry, client: { ...client, consent, ledgerSeq: entry.seq, ledgerHead: entry.hash } };
};

/** Several decisions at one moment. */
export const recordDecisions = (
  client: Client,
  decisions: Decision[],
  at: Date,
): { client: Client; entries: RecordEntry[] } => {
  const entries: RecordEntry[] = [];
  let after = client;
  for (const decision of decisions) {
    const recorded = recordDecision(after, decision, at);
    after = recorded.client;
    entries.push(recorded.entry);
  }
  return { client: after, entries };
};

/**
 * The numbers of the entries that were changed, are missing, or don't belong; none when the record is intact. Another client's
 * record holds in itself, but not as this one's.
 */
export const brokenEntries = (
  entries: readonly RecordEntry[],
  { id, ledgerSeq, ledgerHead }: Pick<Client, 'id' | 'ledgerSeq' | 'ledgerHead'>,
): number[] => {
  const inChain = brokenPositions(entries, ({ seq }) => seq, {
    last: { position: ledgerSeq, hash: ledgerHead },
    format: RECORD_FORMAT,
  });
  const foreign = entries.filter(({ clientId }) => clientId !== id).map(({ seq }) => seq);
  return [...new Set([...inChain, ...foreign])].sort((one, other) => one - other);
};

/** Whether an entry, on its own, says that this client agreed; where the record ends, only the record and the seal log tell. */
export const permits = (
  entry: RecordEntry | undefined,
  client: Pick<Client, 'id' | 'email' | 'phoneNumber' | 'address'>,
  channel: Channel,
): boolean => {
  if (!entry) return false;
  const { hash, ...content } = entry;
  return (
    entry.clientId === client.id &&
    entry.channel === channel &&
    entry.to === 'in' &&
    entry.contact === contactOf(client, channel) &&
    RECORD_FORMAT.hash(content) === hash
  );
};

/** How the record names an agent who decided. */
export const authorOf = (agent: { name: string; email: string }): string => agent.name || agent.email;
