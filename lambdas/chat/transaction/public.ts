// A transaction and its two sides, for the conversation, the signing and the assistant in it.

export {
  DUE_TRANSACTIONS,
  guidedTransaction,
  type Parties,
  partiesIn,
  sentReminder,
  transactionLink,
} from './entity.ts';
export { isOpenTransaction, type NewAgent, type OpenTransaction, transactionHandOverWrites } from './hand-over.ts';
export { readOwnTransaction, readOwnTransactions } from './read-transactions.ts';
export { remindOnce } from './remind-once.ts';
export { toursIn } from './tours/tour.ts';
export { ifStillOnTour } from './tours/tour-reminders.ts';
export {
  canceledError,
  closedError,
  documentOf,
  firstUndoneBefore,
  formerDocuments,
  isInEffect,
  nextReview,
  partiesOfGuest,
  type Transaction,
} from './transaction.ts';
export { AGENT_FOOTER, type EmailParties, guestContent, guestLinkEmail, notifyOfFiles } from './transaction-emails.ts';
export {
  activityWrite,
  addToTransactionWrite,
  agentCheck,
  agentOfLink,
  beginTransaction,
  beginWrite,
  clearUnreadWrite,
  closeTransactionWrite,
  dropNextWrite,
  endEarlierWrite,
  guestAddress,
  isLinkOver,
  linkCheck,
  listTransactions,
  moveDocumentWrite,
  partiesOfAgent,
  presentDocumentWrite,
  presentNextWrite,
  readTransaction,
  settleDocumentWrite,
  unreadInOpen,
} from './transaction-store.ts';
