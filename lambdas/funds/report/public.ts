// Reports, and letters to the other side, for other features.

export { stopSending } from './agreed/stop-sending.ts';
export { answerWrites, fundsReportFor, issueTask } from './answers/answer-writes.ts';
export { writeReportEmail } from './emails/report-emails.ts';
export { reportEmailTask } from './emails/tasks.ts';
export { type FundsReport, reportLink, sealedReport } from './entity.ts';
export { eraseReports } from './erase-reports.ts';
export { VALID_DAYS } from './funds-report.ts';
export { fundsReportWrite, reportCommunication } from './funds-report-store.ts';
export { type OfferLetter, offerLetter } from './offer-letter/entity.ts';
export { exportAgentsLetter, viewAgentsLetter } from './offer-letter/export-letter.ts';
export { listOfferLetters } from './offer-letter/offer-letter-store.ts';
export { sendOfferLetter } from './offer-letter/send-offer-letter.ts';
export { withdrawOfferLetter } from './offer-letter/withdraw-offer-letter.ts';
export { ownReport } from './reader/own-report.ts';
export { exportLine, proofOfLine, withFundsReport } from './reader/read-report.ts';
export { verifyReport } from './reader/verify-report.ts';
