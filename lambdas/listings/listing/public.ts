// A listing, for its offers, the calendar and a handover.

export { DATE_WORDS } from './dates/contract-dates.ts';
export { reminderWrites } from './dates/save-dates.ts';
export type { ListingRow } from './entity.ts';
export { buyerHandOverWrites, handedOverWrites, type NewAgent } from './hand-over.ts';
export { stateOf } from './listing.ts';
export {
  acceptWrite,
  countOffer,
  listOwn,
  noteOfferChange,
  readBuyer,
  readListingRow,
  readOwn,
  sellerWrite,
  undoAcceptWrite,
} from './listing-store.ts';
