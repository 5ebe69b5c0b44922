import type { Write } from '#core/data/db.ts';
import { keepFile } from '#core/documents/drawn-file.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import { type Cents, cents } from '#core/platform/money.ts';
import { stillActive } from '#core/security/account-standing.ts';
import {
  type BankData,
  type BankFigures,
  type CountedAccount,
  countedAccounts,
  countFunds,
  holdersOf,
  listedAccounts,
  readingsOf,
  restsOn,
  type SameAccounts,
  type Verdict,
  verdictOn,
} from '#public/funds/bank';
import {
  changeWrites,
  clientName,
  type FundsRequest,
  fundsRequest,
  receive,
  receivePart,
  requestEmailWrite,
} from '#public/funds/request';
import { answeredWrite } from '#public/members/senders';
import { logHashWrite } from '#public/seal-log';
import type { Accepted } from '#vocabulary/members/account';
import { answersOf } from '../answers/answer-writes.ts';
import { reportEmail } from '../emails/tasks.ts';
import type { FundsReport, FundsReportIn, OtherHalf, Part } from '../entity.ts';
import { issueJointly, type JointVerdict, makeReady, propertyOf, VALID_DAYS } from '../funds-report.ts';
import { fundsReportChange, reportWrite, type SealedFile } from '../funds-report-store.ts';
import { holderOf, holdersOfConfirmation, holderWarning } from '../holders/holder-match.ts';
import { chosenBanks, explanationsOf, institutionsOf, isVerified, type ReportContent } from '../report.ts';
import { answeredBy, endBanks, outcomeOf } from './issue-writes.ts';

// The joint report of two buyers: says if both together reach the amount, without figures of either. Pure.

/** The latest: enough to distinguish accounts, and few enough for a row. */
const MOST_MOVEMENTS = 40;

export const partOf = (
  fundsReport: Pick<FundsReport, 'accountIds' | 'accepts'>,
  allBanks: BankData[],
  at: Date,
  linked: BankFigures[] = [],
): Part => {
  const banks = chosenBanks(allBanks, fundsReport);
  const level = fundsReport.accepts;
  return {
    // With the latest transactions, if the client has looked at them: a report of two buyers orders none.
    accounts: countedAccounts(banks, { level }).map(({ movements, ...account }) => ({
      ...account,
      ...(movements && { movements: movements.toSorted().slice(-MOST_MOVEMENTS) }),
    })),
    listed: listedAccounts(banks, level, linked),
    institutions: institutionsOf(banks),
    readings: readingsOf(banks),
    holders: holdersOf(banks),
    ownerVerified: isVerified(banks),
    at: at.toISOString(),
  };
};

export type Half = {
  fundsReport: Pick<FundsReport, 'together' | 'round' | 'renews' | 'proofAmount' | 'accepts'>;
  part: Part;
};

/** A limit, so that two banks that never answer at the same moment don't delay the result forever. */
const MOST_ROUNDS = 3;

/** For "still good?", both buyers' banks are read together from the start. */
const roundOf = ({ fundsReport: { round, renews } }: Half): number => round ?? (renews ? 1 : 0);

export const nextRound = (halves: readonly Half[]): number => Math.max(...halves.map(roundOf)) + 1;

/** The banks' latest answer; earlier answers help to distinguish accounts. */
const latestIn = ({ fundsReport: { together }, part }: Half): (CountedAccount & { stated: Cents[] })[] => {
  const before = new Map(together?.accounts.map(({ accountId, value }) => [accountId, value]));
  return part.accounts.map((account) => {
    const earlier = before.get(account.accountId);
    return { ...account, stated: earlier === undefined ? [account.value] : [account.value, earlier] };
  });
};

/**
 * A balance that rose may be money that left the other buyer's bank after that one was read, so it doesn't count
 * until two readings show it.
 */
const countedIn = (half: Half): CountedAccount[] =>
  latestIn(half).map((account) => ({ ...account, value: cents(Math.min(account.value, ...account.stated)) }));

/** A joint account is in both parts, and counts once. One buyer's overdrawn accounts count against the other's. */
const verdictOf = (halves: [Half, Half], accountsOf: (half: Half) => CountedAccount[]): Verdict =>
  verdictOn(
    countFunds(halves.flatMap(accountsOf)),
    halves[0].fundsReport.proofAmount,
    halves.flatMap(({ part }) => part.readings),
  );

/** True if both banks have to be read together, or once more, before sealing. */
export const mustReadAgain = (halves: [Half, Half]): boolean => {
  const rounds = nextRound(halves) - 1;
  if (rounds === 0) return true;
  if (rounds >= MOST_ROUNDS) return false;
  const latest = verdictOf(halves, latestIn);
  return !verdictOf(halves, countedIn).confirmed && (latest.confirmed || latest.sameAccounts === 'apart');
};

type JointReasons = { sameAccounts: SameAccounts } & Pick<ReportContent, 'restsOn'>;

const restsOnTogether = (halves: [Half, Half]): Accepted => {
  const [{ fundsReport }] = halves;
  const isEnough = (accounts: CountedAccount[]) => verdictOn(countFunds(accounts), fundsReport.proofAmount).confirmed;
  return restsOn(halves.flatMap(countedIn), fundsReport.accepts, isEnough);
};

/** Confirmed by the banks' latest answer and by the one before: otherwise in doubt. */
export const jointVerdict = (halves: [Half, Half], at: Date): JointVerdict & JointReasons => {
  const oldest = halves.map(({ part }) => part.at).sort()[0] ?? at.toISOString();
  const latest = verdictOf(halves, latestIn);
  const isMoving = latest.confirmed && !verdictOf(halves, countedIn).confirmed;
  return {
    ...latest,
    ...(latest.confirmed && !isMoving && { restsOn: restsOnTogether(halves) }),
    ...(isMoving && { confirmed: false, sameAccounts: 'apart' }),
    issuedAt: at.toISOString(),
    validUntil: deadlineAfter(new Date(oldest), VALID_DAYS),
  };
};

type JointSide = { request: FundsRequest; fundsReport: FundsReport; part: Part };

type Sealing = JointSide & { fundsReport: FundsReportIn<'issued'> } & JointReasons;

export const jointContent = (sealing: Sealing, waiting: JointSide): ReportContent => {
  const { fundsReport, sameAccounts, restsOn: rests } = sealing;
  const halves = sealing.request.joint?.place === 1 ? [sealing, waiting] : [waiting, sealing];
  const consents = halves.flatMap(({ fundsReport: { consent } }) => consent ?? []);
  const both = (of: (half: JointSide) => string[]) => [...new Set(halves.flatMap(of))];
  const accounts = halves.flatMap(({ part }) => part.accounts);
  const clients = halves.map(({ request }) => clientName(request));
  return {
    version: 3,
    reportId: fundsReport.id,
    communicationId: fundsReport.communicationId,
    reportType: 1,
    requestedBy: fundsReport.readerName,
    clientName: halves.map(({ request }) => clientName(request)).join(' and '),
    clientEmail: halves.map(({ request }) => request.clientEmail).join(', '),
    proofAmount: fundsReport.proofAmount,
    ...(fundsReport.property && { property: fundsReport.property }),
    accepts: fundsReport.accepts,
    ...(rests && { restsOn: rests }),
    confirmed: fundsReport.confirmed,
    sameAccounts,
    institutions: both(({ part }) => part.institutions),
    readings: halves.flatMap(({ part }) => part.readings),
    holders: both(({ part }) => part.holders),
    ownerVerified: halves.every(({ part }) => part.ownerVerified),
    // Either buyer may own an account: a joint one is in both parts.
    ...holdersOfConfirmation(fundsReport.confirmed, { accounts, counted: accounts }, clients),
    explanations: halves.flatMap(({ fundsReport: half }) => explanationsOf(half)),
    accounts: [],
    ...(consents.length > 0 && { consents }),
    issuedAt: fundsReport.issuedAt,
    validUntil: fundsReport.validUntil,
  };
};

// The changes when one of two buyers is done: the first one leaves a part, the second one's transaction seals both. Pure.

export type Side = { request: FundsRequest; fundsReport: FundsReportIn<'pending' | 'ready'>; part: Part };

/** The client is notified once; not again when their part alone is read once more. */
const doneWrites = (request: FundsRequest, fundsReportId: string, at: Date): Write[] =>
  request.state === 'at_bank'
    ? [
        ...changeWrites(request, receivePart(request, fundsReportId, at)),
        requestEmailWrite('part-complete', request, at),
      ]
    : changeWrites(request, request, { silent: true });

/**
 * The first buyer's part. The other request's row points to it and increases its revision, so that two buyers who
 * finish at the same moment can't both be the first. The bank stays linked: it's read again before the report is
 * sealed.
 */
export const partWrites = ({ request, fundsReport, part }: Side, other: FundsRequest, at: Date): Write[] => [
  fundsReportChange(fundsReport, { ...makeReady(fundsReport, part), together: undefined, round: undefined }),
  ...doneWrites(request, fundsReport.id, at),
  fundsRequest.update({ linkId: other.id }, { set: { coBuyerDone: fundsReport.id }, add: { revision: 1 } }),
];

export type Joined = { mine: FundsReportIn<'issued'>; theirs: FundsReportIn<'issued'>; content: ReportContent };

/** Both buyers' rows in their issued state, and the single sealed report behind them. */
export const join = (mine: Side, theirs: Side, at: Date): Joined => {
  const { sameAccounts, restsOn: rests, ...verdict } = jointVerdict([mine, theirs], at);
  const halfOf = ({ fundsReport: { owner, id: fundsReportId, communicationId } }: Side): OtherHalf => ({
    owner,
    fundsReportId,
    communicationId,
    reportId: mine.fundsReport.id,
  });
  const property = propertyOf(mine.fundsReport, mine.request);
  const issued = { ...issueJointly(mine.fundsReport, halfOf(theirs), verdict), ...property };
  const content = jointContent(
    { ...mine, fundsReport: issued, sameAccounts, ...(rests && { restsOn: rests }) },
    theirs,
  );
  // Either buyer may own an account. Each learns only about their own accounts; the agent is warned about both.
  const clients = [mine, theirs].map(({ request }) => clientName(request));
  const known = ({ part }: Side) => ({
    holder: holderOf(part.accounts, clients),
    warning: holderWarning(content),
  });
  return {
    mine: { ...issued, ...known(mine) },
    theirs: { ...issueJointly(theirs.fundsReport, halfOf(mine), verdict), ...property, ...known(theirs) },
    content,
  };
};

export const jointWrites = (
  mine: Side,
  theirs: Side,
  { joined, sealed }: { joined: Joined; sealed: SealedFile },
  at: Date,
): Write[] => {
  const { owner, id: fundsReportId } = mine.fundsReport;
  const answers = answersOf(mine.fundsReport, theirs.fundsReport);
  const outcome = { ...outcomeOf(joined.content), owner, fundsReportId, answers };
  const received = ({ request, part }: Side, other: Side, issued: FundsReportIn<'issued'>): Write[] => {
    const after = request.state === 'at_bank' ? receive(request, fundsReportId, at) : request;
    const answered = answeredBy(issued, part);
    const done = { ...after, reportId: fundsReportId, coBuyerDone: other.fundsReport.id, answered };
    return [
      ...changeWrites(request, done, { outcome }),
      requestEmailWrite('request-complete', request, at),
      ...endBanks(request, at),
    ];
  };
  return [
    stillActive(joined.mine.readerId),
    fundsReportChange(mine.fundsReport, joined.mine),
    fundsReportChange(theirs.fundsReport, joined.theirs),
    reportWrite(joined.content, sealed, joined.mine),
    logHashWrite(sealed.standing.fingerprint, { kind: 'report', reportId: joined.content.reportId }, at),
    keepFile(sealed.file),
    answeredWrite(mine.request.agentId, at),
    ...received(mine, theirs, joined.mine),
    ...received(theirs, mine, joined.theirs),
    reportEmail({ template: 'report-received', owner, fundsReportId }, at),
  ];
};
