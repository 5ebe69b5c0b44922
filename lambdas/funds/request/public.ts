export { communicationView } from './communications/list-communications.ts';
export { clientConsent, consentsOfLink, decided, recordConsent } from './consent/consent-entity.ts';
export { decisionShown } from './consent/decide.ts';
export { whyNotSent } from './consent/decision.ts';
export { exclusiveWrites } from './consent/exclusive.ts';
export { askedLately, mayAskAgain } from './consent/may-ask-again.ts';
export {
  askedAgain,
  asRead,
  closingDateProblem,
  othersAllowWrites,
  stillGoodIn,
  stillGoodWrites,
  withoutStillGood,
  withStillGood,
} from './consent/still-good.ts';
export type { ClosingDate } from './consent/still-good-field.ts';
export { createRequest } from './create-request.ts';
export { dealIdOf, dealKeys, dealOf, dealPartition, type PipelineList, pipelinePartition } from './deal-of.ts';
export { acceptedDocuments, askedDocuments, sentDocuments, withdrawnDocuments } from './documents/client-documents.ts';
export { beginDocumentsWrites, type EraseFilesTask, eraseFilesOf, eraseFilesTask } from './documents/erase-files.ts';
export { eraseSupportingFile, type SupportingFiles } from './documents/supporting-files.ts';
export {
  bankEmailWrite,
  type RequestEmailTask,
  requestEmailTask,
  requestEmailWrite,
  type StillGoodOutcome,
  stillGoodEmailWrite,
} from './emails/email-writes.ts';
export { type FileEmailWords, fileEmailToAgent, fileEmailToClient } from './emails/file-emails.ts';
export { writeRequestEmail } from './emails/write-request-email.ts';
export {
  type CommunicationRow,
  communication,
  type FundsRequest,
  fundsRequest,
  type Outcome,
  REPORT_FIELDS,
  type ReportRow,
  type RequestRow,
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
  readOthers,
  readRequest,
  requestOfCommunication,
  silentChange,
} from './funds-request-store.ts';
export {
  type GiftFacts,
  giftClauses,
  lacksGiftLetter,
  recipientsOf,
  type SignedGift,
  signedLine,
} from './gift/gift-letter.ts';
export {
  answerableRequest,
  banksMayStay,
  requestOfGuest,
  requireLicense,
  whileAnswerable,
} from './guest/guest-request.ts';
export { createListedWrites, listedRequest } from './listed-request.ts';
export { noteEmailSent } from './log.ts';
export { cancelRequest, changeRequest, remindClient } from './manage/change-request.ts';
export { handOver, isUnfinished, whyNotTo } from './manage/hand-over.ts';
export { isOwnMoney, type Joint, type Role, roleOf, together } from './people.ts';
export { remindAndExpire } from './remind-and-expire.ts';
export { answerSample } from './sample/answer-sample.ts';
export { isExpired, isOpenState, requireReal, statusOf, waitsForOthers } from './status.ts';
