// A transaction and its two sides, for the conversation, the signing and the assistant in it.
export {
  AGENT_FOOTER,
  type EmailParties,
  guestContent,
  guestLinkEmail,
} from './emails/email-parts.ts';
export {
  DUE_TRANSACTIONS,
  guidedTransaction,
  type Parties,
  partiesIn,
  sentReminder,
  transactionLink,
} from './entity.ts';
export { isOpenTransaction, type NewAgent, type OpenTransaction, transactionHandOverWrites } from './hand-over.ts';
export { notifyOfFiles } from './notify-of-files.ts';
export { remindOnce } from './reminders/remind-once.ts';
export {
  canceledError,
  closedError,
  documentOf,
  firstUndoneBefore,
  formerDocuments,
  nextReview,
  partiesOfGuest,
  type Transaction,
} from './transaction.ts';
export {
  activityWrite,
  addToTransactionWrite,
  agentCheck,
  agentOfLink,
  beginTransaction,
  beginWrite,
  clearUnreadWrite,
  closeTransactionWrite,
  guestAddress,
  handedOverError,
  isLinkOver,
  linkCheck,
  moveDocumentWrite,
  partiesOfAgent,
  presentDocumentWrite,
  readTransaction,
  settleDocumentWrite,
  unreadInOpen,
} from './transaction-store.ts';
