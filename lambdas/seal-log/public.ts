// The seal log, for the features that seal, the worker that publishes it, and the check of the audit log.

export { dayOf } from './day.ts';
export { loggedSeal, publishedDay } from './entity.ts';
export { isLogged, KEEP_MS, logHashWrite } from './log-store.ts';
export { type PublishTask, publishDays, publishedAuditHeads, queuePublishing } from './publish-days.ts';
export { faultOfDay, type ReadEnd, type StoredEnd } from './recheck.ts';
