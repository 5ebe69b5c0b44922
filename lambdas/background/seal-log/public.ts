// The seal log, for those who seal, for the worker that publishes it, and for the check of the audit log.

export { faultOfDay } from './check-day.ts';
export { dayOf } from './day.ts';
export { loggedSeal, publishedDay } from './entity.ts';
export { isLogged, KEEP_MS, logHashWrite } from './log-store.ts';
export { publishDays } from './publish-days.ts';
export { publishedAuditHeads } from './published-audit.ts';
export { type PublishTask, queuePublishing } from './queue-publishing.ts';
export type { ReadEnd, StoredEnd } from './recheck.ts';
