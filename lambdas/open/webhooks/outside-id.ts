import type { EventObject } from '#vocabulary/open/events';

/** Public IDs begin with their kind. */
const PREFIXES = {
  request: 'req',
  report: 'rep',
  letter: 'ltr',
  document: 'doc',
  client: 'cli',
  transaction: 'txn',
  webhook: 'whk',
  event: 'evt',
} as const satisfies Record<EventObject['kind'] | 'event', string>;

/** `within`: the report of a letter, which is needed to find the letter. */
export const outsideId = (kind: keyof typeof PREFIXES, id: string, within?: string): string =>
  kind === 'letter' && within !== undefined ? `${PREFIXES[kind]}_${within}-${id}` : `${PREFIXES[kind]}_${id}`;
