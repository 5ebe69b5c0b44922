// The scheduled end of transactions: a schedule queues due ones, and a worker closes or erases them.
export { queueDueTransactions, retireTransaction, type TransactionTask } from './retire-transaction.ts';
