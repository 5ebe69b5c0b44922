import { hash } from 'node:crypto';
import { brokenPositions, type ChainFormat, linkEntry } from '#core/crypto/hash-chain.ts';
import { isNew, type Write, when } from '#core/data/db.ts';
import { logHashWrite } from '#public/seal-log';
import { contactHash, contactOf, isOwnWord } from '../client.ts';
import { type Client, consentKey, consentRow, optOut, type RecordEntry } from '../entity.ts';
import type { Channel } from '../vocabulary.ts';

// The consent record: each decision for a channel, its author and its grounds. Its entries form a hash chain whose
// last hash is in the client's row, so a changed, missing or added entry shows. Pure.

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

/** An entry's hash in the seal log's encoding, which is the same for all hashes there. */
export const loggedHash = ({ hash }: Pick<RecordEntry, 'hash'>): string =>
  Buffer.from(hash, 'base64url').toString('hex');

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

/** Several decisions at the same moment. */
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
 * The numbers of changed, missing or foreign entries; empty if the record is intact. Another client's record is
 * consistent, but not as this one's.
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

/** True if an entry, on its own, says that this client agreed; only the record and the seal log show that it's the last. */
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

/** The record's name for the deciding agent. */
export const authorOf = (agent: { name: string; email: string }): string => agent.name || agent.email;

// The writes of a consent decision besides the client's rows: its entry in the record, and the opt-out that outlives
// the client.

/** The opt-outs that an opt-in may lift. The client's own needs new words from the client; an import lifts none. */
export type MayLift = 'none' | 'agents' | 'all';

/** The name of a failed condition on an opt-out. */
export const OPT_OUT = 'opt-out';

const optOutKey = (client: Client, channel: Channel) => ({
  agentId: client.agentId,
  channel,
  hash: contactHash(client.agentId, contactOf(client, channel)),
});

/** Holds for this contact even if the client is deleted and added again. */
const optOutWrite = (client: Client, { channel, at, source }: RecordEntry): Write =>
  optOut.put(optOutKey(client, channel), { at, source, ownWord: isOwnWord(source) });

const liftWrite = (client: Client, channel: Channel, mayLift: MayLift): Write => {
  const key = optOutKey(client, channel);
  if (mayLift === 'all') return optOut.delete(key);
  if (mayLift === 'none') return optOut.check(key, when('attribute_not_exists(#PK)'), { name: OPT_OUT });
  return optOut.delete(key, {
    if: when('attribute_not_exists(#PK) OR #ownWord = :no', { ':no': false }),
    name: OPT_OUT,
  });
};

/** The record's end is logged, so that no one can rewrite the record, or remove its last entries, without a trace. */
const logWrites = ({ id: clientId }: Client, entries: RecordEntry[]): Write[] => {
  const last = entries.at(-1);
  return last ? [logHashWrite(loggedHash(last), { kind: 'consent record', clientId }, new Date(last.at))] : [];
};

export const consentWrites = (client: Client, entries: RecordEntry[], mayLift: MayLift): Write[] => {
  const writes: Write[] = [
    ...entries.map((entry) => consentRow.put(consentKey(entry), entry, { if: isNew })),
    ...logWrites(client, entries),
  ];
  // One transaction can't write a row twice: of several decisions for a channel, the last one counts.
  for (const [channel, entry] of new Map(entries.map((one) => [one.channel, one]))) {
    if (!contactOf(client, channel)) continue;
    if (entry.to === 'out' && entry.source !== 'contact changed') writes.push(optOutWrite(client, entry));
    else if (entry.to === 'in') writes.push(liftWrite(client, channel, mayLift));
    else if (entry.source === 'undone') writes.push(liftWrite(client, channel, 'agents'));
  }
  return writes;
};
