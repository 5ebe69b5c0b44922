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
import { backingWrites } from '../exclusive/pledge-store.ts';
import { isSuperseded, issue, propertyOf, supersede } from '../funds-report.ts';
import { fundsReportChange, reportWrite, type SealedFile } from '../funds-report-store.ts';
import { holderWarning } from '../holders/holder-match.ts';
import { outcomeOf } from '../issue/issue-writes.ts';
import { type Joined, join, partOf, type Side, sideOf } from '../issue/joint.ts';
import { mustReadAgain } from '../issue/joint-verdict.ts';
import { partOfRoundWrites, readTogetherWrites } from '../issue/read-together.ts';
import { sealReport } from '../issue/seal-report.ts';
import { accountsBehind, authoritiesIn, contentOf, type ReportContent, verdictIn } from '../report.ts';
import { type Earlier, earlierOf, goneFrom, type RenewDeps, renewsIn, supersedeWrites } from './earlier-report.ts';
import { othersQuestions } from './others-questions.ts';
import { answeredWords, outcomeOfRenewal } from './still-good-consent.ts';

// Several people are asked together: each bank's answer but the last leaves a part behind, as with their first report,
// and the last seals all. If two come last at the same moment, the transaction lets one through, and the other is
// decided again.

type RenewJointlyRenewal = {
  waiting: FundsReportIn<'pending'>;
  banks: BankData[];
  request: FundsRequest;
  old: Earlier;
};

/** Each of the requests has its own line, about the same report. */
const answeredWrites = ({ request }: Side, { content, issued }: Joined, at: Date): Write[] => {
  const outcome = outcomeOf(content);
  const sealed = issued[0]?.as;
  const line = {
    set: { ...outcome, owner: sealed?.owner, fundsReportId: sealed?.id },
    remove: goneFrom(outcome),
  };
  return [
    ...stillGoodWrites(request, stillGoodIn(request, 'open'), line),
    stillGoodEmailWrite(request, outcomeOfRenewal(content), at),
  ];
};

const jointWrites = (joined: Joined, sealed: SealedFile, at: Date): Write[] => {
  const { content, issued } = joined;
  const [{ as: first }] = issued as [Joined['issued'][number]];
  const { owner, id: fundsReportId, readerId, communicationId } = first;
  return [
    stillActive(readerId),
    ...issued.map(({ side, as }) => fundsReportChange(side.fundsReport, as)),
    reportWrite(content, sealed, first),
    logHashWrite(sealed.standing.fingerprint, { kind: 'report', reportId: content.reportId }, at),
    keepFile(sealed.file),
    ...issued.flatMap(({ side }) => answeredWrites(side, joined, at)),
    clientNotification(readerId, 'still-good', { ...answeredWords(content), about: communicationId }, at),
    reportEmail({ template: 'report-received', owner, fundsReportId }, at),
  ];
};

/** Documents of authority that the agent has accepted by now stay if the same entities hold the money. */
const withAuthorities = ({ issued, ...joined }: Joined, olds: readonly Earlier[]): Joined => {
  const claimsOf = (owner: string) => olds.find(({ fundsReport }) => fundsReport.owner === owner)?.fundsReport.claims;
  const claims = olds.flatMap(({ fundsReport }) => fundsReport.claims ?? []);
  const content = { ...joined.content, ...authoritiesIn({ claims }, joined.content.heldBy) };
  const warning = holderWarning(content);
  return {
    ...joined,
    content,
    issued: issued.map(({ side, as }) => ({ side, as: { ...as, claims: claimsOf(as.owner), warning } })),
  };
};

/** 'over' if one side of the question has ended. */
const renewJointly = async (
  deps: RenewDeps,
  { waiting, banks, request, old }: RenewJointlyRenewal,
): Promise<'issued' | 'over'> => {
  const now = deps.clock();
  const mine = sideOf(request, waiting, partOf(waiting, banks, now));
  const theirs = await othersQuestions(deps.db, waiting);
  if (theirs.length < (waiting.renews?.others ?? []).length) return 'over';
  if (!theirs.every(({ request: other }) => other?.stillGood)) return 'over';
  const unanswered = theirs.flatMap(({ fundsReport }) => (fundsReport.state === 'pending' ? [fundsReport] : []));
  if (unanswered.length > 0) {
    await deps.db.transact(partOfRoundWrites(mine, unanswered));
    return 'issued';
  }
  const theirOld = await Promise.all(theirs.map(({ fundsReport }) => earlierOf(deps, fundsReport)));
  const superseded = theirOld.filter((one) => one !== undefined);
  if (superseded.length < theirs.length) return 'over';
  const others = theirs.flatMap(({ fundsReport, request: other }) =>
    other && fundsReport.state === 'ready' ? [sideOf(other, fundsReport, fundsReport.part)] : [],
  );
  const all = [mine, ...others] as const;
  // One of them may have signed in first, days later.
  if (mustReadAgain(all)) {
    await deps.db.transact(await readTogetherWrites(deps.db, all, now));
    return 'issued';
  }
  const joined = withAuthorities(join(all, now), [old, ...superseded]);
  const renewed = { ...joined, content: { ...joined.content, renews: renewsIn(old) } };
  const sealed = await sealReport(deps, renewed.content, request);
  await deps.db.transact([
    ...jointWrites(renewed, sealed, now),
    ...(await supersedeWrites(deps, old, sealed, now)),
    ...superseded.map(({ fundsReport }) => fundsReportChange(fundsReport, supersede(fundsReport, now))),
  ]);
  return 'issued';
};

// The bank has answered "still good?": the new report and the end of the old one are one transaction, and both are sealed in it.

type Answer = {
  backing: Write[];
  waiting: FundsReportIn<'pending'>;
  issued: FundsReportIn<'issued'>;
  content: ReportContent;
  sealed: SealedFile;
  request: FundsRequest;
};

const renewWrites = ({ waiting, issued, content, sealed, request, backing }: Answer, at: Date): Write[] => {
  const { owner, id: fundsReportId, readerId, communicationId } = issued;
  const outcome = outcomeOf(content);
  const line = { set: { ...outcome, owner, fundsReportId }, remove: goneFrom(outcome) };
  return [
    stillActive(readerId),
    fundsReportChange(waiting, issued),
    reportWrite(content, sealed, issued, { mayBeExclusive: backing.length > 0 }),
    ...backing,
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
  if (waiting.renews?.others) return renewJointly(deps, { waiting, banks: left, request, old });
  const now = deps.clock();
  const { confirmed } = verdictIn(waiting, left);
  // The agent's decisions by now, not when they asked.
  const { claims } = old.fundsReport;
  const verdict = { ...issue(waiting, confirmed, now), ...propertyOf(waiting, request), claims };
  const content = { ...contentOf(verdict, left), renews: renewsIn(old) };
  const issued = { ...verdict, holder: content.holder, warning: holderWarning(content) };
  const backing = await backingWrites(deps, { owner: waiting.owner, request, content }, accountsBehind(waiting, left));
  const sealed = await sealReport(deps, content, request);
  await deps.db.transact([
    ...renewWrites({ waiting, issued, content, sealed, request, backing }, now),
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

/** Each row of a joint report names the others, so that the last answer finds all. */
export const renewTogether = (renewals: FundsReportIn<'pending'>[]): FundsReportIn<'pending'>[] =>
  renewals.map((one) => {
    const others = renewals.filter(({ owner }) => owner !== one.owner);
    if (others.length === 0 || !one.renews) return one;
    const places = others.map(({ owner, id: fundsReportId }) => ({ owner, fundsReportId }));
    return { ...one, renews: { ...one.renews, others: places } };
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
