// Records that only grow: each entry holds the hash of the one before it, so a changed, missing, moved or added entry
// shows. The hash covers the rest of the entry.
import { canonical, fingerprintOf, type Json } from './seal.ts';

export type Linked = { previous: string; hash: string };

/** A record keeps its first format, so that stored entries stay verifiable. */
export type ChainFormat<Content extends object = object> = {
  /** The first entry's `previous`. */
  start: string;
  hash(content: Content): string;
};

/** The hash of the RFC 8785 text. */
export const CANONICAL: ChainFormat = {
  start: '0'.repeat(64),
  hash: (content) => fingerprintOf(canonical(content as Json)).toString('hex'),
};

const hashOf = <Entry extends Linked>(
  { hash: _, ...content }: Entry,
  format: ChainFormat<Omit<Entry, 'hash'>>,
): string => format.hash(content);

/** Adds its hash to an entry that follows the one with the hash `previous`. */
export const linkEntry = <Content extends object>(
  content: Content,
  previous: string,
  format: ChainFormat<Content & { previous: string }> = CANONICAL,
): Content & Linked => {
  const linked = { ...content, previous };
  return { ...linked, hash: format.hash(linked) };
};

type Place = { position: number; hash: string };

/**
 * The positions of changed, missing or foreign entries, in order; empty if the chain holds. `last` is the chain's end
 * according to another record (the client's row, the document), `first` the start of a page of it.
 */
export const brokenPositions = <Entry extends Linked>(
  entries: readonly Entry[],
  positionOf: (entry: Entry) => number,
  {
    last,
    format = CANONICAL,
    first = { position: 0, hash: format.start },
  }: { last: Place; format?: ChainFormat<Omit<Entry, 'hash'>>; first?: Place },
): number[] => {
  const broken = new Set<number>();
  const byPosition = new Map(entries.map((entry) => [positionOf(entry), entry]));
  let previous = first.hash;
  for (let position = first.position + 1; position <= last.position; position++) {
    const entry = byPosition.get(position);
    const follows = entry?.previous === previous || broken.has(position - 1);
    if (!entry || hashOf(entry, format) !== entry.hash || !follows) broken.add(position);
    previous = entry?.hash ?? '';
  }
  for (const position of byPosition.keys())
    if (position <= first.position || position > last.position) broken.add(position);
  if (last.position > first.position && byPosition.get(last.position)?.hash !== last.hash) broken.add(last.position);
  return [...broken].sort((one, other) => one - other);
};
