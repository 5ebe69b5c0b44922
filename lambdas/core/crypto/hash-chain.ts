// Records that only grow: each entry holds the hash of the one before it, so a changed, missing, moved or added entry
// shows. The hash covers the RFC 8785 text of everything else in the entry.
import { canonical, fingerprintOf, type Json } from './seal.ts';

export type Linked = { previous: string; hash: string };

/** What the first entry of a chain has in place of a hash before it. */
export const CHAIN_START = '0'.repeat(64);

const hashOf = ({ hash: _, ...content }: Linked): string =>
  fingerprintOf(canonical(content as unknown as Json)).toString('hex');

/** The entry with its hash, following on the one whose hash is `previous`. */
export const linkEntry = <Content extends object>(content: Content, previous: string): Content & Linked => {
  const entry = { ...content, previous, hash: '' };
  return { ...entry, hash: hashOf(entry) };
};

type Place = { position: number; hash: string };

/**
 * The positions that were changed, are missing or do not belong, in order; none when the chain holds. `last` is where the
 * chain ends according to somebody else (the client's row, the document), `first` where a page of it begins.
 */
export const brokenPositions = <Entry extends Linked>(
  entries: readonly Entry[],
  positionOf: (entry: Entry) => number,
  { last, first = { position: 0, hash: CHAIN_START } }: { last: Place; first?: Place },
): number[] => {
  const broken = new Set<number>();
  const byPosition = new Map(entries.map((entry) => [positionOf(entry), entry]));
  let previous = first.hash;
  for (let position = first.position + 1; position <= last.position; position++) {
    const entry = byPosition.get(position);
    const follows = entry?.previous === previous || broken.has(position - 1);
    if (!entry || hashOf(entry) !== entry.hash || !follows) broken.add(position);
    previous = entry?.hash ?? '';
  }
  for (const position of byPosition.keys())
    if (position <= first.position || position > last.position) broken.add(position);
  if (last.position > first.position && byPosition.get(last.position)?.hash !== last.hash) broken.add(last.position);
  return [...broken].sort((one, other) => one - other);
};
