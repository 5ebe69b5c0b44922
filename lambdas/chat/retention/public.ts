// The end of transactions: the schedule queues those that are due, and the document worker closes or erases them.
export { queueDueTransactions } from './queue-due-transactions.ts';
export { retireTransaction, type TransactionTask } from './retire-transaction.ts';
