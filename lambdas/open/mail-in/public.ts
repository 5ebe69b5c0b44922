// Emails to a deal, for the worker that hands clients over.
export { mailMove, moveDealMail, orderMailMove } from './hand-over.ts';
