// The letters that wait for the banks, as the banks' worker sees them.
import { type SealChecker, sealText } from '#core/crypto/seal.ts';
import { type Db, exists } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { logHashWrite } from '#public/background/seal-log';
import { isGuestOwner, linkIdOf, TRANSACTION_DAYS, type WaitingLetters } from '#public/funds/bank';
import { banksMayStay, readRequest } from '#public/funds/request';
import { askToLinkAgain, noteLinked, sendAgreed } from '../agreed/send-agreed.ts';
import { sealsOf } from '../check-report.ts';
import { type Letter, type LetterIn, letter, sealedReport } from '../entity.ts';
import { readLetters } from '../letter-store.ts';
import { issueOfferLetter } from '../offer-letter/issue-offer-letter.ts';
import { withdrawAllOfferLetters } from '../offer-letter/withdraw-offer-letter.ts';
import { standingIs } from '../report-store.ts';
import { explainedStanding } from '../sealed-standing.ts';
import { failRenewal, renewalAfterFailure } from '../still-good/unanswered.ts';
import { discardFile } from './drawn-file.ts';
import { daysOf, NO_EVIDENCE } from './evidence.ts';
import { failLetter } from './fail-letter.ts';
import { type IssueDeps, issueLetter } from './issue-letter.ts';
import { sealWithdrawal, type WithdrawalDeps } from './seal-withdrawal.ts';

// What a sender says later about the account holder is sealed into the standing, beside the text that was issued. Readers see it from
// then on; the file that was issued stays as it is.
export const sealExplanations =
  ({ db, clock, sealer, checker }: Omit<WithdrawalDeps, 'documents'>) =>
  async (reportId: string): Promise<void> => {
    const row = await sealedReport.get(db, { reportId }, { consistent: true });
    if (!row?.explanations || row.withdrawnAt) return;
    // Our signature says that the rest is as it was issued: it's given to nothing else.
    const before = (await sealsOf(checker, row, reportId))?.standing;
    if (!before || before.withdrawnAt) return;
    const standing = await sealText(sealer, explainedStanding(before, row.explanations));
    if (standing.fingerprint === row.standing?.fingerprint) return;
    await db.transact([
      sealedReport.update({ reportId }, { set: { standing } }, { if: standingIs(row) }),
      logHashWrite(standing.fingerprint, { kind: 'report', reportId }, clock()),
    ]);
  };

type Deps = IssueDeps & { db: Db; clock: Clock; checker: SealChecker };

export const waitingLetters = (deps: Deps): WaitingLetters => {
  const { db } = deps;
  const issue = issueLetter(deps);
  const failFirst = failLetter(deps);
  const failAnswer = failRenewal(deps);
  const afterFailure = renewalAfterFailure(deps);
  const fail = (waiting: LetterIn<'pending' | 'ready'>) =>
    waiting.renews ? failAnswer(waiting) : failFirst(waiting, { isTold: true });
  const pendingLetters = async (owner: string) =>
    (await readLetters(db, owner)).filter((one): one is LetterIn<'pending'> => one.state === 'pending');

  const failAllWithParts = async (owner: string, isMeant: (waiting: Letter) => boolean = () => true) => {
    for (const waiting of await readLetters(db, owner))
      if ((waiting.state === 'pending' || waiting.state === 'ready') && isMeant(waiting)) await fail(waiting);
  };

  return {
    issue,
    linked: noteLinked(deps),
    linkLost: askToLinkAgain(deps),
    async mayLink(owner) {
      if (!isGuestOwner(owner)) return true;
      return banksMayStay(deps)(linkIdOf(owner), deps.clock());
    },
    sendAgreed: sendAgreed(deps),
    async daysNeeded(owner) {
      const request = isGuestOwner(owner) ? await readRequest(db, linkIdOf(owner)) : undefined;
      return request ? daysOf(request) : TRANSACTION_DAYS;
    },
    async issueAll(owner) {
      for (const { id } of await pendingLetters(owner)) await issue(owner, id);
    },
    async evidenceArrived(owner, letterId, outcome) {
      if (outcome === 'refused')
        await letter.change(db, { owner, letterId }, { set: { evidenceId: NO_EVIDENCE } }, exists);
      const issued = await issue(owner, letterId);
      return issued !== 'not yet' || outcome === 'refused';
    },
    async evidenceInUse(owner) {
      return new Set((await pendingLetters(owner)).flatMap(({ evidenceId }) => evidenceId ?? []));
    },
    async failAll(owner) {
      for (const waiting of await pendingLetters(owner))
        await (waiting.renews ? afterFailure(waiting) : failFirst(waiting));
    },
    failAllWithParts: (owner) => failAllWithParts(owner),
    async withdrawn(reportId) {
      await sealWithdrawal(deps)(reportId);
      await withdrawAllOfferLetters(deps)(reportId);
    },
    offerLetter: issueOfferLetter(deps),
    explained: sealExplanations(deps),
    discardFile: discardFile(deps),
    async release(owner, { abandon, orderedAt }) {
      const letters = await readLetters(db, owner);
      if (!abandon) return !letters.some(({ state }) => state === 'pending');
      // No one waits for the bank or for a co-buyer anymore, unless the client has answered since.
      await failAllWithParts(owner, ({ createdAt }) => createdAt <= orderedAt);
      return true;
    },
  };
};
