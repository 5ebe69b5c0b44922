// What other features may use of funds requests.

export { communicationView } from './communications/communication-view.ts';
export { clientConsent, consentsOfLink, decided, recordConsent } from './consent/consent-entity.ts';
export { decisionShown } from './consent/decide.ts';
export { whyNotSent } from './consent/decision.ts';
export {
  askedAgain,
  askedLately,
  type ClosingDate,
  closingDateProblem,
  mayAskAgain,
  stillGoodIn,
  stillGoodWrites,
  withoutStillGood,
  withStillGood,
} from './consent/still-good.ts';
export {
  dealIdOf,
  dealKeys,
  dealPartition,
  type PipelineList,
  pipelinePartition,
} from './deal/deal-keys.ts';
export { dealOf } from './deal/deal-of.ts';
export { acceptedDocuments, askedDocuments, sentDocuments, withdrawnDocuments } from './documents/client-documents.ts';
export { beginDocumentsWrites, type EraseFilesTask, eraseFilesOf, eraseFilesTask } from './documents/erase-files.ts';
export {
  bankEmailWrite,
  completeEmailWrite,
  linkWantedEmailWrite,
  partCompleteEmailWrite,
  partExpiredEmailWrite,
  partLostEmailWrite,
  requestEmailTask,
  type StillGoodOutcome,
  stepLeftEmailWrite,
  stillGoodEmailWrite,
} from './emails/email-writes.ts';
export { writeRequestEmail } from './emails/write-request-email.ts';
export {
  type CommunicationRow,
  communication,
  type FundsRequest,
  fundsRequest,
  type Outcome,
  REPORT_FIELDS,
  type ReportRow,
  type StepLeft,
} from './entity.ts';
export {
  clientName,
  noted,
  open,
  receive,
  receivePart,
  reopen,
  requireAnswerable,
  sendToBank,
} from './funds-request.ts';
export {
  changeWrites,
  handOverWrites,
  readRequest,
  requestOfCommunication,
  silentChange,
} from './funds-request-store.ts';
export { banksMayStay } from './guest/banks-may-stay.ts';
export { answerableRequest, requestOfGuest, requireLicence, whileAnswerable } from './guest/guest-request.ts';
export { noteEmailSent } from './log/read-log.ts';
export { changeRequest } from './manage/change-request.ts';
export { handOver, isUnfinished, whyNotTo } from './manage/hand-over.ts';
export { remindAndExpire } from './remind-and-expire.ts';
export { isExpired, isOpenState, statusOf, waitsForCoBuyer } from './status.ts';
