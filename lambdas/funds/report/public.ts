// What other features may use of reports and letters.
export { type ReportEmailTask, reportEmail } from './emails/tasks.ts';
export { writeReportEmail } from './emails/write-report-email.ts';
export { type Letter, type LetterIn, reportLink } from './entity.ts';
export { eraseLetters } from './erase-letters.ts';
export { VALID_DAYS } from './letter.ts';
export { letterWrite } from './letter-store.ts';
