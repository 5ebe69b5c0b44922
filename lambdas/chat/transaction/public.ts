// A transaction and its two sides, for the conversation, the signing and the assistant in it.
export {
  AGENT_FOOTER,
  type EmailParties,
  firstName,
  guestFooter,
  guestFooterInSpanish,
  openTransaction,
  PRIVATE_LINK,
  PRIVATE_LINK_IN_SPANISH,
} from './email-parts.ts';
export {
  closedError,
  documentAttributes,
  formerDocumentAttribute,
  nextReview,
  type Parties,
  partiesOfGuest,
  type Side,
  type Transaction,
  unreadAttribute,
} from './transaction.ts';
export {
  beginWrite,
  closeTransactionWrite,
  guestAddress,
  partiesOfAgent,
  readTransaction,
} from './transaction-store.ts';
