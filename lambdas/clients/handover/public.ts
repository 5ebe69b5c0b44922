// What the accounts' function serves of handovers, what staff order, and the work of the campaigns' worker.
export { handoverHandlers, staffHandover } from './hand-over.ts';
export { movePart } from './moving/move-part.ts';
export { movingTask } from './moving/task.ts';
