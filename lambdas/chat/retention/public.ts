// The end of transactions by the clock: a schedule queues those that are due, and a worker closes or erases them.
export { queueDueTransactions } from './queue-due-transactions.ts';
export { retireTransaction, type TransactionTask } from './retire-transaction.ts';
