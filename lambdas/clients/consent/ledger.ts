// The consent ledger: what was decided for a channel, by whom, from what and on which words. Each entry carries the hash
// of the one before it, and the client's row the hash of the last, so that a changed, missing or added row shows.
import { createHash } from 'node:crypto';
import { type Channel, type Client, type ConsentState, contactOf, type Source } from '../list/client.ts';

export type Entry = {
  clientId: string;
  seq: number;
  channel: Channel;
  from: ConsentState;
  to: ConsentState;
  at: string;
  by: string;
  source: Source;
  /** What the client said, or what stood in the file or behind the link. */
  said: string;
  /** The address or number it was said for. */
  contact: string;
  previous: string;
  hash: string;
};

export type Decision = Pick<Entry, 'channel' | 'to' | 'by' | 'source'> & { said?: string };

/** What a person reads next to a hash that starts a chain. */
export const CHAIN_START = '';

const sealed = ({ hash: _, ...entry }: Entry): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url');

/** The client after a decision, and the entry that tells of it. */
export const decide = (client: Client, decision: Decision, at: Date): { client: Client; entry: Entry } => {
  const { channel, to, by, source, said = '' } = decision;
  const open: Entry = {
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
    previous: client.ledgerHead,
    hash: '',
  };
  const entry = { ...open, hash: sealed(open) };
  return {
    entry,
    client: {
      ...client,
      consent: { ...client.consent, [channel]: { state: to, at: entry.at, source, seq: entry.seq } },
      ledgerSeq: entry.seq,
      ledgerHead: entry.hash,
    },
  };
};

/** Several decisions at one moment. */
export const decideAll = (client: Client, decisions: Decision[], at: Date): { client: Client; entries: Entry[] } => {
  const entries: Entry[] = [];
  let after = client;
  for (const decision of decisions) {
    const step = decide(after, decision, at);
    after = step.client;
    entries.push(step.entry);
  }
  return { client: after, entries };
};

/** The numbers of the entries that were changed, are missing, or do not belong; none when the chain holds. */
export const brokenEntries = (entries: readonly Entry[], seq: number, head: string): number[] => {
  const broken = new Set<number>();
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  let previous = CHAIN_START;
  for (let at = 1; at <= seq; at++) {
    const entry = bySeq.get(at);
    if (!entry || sealed(entry) !== entry.hash || (entry.previous !== previous && !broken.has(at - 1))) broken.add(at);
    previous = entry?.hash ?? '';
  }
  for (const entry of entries) if (entry.seq < 1 || entry.seq > seq) broken.add(entry.seq);
  if (seq > 0 && bySeq.get(seq)?.hash !== head) broken.add(seq);
  return [...broken].sort((a, b) => a - b);
};

/** Who decided, as the ledger names them. */
export const authorOf = (agent: { name: string; email: string }): string => agent.name || agent.email;
