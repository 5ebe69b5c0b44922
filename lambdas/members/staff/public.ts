// What other features may use of the staff's pages.
export { readAuditHead } from './audit-log.ts';
export { addToDay, type Counted, dayOf } from './day-counts.ts';
export { directoryWrites } from './directory.ts';
