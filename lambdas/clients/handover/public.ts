// What the accounts' function serves of handovers, and the work of the campaigns' worker.
export { handoverHandlers } from './handlers.ts';
export { movePart } from './moving/move-part.ts';
export { movingTask } from './moving/task.ts';
