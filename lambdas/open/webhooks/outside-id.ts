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

/** `within`: a letter is found by its report. */
export const outsideId = (kind: keyof typeof PREFIXES, id: string, within?: string): string =>
  kind === 'letter' && within !== undefined ? `${PREFIXES[kind]}_${within}-${id}` : `${PREFIXES[kind]}_${id}`;
