// What other features may use of the staff's pages.
export { accountListWrites } from './accounts/listed-account.ts';
export { type ReplaceLinksTask, replaceLinksPart, replaceLinksTask } from './accounts/replace-links-task.ts';
export type { AuditedAction } from './audit-chain.ts';
export { createAuditLog, readAuditHead } from './audit-log.ts';
export { addToDay, type Counted, countOnce, dayOf } from './day-counts.ts';
export { directoryWrites } from './directory.ts';
