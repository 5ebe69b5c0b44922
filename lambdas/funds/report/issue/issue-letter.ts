// Issues a letter once both conditions are met: the sender released it, and the bank's data is complete. Whichever comes
// second calls this, and the transaction lets only one of two callers through.
import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed, type Write } from '#core/data/db.ts';
import { tryAgain } from '#core/platform/try-again.ts';
import { type BankData, isGuestOwner, linkIdOf, listedAccounts, readOwner } from '#public/funds/bank';
import {
  changeWrites,
  type FundsRequest,
  readRequest,
  reopen,
  stepLeftEmailWrite,
  whyNotSent,
} from '#public/funds/request';
import { accountOfAddress } from '#public/members/account';
import type { LetterIn } from '../entity.ts';
import { holderWarning } from '../holders/holder-words.ts';
import { fail, issue, propertyOf } from '../letter.ts';
import { letterChange, readLetter } from '../letter-store.ts';
import { chosenBanks, contentOf, verdictIn } from '../report.ts';
import type { RenewDeps } from '../still-good/earlier-letter.ts';
import { renewLetter } from '../still-good/renew-letter.ts';
import { failRenewal } from '../still-good/unanswered.ts';
import { type EvidenceDeps, getEvidence } from './get-evidence.ts';
import { issueJointLetter } from './issue-joint-letter.ts';
import { issueWrites } from './issue-writes.ts';
import { type SealDeps, sealReport } from './seal-report.ts';

export type IssueDeps = EvidenceDeps & SealDeps & RenewDeps;

/** 'over': there's nothing to issue, because it was issued, withdrawn or failed before. */
export type IssueResult = 'issued' | 'not yet' | 'over';

const issueOnce =
  (deps: IssueDeps) =>
  async (owner: string, letterId: string): Promise<IssueResult> => {
    const { db } = deps;
    const waiting = await readLetter(db, owner, letterId);
    if (waiting?.state !== 'pending') return 'over';
    const { reading } = await readOwner(db, owner, { consistent: true });
    const banks = await getEvidence(deps)(waiting, reading);
    if (!banks) return 'not yet';
    const request = isGuestOwner(owner) ? await readRequest(db, linkIdOf(owner)) : undefined;
    if (waiting.renews) return renew(deps, { waiting, banks, request });
    if (request?.joint && waiting.requestId) return issueJointLetter(deps)(waiting, banks);
    return issueAlone(deps, { waiting, banks, request, about: reading?.assetReportId ?? '' });
  };

/** A draft that is saved while the report is sealed, or anything else of the request, mustn't delay it until the work is redriven. */
const CHANGES_MEANWHILE = 4;

export const issueLetter =
  (deps: IssueDeps) =>
  (owner: string, letterId: string): Promise<IssueResult> =>
    tryAgain(() => issueOnce(deps)(owner, letterId), {
      tries: CHANGES_MEANWHILE,
      when: (error) => error instanceof ConditionFailed,
      upToMs: () => 0,
    });

/** One whose earlier letter is gone fails: nothing would ever come of it. */
const renew = async (deps: IssueDeps, renewal: Parameters<typeof renewLetter>[1]): Promise<IssueResult> => {
  const result = await renewLetter(deps, renewal);
  if (result === 'over') await failRenewal(deps)(renewal.waiting);
  return result;
};

type Alone = {
  waiting: LetterIn<'pending'>;
  banks: BankData[];
  request: FundsRequest | undefined;
  /** Which answer of the bank it is. */
  about: string;
};

/** The bank has answered again since the client agreed to sending what it confirms, and no longer does: the client decides. */
const notConfirmedWrites = (waiting: LetterIn<'pending'>, request: FundsRequest, about: string, at: Date): Write[] => {
  const stepLeft = { why: 'add or send', about } as const;
  const isAsked = request.stepLeft?.why === stepLeft.why && request.stepLeft.about === about;
  return [
    letterChange(waiting, fail(waiting)),
    ...changeWrites(request, { ...reopen(request), stepLeft }, { isOver: true, newsAt: at }),
    ...(isAsked ? [] : [stepLeftEmailWrite(request, at)]),
  ];
};

/** A report of one sender. */
const issueAlone = async (
  deps: IssueDeps,
  { waiting, banks, request, about }: Alone,
): Promise<Exclude<IssueResult, 'not yet'>> => {
  const now = deps.clock();
  const { confirmed } = verdictIn(waiting, banks);
  if (waiting.requestId) {
    const why = request ? whyNotSent(request, { by: 'seal', isConfirmed: confirmed }, now) : 'request over';
    if (request && why === 'not confirmed') await deps.db.transact(notConfirmedWrites(waiting, request, about, now));
    // Canceled or expired in the meantime: the end of its banks fails the letter.
    if (why) return 'over';
  }
  const verdict = {
    ...issue(waiting, confirmed, now),
    ...propertyOf(waiting, request),
    ...(await recipientOf(deps, waiting, now)),
  };
  const content = contentOf(verdict, banks);
  const listed = listedAccounts(chosenBanks(banks, waiting.accountIds));
  const issued = { ...verdict, holder: content.holder, warning: holderWarning(content) };
  const sealed = await sealReport(deps, content, request);
  try {
    await deps.db.transact(issueWrites({ waiting, issued, content, sealed, request, listed }, now));
  } catch (error) {
    // Another caller was first; anything else that changed in the meantime is worth another try.
    if (!(error instanceof ConditionFailed) || (await isPending(deps, waiting))) throw error;
  }
  return 'issued';
};

const isPending = async ({ db }: Pick<IssueDeps, 'db'>, { owner, id }: LetterIn<'pending'>): Promise<boolean> => {
  const found = await readLetter(db, owner, id);
  return !found || found.state === 'pending';
};

/** The account of a reader who got their own link, if the email address belongs to one. */
const recipientOf = async ({ db }: Pick<IssueDeps, 'db'>, { linkId, readerEmail }: LetterIn<'pending'>, at: Date) => {
  const recipientId = linkId && (await accountOfAddress(db, readerEmail));
  return recipientId ? { recipientId, recipientMessageId: newId(at) } : {};
};
