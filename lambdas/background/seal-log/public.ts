// The seal log, for those who seal, for the worker that publishes it, and for the check of the audit log.
export { sealLogHandlers } from './handlers.ts';
export { logSealWrite } from './log-store.ts';
export { publishDays } from './publish-days.ts';
export { publishedAuditHeads } from './published-audit.ts';
export { type PublishTask, queuePublishing } from './queue-publishing.ts';
