// A listing, for its offers.
export type { ListingRow } from './entity.ts';
export { acceptWrite, countOffer, readListingRow, readOwn, sellerWrite } from './listing-store.ts';
