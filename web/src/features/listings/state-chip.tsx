import type { Listing } from '#contracts/listings/listing';

const STATES: Record<Listing['state'], { text: string; className: string }> = {
  open: { text: 'Link open', className: 'chip' },
  closed: { text: 'Link closed', className: 'chip chip-bad' },
  over: { text: 'Link expired', className: 'chip chip-brass' },
};

export const StateChip = ({ state }: Pick<Listing, 'state'>) => (
  <span className={STATES[state].className}>{STATES[state].text}</span>
);
