export { type ReplaceLinksTask, replaceLinksPart, replaceLinksTask } from './accounts/deactivate-account.ts';
export { accountListWrites } from './accounts/list-accounts.ts';
export { type AuditedAction, createAuditLog, readAuditHead } from './audit-log.ts';
export { directoryWrites } from './directory.ts';
export { addToDay, type Counted, countOnce, dayOf } from './figures.ts';
