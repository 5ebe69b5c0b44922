import { newId, newLinkId } from '#core/crypto/ids.ts';
import type { Write } from '#core/data/db.ts';
import { inHistory } from '#public/clients/client';
import { bankWork, guestOwner } from '#public/funds/bank';
import {
  changeWrites,
  clientName,
  communication,
  dealKeys,
  dealOf,
  type FundsRequest,
  sendToBank,
  silentChange,
} from '#public/funds/request';
import type { FundsReport } from '../entity.ts';
import { fundsReportWrite, reportCommunication } from '../funds-report-store.ts';
import { UNNAMED_ANSWER } from '../vocabulary.ts';

// The notes that senders wrote with their reports: a title and a message, personal note included. They're shown as
// the sender's own words.

export type Answer = { by: string; title: string; message: string };

/** No sender wrote the title that the form suggests. */
const UNNAMED: string[] = Object.values(UNNAMED_ANSWER);

/** Empty if the senders wrote no notes. */
export const answersOf = (...fundsReports: Pick<FundsReport, 'senderName' | 'subject' | 'body'>[]): Answer[] =>
  fundsReports.flatMap(({ senderName: by, subject, body: message }) => {
    const title = UNNAMED.includes(subject) ? '' : subject;
    return title || message ? [{ by, title, message }] : [];
  });

export const textOf = ({ title, message }: Answer): string => [title, message].filter(Boolean).join('\n\n');

// The writes for a guest's answer: the first report moves the request on to the bank, later ones don't depend on it.

type AnswerOptions = Partial<
  Pick<
    FundsReport,
    'reportType' | 'proofAmount' | 'accountIds' | 'subject' | 'body' | 'address' | 'explanation' | 'consent'
  >
>;

/** The worker seals it once the bank's figures are fresh and complete. */
export const issueTask = ({ owner, id: fundsReportId }: FundsReport, at: Date): Write =>
  bankWork({ type: 'issue', owner, fundsReportId }, at, `issue-${fundsReportId}`);

/** The part of a decision that is sealed. */
const sentBy = ({ words, at, hash }: NonNullable<FundsReport['consent']>) => ({ words, at, hash });

export const fundsReportFor = (request: FundsRequest, at: Date, options: AnswerOptions = {}): FundsReport => {
  const first = request.state !== 'received';
  return {
    id: newLinkId(),
    owner: guestOwner(request.id),
    readerId: request.agentId,
    communicationId: first ? request.communicationId : newId(at),
    requestId: first ? request.id : undefined,
    reportType: options.reportType ?? request.reportType,
    proofAmount: options.proofAmount ?? request.proofAmount,
    accepts: request.accepts,
    sample: request.sample,
    accountIds: options.accountIds,
    address: options.address,
    explanation: options.explanation,
    consent: options.consent && sentBy(options.consent),
    senderName: clientName(request),
    senderEmail: request.clientEmail,
    readerName: request.agentName,
    readerEmail: request.agentEmail,
    subject: options.subject ?? UNNAMED_ANSWER.en,
    body: options.body ?? '',
    state: 'pending',
    createdAt: at.toISOString(),
    explained: 0,
    openings: [],
  };
};

/** A later report has its own line in the list, and belongs to its request's deal. */
const laterReportWrite = (request: FundsRequest, fundsReport: FundsReport): Write => {
  const { readerId: agentId, communicationId } = fundsReport;
  return communication.put(
    { agentId, communicationId },
    { ...reportCommunication(fundsReport, 'incoming'), deal: dealOf(request), purchase: request.purchase },
    {
      index: {
        ...dealKeys(agentId, dealOf(request), communicationId),
        ...inHistory(agentId, request.clientEmail, fundsReport.createdAt),
      },
    },
  );
};

/**
 * `after`: includes the decision to send the report. If a new decision is made in the meantime, such as to stop, this
 * decides again.
 */
type Answered = { before: FundsRequest; after: FundsRequest };

export const answerWrites = ({ before, after }: Answered, fundsReport: FundsReport, at: Date): Write[] => {
  const { owner, id: fundsReportId } = fundsReport;
  const answered = fundsReport.requestId
    ? changeWrites(before, sendToBank(after, at), {
        outcome: { owner, fundsReportId, answers: answersOf(fundsReport) },
      })
    : [laterReportWrite(before, fundsReport), ...silentChange(before, after)];
  return [...answered, fundsReportWrite(fundsReport), issueTask(fundsReport, at)];
};
