import { newId } from '#core/crypto/ids.ts';
import { type Db, tried, type Write, writeAgain } from '#core/data/db.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import {
  type BankData,
  type BankFigures,
  guestOwner,
  isGuestOwner,
  isOfSampleBank,
  levelNeeded,
  linkedFigures,
  linkIdOf,
  listedAccounts,
  type OwnerRows,
  readOwner,
  withUncounted,
} from '#public/funds/bank';
import {
  changeWrites,
  type FundsRequest,
  readOthers,
  readRequest,
  reopen,
  requestEmailWrite,
  whyNotSent,
} from '#public/funds/request';
import { accountOfAddress } from '#public/members/account';
import type { FundsReportIn } from '../entity.ts';
import { backingWrites } from '../exclusive/pledge-store.ts';
import { fail, issue, propertyOf } from '../funds-report.ts';
import { fundsReportChange, readFundsReport } from '../funds-report-store.ts';
import { holderWarning } from '../holders/holder-match.ts';
import { accountsBehind, chosenBanks, contentOf, verdictIn } from '../report.ts';
import { sealGiftLetter } from '../seal-gift-letter.ts';
import type { RenewDeps } from '../still-good/earlier-report.ts';
import { renewReport } from '../still-good/renew-report.ts';
import { failRenewal } from '../still-good/unanswered.ts';
import { failReport } from './fail-report.ts';
import { type EvidenceDeps, getEvidence } from './get-evidence.ts';
import { issueWrites } from './issue-writes.ts';
import { join, jointWrites, partOf, partWrites, type Side, sideOf } from './joint.ts';
import { mustReadAgain } from './joint-verdict.ts';
import { partOfRoundWrites, readTogetherWrites } from './read-together.ts';
import { type SealDeps, sealReport } from './seal-report.ts';

// Several people, one minimum: each who finishes leaves a part behind. Once the last one's bank has answered, all banks
// are read again together, and the last answer seals one report for all: money that moved between them in the meantime
// counts once. No reply shows a part's amount, and parts are erased when the report is sealed.

type JointDeps = SealDeps & { db: Pick<Db, 'get' | 'put' | 'query' | 'transact'> };

const ROUNDS = 4;

/** 'over' when the request no longer waits for it: it was canceled, expired or answered. */
export const issueJointReport =
  (deps: JointDeps) =>
  async (
    fundsReport: FundsReportIn<'pending'>,
    banks: BankData[],
    linked: BankFigures[] = [],
  ): Promise<'issued' | 'over'> => {
    for (let round = 1; ; round++) {
      const writes = await nextWrites(deps, fundsReport, { banks, linked });
      if (!writes) return 'over';
      const { failed } = await tried(deps.db.transact(writes));
      if (!failed) return 'issued';
      // Another person finished or withdrew at this very moment: the next round shows which.
      if (round === ROUNDS) throw failed;
      if ((await readFundsReport(deps.db, fundsReport.owner, fundsReport.id))?.state !== 'pending') return 'issued';
    }
  };

/** `linked`: all readings, for the client's own list. */
type Read = { banks: BankData[]; linked: BankFigures[] };

/** A donor's letter is sealed before their part. */
const requestWithLetter = async (deps: JointDeps, { owner, requestId = '' }: FundsReportIn<'pending'>) => {
  const request = await readRequest(deps.db, requestId);
  if (!request?.gift || request.gift.fingerprint) return request;
  await sealGiftLetter(deps)(owner);
  return readRequest(deps.db, requestId);
};

/** A part or, for the last person, the report for all; undefined if the request no longer waits. */
const nextWrites = async (
  deps: JointDeps,
  fundsReport: FundsReportIn<'pending'>,
  { banks, linked }: Read,
): Promise<Write[] | undefined> => {
  const { db, clock } = deps;
  const request = await requestWithLetter(deps, fundsReport);
  const others = request ? await readOthers(db, request) : [];
  const now = clock();
  if (!request?.joint || others.length < request.joint.others.length) return undefined;
  if (whyNotSent(request, { by: 'seal', isConfirmed: false }, now)) return undefined;
  const mine = sideOf(request, fundsReport, partOf(fundsReport, banks, now, linked));
  const theirs = await Promise.all(others.map((other) => readPart(deps, mine, other)));
  const done = theirs.flatMap((one, at) => {
    const other = others[at];
    return one?.state === 'ready' && other ? [sideOf(other, one, one.part)] : [];
  });
  if (done.length === others.length) {
    const all = [mine, ...done] as const;
    return mustReadAgain(all) ? readTogetherWrites(db, all, now) : sealAll(deps, all, now);
  }
  const reading = theirs.filter((one) => one?.state === 'pending' && one.together !== undefined);
  return reading.length > 0 && theirs.every((one) => one !== undefined)
    ? partOfRoundWrites(mine, reading as FundsReportIn<'pending'>[])
    : partWrites(mine, others, now);
};

/** Another person's report, if their part is waiting or being read again together with this one. */
const readPart = async (
  { db }: Pick<JointDeps, 'db'>,
  { fundsReport: { together } }: Side,
  { id, part }: FundsRequest,
): Promise<FundsReportIn<'pending' | 'ready'> | undefined> => {
  const owner = guestOwner(id);
  const fundsReportId = together?.others.find((other) => other.owner === owner)?.fundsReportId ?? part;
  const found = fundsReportId ? await readFundsReport(db, owner, fundsReportId) : undefined;
  const isLeft = found?.state === 'ready' || (found?.state === 'pending' && found.together !== undefined);
  return isLeft ? found : undefined;
};

const sealAll = async (deps: JointDeps, sides: readonly [Side, ...Side[]], now: Date) => {
  const joined = join(sides, now);
  const sealed = await sealReport(deps, joined.content, sides[0].request);
  return jointWrites(joined, sealed, now);
};

// Issues a report once both conditions are met: the sender released it, and the bank's data is complete. The later of
// the two calls this, and the transaction lets only one of two callers through.

export type IssueDeps = EvidenceDeps & SealDeps & RenewDeps;

/** 'over': it was issued, withdrawn or failed before. */
type IssueResult = 'issued' | 'not yet' | 'over';

const issueOnce =
  (deps: IssueDeps) =>
  async (owner: string, fundsReportId: string): Promise<IssueResult> => {
    const { db } = deps;
    const waiting = await readFundsReport(db, owner, fundsReportId);
    if (waiting?.state !== 'pending') return 'over';
    if (!waiting.renews && (await isDeactivated(db, waiting.readerId))) return withhold(deps, waiting, 'deactivated');
    const rows = await readOwner(db, owner, { consistent: true });
    const banks = await getEvidence(deps)(waiting, rows.reading);
    if (!banks) return 'not yet';
    return isMixedUp(waiting, banks) ? withhold(deps, waiting, 'wrong bank') : issueOn(deps, waiting, rows, banks);
  };

/** The bank's data is complete. */
const issueOn = async (
  deps: IssueDeps,
  waiting: FundsReportIn<'pending'>,
  rows: OwnerRows,
  banks: BankData[],
): Promise<IssueResult> => {
  const { owner } = waiting;
  const request = isGuestOwner(owner) ? await readRequest(deps.db, linkIdOf(owner)) : undefined;
  if (waiting.renews) return renew(deps, { waiting, banks, request });
  const linked = linkedFigures(rows);
  if (request?.joint && waiting.requestId) return issueJointReport(deps)(waiting, banks, linked);
  return issueAlone(deps, { waiting, banks, linked, request, about: rows.reading?.assetReportId ?? '' });
};

/** This should never happen: only a sample can link the sample bank, and it can link no other. */
const isMixedUp = ({ sample }: FundsReportIn<'pending'>, banks: BankData[]): boolean =>
  banks.some((bank) => isOfSampleBank(bank) !== (sample === true));

type Withheld = 'deactivated' | 'wrong bank';

/** It may have been sent earlier, but a deactivated account gets no reports anymore. */
const withhold = async (deps: IssueDeps, waiting: FundsReportIn<'pending'>, why: Withheld): Promise<'over'> => {
  await failReport(deps)(waiting, why === 'deactivated' ? { isNotified: true, why } : {});
  return 'over';
};

/** A draft saved while the report is sealed, or any other change of the request, mustn't delay it until the next redrive. */
export const issueReport =
  (deps: IssueDeps) =>
  (owner: string, fundsReportId: string): Promise<IssueResult> =>
    writeAgain(() => issueOnce(deps)(owner, fundsReportId));

/** If the earlier report is gone, the renewal fails: it could never be answered. */
const renew = async (deps: IssueDeps, renewal: Parameters<typeof renewReport>[1]): Promise<IssueResult> => {
  const result = await renewReport(deps, renewal);
  if (result === 'over') await failRenewal(deps)(renewal.waiting);
  return result;
};

type Alone = {
  waiting: FundsReportIn<'pending'>;
  banks: BankData[];
  /** All readings, for the client's own list. */
  linked: BankFigures[];
  request: FundsRequest | undefined;
  /** Identifies the bank's answer. */
  about: string;
};

/**
 * The client agreed to send a confirmed result, but the bank has answered again and no longer confirms: the client
 * decides.
 */
const notConfirmedWrites = (
  waiting: FundsReportIn<'pending'>,
  request: FundsRequest,
  about: string,
  at: Date,
): Write[] => {
  const stepLeft = { why: 'add or send', about } as const;
  const isAsked = request.stepLeft?.why === stepLeft.why && request.stepLeft.about === about;
  return [
    fundsReportChange(waiting, fail(waiting)),
    ...changeWrites(request, { ...reopen(request), stepLeft }, { isOver: true, newsAt: at }),
    ...(isAsked ? [] : [requestEmailWrite('step-left', request, at)]),
  ];
};

/** A report of one sender. */
const issueAlone = async (
  deps: IssueDeps,
  { waiting, banks, linked, request, about }: Alone,
): Promise<Exclude<IssueResult, 'not yet'>> => {
  const now = deps.clock();
  const { confirmed } = verdictIn(waiting, banks);
  if (waiting.requestId) {
    const why = request ? whyNotSent(request, { by: 'seal', isConfirmed: confirmed }, now) : 'request over';
    if (request && why === 'not confirmed') await deps.db.transact(notConfirmedWrites(waiting, request, about, now));
    // Canceled or expired in the meantime: ending its banks fails the report.
    if (why) return 'over';
  }
  const verdict = {
    ...issue(waiting, confirmed, now),
    ...propertyOf(waiting, request),
    ...(await recipientOf(deps, waiting, now)),
  };
  const content = contentOf(verdict, banks);
  const { accepts, proofAmount } = waiting;
  const chosen = chosenBanks(banks, waiting);
  const listed = listedAccounts(chosen, accepts, linked);
  const needs = confirmed ? undefined : levelNeeded(withUncounted(chosen, accepts, linked), accepts, proofAmount);
  const issued = { ...verdict, holder: content.holder, warning: holderWarning(content) };
  const backing = await backingWrites(deps, { owner: waiting.owner, request, content }, accountsBehind(waiting, banks));
  const sealed = await sealReport(deps, content, request);
  const { failed } = await tried(
    deps.db.transact(issueWrites({ waiting, issued, content, sealed, request, listed, needs, backing }, now)),
  );
  // Another caller was first. After any other conflict, another try may succeed.
  if (failed && (await isPending(deps, waiting))) throw failed;
  return 'issued';
};

const isPending = async ({ db }: Pick<IssueDeps, 'db'>, { owner, id }: FundsReportIn<'pending'>): Promise<boolean> => {
  const found = await readFundsReport(db, owner, id);
  return !found || found.state === 'pending';
};

/** The account of a reader with a link, if the email address belongs to one. */
const recipientOf = async (
  { db }: Pick<IssueDeps, 'db'>,
  { linkId, readerEmail }: FundsReportIn<'pending'>,
  at: Date,
) => {
  const recipientId = linkId && (await accountOfAddress(db, readerEmail));
  return recipientId ? { recipientId, recipientMessageId: newId(at) } : {};
};
