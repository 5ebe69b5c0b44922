// All changes when a report is issued, in one transaction. Pure.
import type { Write } from '#core/data/db.ts';
import { keepFile } from '#core/documents/drawn-file.ts';
import { stillActive } from '#core/security/account-standing.ts';
import { inHistory } from '#public/clients/client';
import { bankWork, guestOwner, type ListedAccount } from '#public/funds/bank';
import {
  changeWrites,
  communication,
  type FundsRequest,
  fundsRequest,
  mayAskAgain,
  type Outcome,
  receive,
  requestEmailWrite,
} from '#public/funds/request';
import { notify } from '#public/members/dashboard';
import { answeredWrite } from '#public/members/senders';
import { logHashWrite } from '#public/seal-log';
import { isClients } from '#vocabulary/funds/request';
import type { Accepted } from '#vocabulary/members/account';
import { reportEmail } from '../emails/tasks.ts';
import type { FundsReportIn } from '../entity.ts';
import { fundsReportChange, reportCommunication, reportWrite, type SealedFile } from '../funds-report-store.ts';
import { holderWarning } from '../holders/holder-match.ts';
import type { ReportContent } from '../report.ts';

/** The result, as communications about the report show it. */
export const outcomeOf = ({ confirmed, total, reportId, validUntil, ...content }: ReportContent): ReportOutcome => ({
  fundStatus: confirmed ? 1 : 0,
  fundTotal: total,
  reportId,
  validUntil,
  holder: content.holder,
  heldBy: [...new Set(content.heldBy.flatMap(({ names }) => names))],
  warning: holderWarning(content),
  explanations: content.explanations,
  ...(content.authorities && { authorities: content.authorities }),
});

type ReportOutcome = Pick<
  Outcome,
  'fundStatus' | 'fundTotal' | 'needs' | 'validUntil' | 'holder' | 'heldBy' | 'warning' | 'explanations' | 'authorities'
> & {
  reportId: string;
};

/** A guest's connections end with their report unless the guest keeps them, or lets the agent ask again. */
export const endBanks = (request: FundsRequest, at: Date): Write[] =>
  request.keepBanksUntil || mayAskAgain(request, at)
    ? []
    : [bankWork({ type: 'disconnect', owner: guestOwner(request.id) }, at)];

/** For the client's receipt: includes their own accounts only while they don't confirm the amount. */
export const answeredBy = (
  { reportType, proofAmount, validUntil, confirmed, holder, address }: FundsReportIn<'issued'>,
  { listed, needs }: Pick<Issuing, 'listed' | 'needs'>,
) => ({
  ...(!confirmed && { notConfirmed: listed }),
  ...(needs && { needs }),
  reportType,
  proofAmount,
  validUntil,
  isHolderInDoubt: holder === undefined || !isClients(holder),
  ...(address && { hasAddress: true }),
});

/** The request moves on with its first report. A later report, or one without a request, has only its own line. */
const progressWrites = (
  issued: FundsReportIn<'issued'>,
  { request, listed, needs }: Pick<Issuing, 'request' | 'listed' | 'needs'>,
  outcome: ReportOutcome,
  at: Date,
) => {
  const answered = answeredBy(issued, { listed, needs });
  const isAnswer = issued.requestId !== undefined && request?.state === 'at_bank';
  const keys = { agentId: issued.readerId, communicationId: issued.communicationId };
  const progress: Write[] = isAnswer
    ? [
        ...changeWrites(request, { ...receive(request, outcome.reportId, at), answered }, { outcome }),
        // A sample proves nothing about its agent.
        ...(request.sample ? [] : [answeredWrite(request.agentId, at)]),
      ]
    : [
        communication.update(keys, { set: outcome }),
        ...(request ? [fundsRequest.update({ linkId: request.id }, { set: { answered } })] : []),
      ];
  return [...progress, ...(request ? endBanks(request, at) : [])];
};

/** In addition to the email: an entry in the communications of a reader with an account. */
const arrivalWrites = (issued: FundsReportIn<'issued'>, outcome: ReportOutcome, at: Date): Write[] => {
  const { recipientId, recipientMessageId: id, senderName } = issued;
  if (!recipientId || !id) return [];
  const date = at.toISOString();
  const subject = `${senderName} sent you a proof-of-funds report`;
  const body = "You'll find it in Request History.";
  return [
    communication.put(
      { agentId: recipientId, communicationId: id },
      { ...reportCommunication(issued, 'incoming'), ...outcome, id, date },
      { index: inHistory(recipientId, issued.senderEmail, date) },
    ),
    notify(recipientId, { id, type: 2, subject, body, date, read: false }),
  ];
};

/** The reader gets a link to the app, or their own link; the client gets a receipt for each report. */
const emailWrites = (
  { owner, id: fundsReportId, linkId }: FundsReportIn<'issued'>,
  request: FundsRequest | undefined,
  at: Date,
): Write[] => [
  reportEmail({ template: linkId ? 'report-for-reader' : 'report-received', owner, fundsReportId }, at),
  ...(request ? [requestEmailWrite('request-complete', request, at)] : []),
];

export type Issuing = {
  waiting: FundsReportIn<'pending'>;
  issued: FundsReportIn<'issued'>;
  content: ReportContent;
  sealed: SealedFile;
  request: FundsRequest | undefined;
  /** The sender's accounts, for themselves. */
  listed: ListedAccount[];
  /** The level that would have confirmed it. */
  needs?: Accepted | undefined;
  /** The writes for exclusive letters that will be made from it. */
  backing?: Write[];
};

export const issueWrites = (issuing: Issuing, at: Date): Write[] => {
  const { waiting, issued, content, sealed, request, needs, backing = [] } = issuing;
  const outcome = { ...outcomeOf(content), ...(needs && { needs }) };
  return [
    stillActive(issued.readerId),
    fundsReportChange(waiting, issued),
    reportWrite(content, sealed, issued, { mayBeExclusive: backing.length > 0 }),
    ...backing,
    logHashWrite(sealed.standing.fingerprint, { kind: 'report', reportId: content.reportId }, at),
    keepFile(sealed.file),
    ...progressWrites(issued, issuing, outcome, at),
    ...arrivalWrites(issued, outcome, at),
    ...emailWrites(issued, request, at),
  ];
};
