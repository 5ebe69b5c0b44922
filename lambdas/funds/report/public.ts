// What other features may use of reports and letters.

export { stopSending } from './agreed/stop-sending.ts';
export { answerWrites, issueTask, letterFor } from './answers/answer-writes.ts';
export { reportEmailTask } from './emails/tasks.ts';
export { writeReportEmail } from './emails/write-report-email.ts';
export { type Letter, reportLink, sealedReport } from './entity.ts';
export { eraseLetters } from './erase-letters.ts';
export { VALID_DAYS } from './letter.ts';
export { letterCommunication } from './letter-communication.ts';
export { letterWrite } from './letter-store.ts';
export { type OfferLetter, offerLetter } from './offer-letter/entity.ts';
