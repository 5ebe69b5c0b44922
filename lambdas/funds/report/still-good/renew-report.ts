import { newLinkId } from '#core/crypto/ids.ts';
import type { Write } from '#core/data/db.ts';
import { keepFile } from '#core/documents/drawn-file.ts';
import { isDeactivated, stillActive } from '#core/security/account-standing.ts';
import type { BankData } from '#public/funds/bank';
import {
  askedLately,
  clientName,
  type FundsRequest,
  mayAskAgain,
  stillGoodEmailWrite,
  stillGoodIn,
  stillGoodWrites,
} from '#public/funds/request';
import { clientNotification } from '#public/members/dashboard';
import { logHashWrite } from '#public/seal-log';
import { LIMITS, REPORT_TYPE } from '#vocabulary/funds/request';
import { reportEmail } from '../emails/tasks.ts';
import type { FundsReport, FundsReportIn } from '../entity.ts';
import { isSuperseded, issue, propertyOf, supersede } from '../funds-report.ts';
import { fundsReportChange, reportWrite, type SealedFile } from '../funds-report-store.ts';
import { holderWarning } from '../holders/holder-match.ts';
import { outcomeOf } from '../issue/issue-writes.ts';
import { type Joined, join, mustReadAgain, partOf, type Side } from '../issue/joint.ts';
import { partOfRoundWrites, readTogetherWrites } from '../issue/read-together.ts';
import { sealReport } from '../issue/seal-report.ts';
import { contentOf, type ReportContent, verdictIn } from '../report.ts';
import { coBuyersQuestion } from './co-buyers-question.ts';
import { type Earlier, earlierOf, goneFrom, type RenewDeps, renewsIn, supersedeWrites } from './earlier-report.ts';
import { answeredWords, outcomeOfRenewal } from './still-good-consent.ts';

// Two buyers are asked together: the first bank's answer leaves a part behind, as with their first report, and the
// second seals both. If both come first at the same moment, the transaction lets one through, and the other is
// decided again.

type RenewJointlyRenewal = {
  waiting: FundsReportIn<'pending'>;
  banks: BankData[];
  request: FundsRequest;
  old: Earlier;
};

/** Each of the two requests has its own line, about the same report. */
const answeredWrites = ({ request }: Side, { content, mine }: Joined, at: Date): Write[] => {
  const outcome = outcomeOf(content);
  const line = { set: { ...outcome, owner: mine.owner, fundsReportId: mine.id }, remove: goneFrom(outcome) };
  return [
    ...stillGoodWrites(request, stillGoodIn(request, 'open'), line),
    stillGoodEmailWrite(request, outcomeOfRenewal(content), at),
  ];
};

const jointWrites = (mine: Side, theirs: Side, joined: Joined, sealed: SealedFile, at: Date): Write[] => {
  const { content } = joined;
  const { owner, id: fundsReportId, readerId, communicationId } = joined.mine;
  return [
    stillActive(readerId),
    fundsReportChange(mine.fundsReport, joined.mine),
    fundsReportChange(theirs.fundsReport, joined.theirs),
    reportWrite(content, sealed, joined.mine),
    logHashWrite(sealed.standing.fingerprint, { kind: 'report', reportId: content.reportId }, at),
    keepFile(sealed.file),
    ...[mine, theirs].flatMap((side) => answeredWrites(side, joined, at)),
    clientNotification(readerId, 'still-good', { ...answeredWords(content), about: communicationId }, at),
    reportEmail({ template: 'report-received', owner, fundsReportId }, at),
  ];
};

/** 'over' if the co-buyer's side of the question has ended. */
const renewJointly = async (
  deps: RenewDeps,
  { waiting, banks, request, old }: RenewJointlyRenewal,
): Promise<'issued' | 'over'> => {
  const now = deps.clock();
  const mine: Side = { request, fundsReport: waiting, part: partOf(waiting, banks, now) };
  const theirs = await coBuyersQuestion(deps.db, waiting);
  if (!theirs?.request?.stillGood) return 'over';
  if (theirs.fundsReport.state === 'pending') {
    await deps.db.transact(partOfRoundWrites(mine, theirs.fundsReport));
    return 'issued';
  }
  const theirOld = await earlierOf(deps, theirs.fundsReport);
  if (!theirOld) return 'over';
  const other: Side = { request: theirs.request, fundsReport: theirs.fundsReport, part: theirs.fundsReport.part };
  // One of them may have signed in first, days later.
  if (mustReadAgain([mine, other])) {
    await deps.db.transact(await readTogetherWrites(deps.db, [mine, other], now));
    return 'issued';
  }
  const joined = join(mine, other, now);
  const renewed = { ...joined, content: { ...joined.content, renews: renewsIn(old) } };
  const sealed = await sealReport(deps, renewed.content, request);
  await deps.db.transact([
    ...jointWrites(mine, other, renewed, sealed, now),
    ...(await supersedeWrites(deps, old, sealed, now)),
    fundsReportChange(theirOld.fundsReport, supersede(theirOld.fundsReport, now)),
  ]);
  return 'issued';
};

// The bank has answered "still good?": the new report and the end of the old one are one transaction, and both are sealed in it.

type Answer = {
  waiting: FundsReportIn<'pending'>;
  issued: FundsReportIn<'issued'>;
  content: ReportContent;
  sealed: SealedFile;
  request: FundsRequest;
};

const renewWrites = ({ waiting, issued, content, sealed, request }: Answer, at: Date): Write[] => {
  const { owner, id: fundsReportId, readerId, communicationId } = issued;
  const outcome = outcomeOf(content);
  const line = { set: { ...outcome, owner, fundsReportId }, remove: goneFrom(outcome) };
  return [
    stillActive(readerId),
    fundsReportChange(waiting, issued),
    reportWrite(content, sealed, issued),
    logHashWrite(sealed.standing.fingerprint, { kind: 'report', reportId: content.reportId }, at),
    keepFile(sealed.file),
    ...stillGoodWrites(request, stillGoodIn(request, 'open'), line),
    clientNotification(readerId, 'still-good', { ...answeredWords(content), about: communicationId }, at),
    reportEmail({ template: 'report-received', owner, fundsReportId }, at),
    stillGoodEmailWrite(request, outcomeOfRenewal(content), at),
  ];
};

type Renewal = { waiting: FundsReportIn<'pending'>; banks: BankData[]; request: FundsRequest | undefined };

/** 'over' if the renewal has ended. `banks` is empty if no account is left. */
export const renewReport = async (
  deps: RenewDeps,
  { waiting, banks, request }: Renewal,
): Promise<'issued' | 'over'> => {
  const old = await earlierOf(deps, waiting);
  if (!old || !request?.stillGood || (await isDeactivated(deps.db, waiting.readerId))) return 'over';
  // A bank stays linked even if all its accounts were closed.
  const left = banks.filter(({ accounts }) => accounts.length > 0);
  if (waiting.renews?.coBuyer) return renewJointly(deps, { waiting, banks: left, request, old });
  const now = deps.clock();
  const { confirmed } = verdictIn(waiting, left);
  // What the agent has accepted by now, not when they asked.
  const { claims } = old.fundsReport;
  const verdict = { ...issue(waiting, confirmed, now), ...propertyOf(waiting, request), claims };
  const content = { ...contentOf(verdict, left), renews: renewsIn(old) };
  const issued = { ...verdict, holder: content.holder, warning: holderWarning(content) };
  const sealed = await sealReport(deps, content, request);
  await deps.db.transact([
    ...renewWrites({ waiting, issued, content, sealed, request }, now),
    ...(await supersedeWrites(deps, old, sealed, now)),
  ]);
  return 'issued';
};

// The report that will answer "still good?". It's about the same amount and accounts, and shows no balances. Pure.

export const renewalOf = (
  previous: FundsReportIn<'issued'>,
  consent: FundsRequest['stillGoodConsent'],
  at: Date,
): FundsReportIn<'pending'> => ({
  id: newLinkId(),
  owner: previous.owner,
  readerId: previous.readerId,
  communicationId: previous.communicationId,
  reportType: REPORT_TYPE.confirmation,
  proofAmount: previous.proofAmount,
  accepts: previous.accepts,
  accountIds: previous.accountIds,
  explanation: previous.explanation,
  consent,
  senderName: previous.senderName,
  senderEmail: previous.senderEmail,
  readerName: previous.readerName,
  readerEmail: previous.readerEmail,
  subject: previous.subject,
  body: previous.body,
  state: 'pending',
  createdAt: at.toISOString(),
  explained: 0,
  openings: [],
  renews: { fundsReportId: previous.id },
});

/** For two buyers: each report names the other, so that the second answer finds the first. */
export const renewTogether = (renewals: FundsReportIn<'pending'>[]): FundsReportIn<'pending'>[] =>
  renewals.map((one) => {
    const other = renewals.find(({ owner }) => owner !== one.owner);
    if (!other || !one.renews) return one;
    return { ...one, renews: { ...one.renews, coBuyer: { owner: other.owner, fundsReportId: other.id } } };
  });

/** The reason why the agent can't ask now, or undefined. */
export const refusalToAsk = (
  request: FundsRequest,
  { previous, hasBank }: { previous: FundsReport | undefined; hasBank: boolean },
  now: Date,
): string | undefined => {
  const client = clientName(request);
  if (!request.stillGood) return `${client} hasn't agreed that you may ask again. You can send a new request.`;
  if (!mayAskAgain(request, now))
    return `The day until which ${client} let you ask has passed. Please send a new request.`;
  if (previous?.state !== 'issued' || isSuperseded(previous)) return "There's no report that could be asked about.";
  if (!hasBank) return `${client}'s bank is no longer linked, so it can't be asked. Please send a new request.`;
  if (request.stillGood.state === 'asking')
    return 'The bank has been asked already. It usually answers within a minute or two.';
  if (request.stillGood.state === 'sign in')
    return `${client}'s bank needs them to sign in again first. We've emailed them about it.`;
  if (askedLately(request, now).length >= LIMITS.stillGoodADay)
    return `You can ask ${LIMITS.stillGoodADay} times within 24 hours. Please try again later.`;
  return undefined;
};
