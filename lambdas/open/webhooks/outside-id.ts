import type { EventObject } from '#vocabulary/open/events';

/** IDs on the outside say what they name. */
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

export const outsideId = (kind: keyof typeof PREFIXES, id: string): string => `${PREFIXES[kind]}_${id}`;
