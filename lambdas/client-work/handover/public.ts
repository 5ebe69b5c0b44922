// Exports the routes for the accounts' function, the staff's handover and the move for the campaigns' worker.
export { handoverHandlers } from './hand-over.ts';
export { handOverAccount } from './hand-over-account.ts';
export { movePart } from './move-clients.ts';
export { movingTask } from './move-task.ts';
