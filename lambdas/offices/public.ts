// What the accounts' function serves of offices, and whose deals another may read.
export { requireDealsOf } from './deals/deals-of.ts';
export { followAddress } from './follow-address.ts';
export { officeHandlers } from './handlers.ts';
export type { Actor } from './office-store.ts';
export { followSeats } from './seats/follow-seats.ts';
export { seatHandlers } from './seats/handlers.ts';
