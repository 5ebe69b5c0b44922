// The reports that wait for the banks, for the banks' worker.
import { type SealChecker, sealText } from '#core/crypto/seal.ts';
import { type Db, exists } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isGuestOwner, linkIdOf, TRANSACTION_DAYS, type WaitingReports } from '#public/funds/bank';
import { banksMayStay, readRequest } from '#public/funds/request';
import { logHashWrite } from '#public/seal-log';
import { askToLinkAgain, noteLinked, sendAgreed } from '../agreed/send-agreed.ts';
import { sealsOf } from '../check-report.ts';
import { type FundsReport, type FundsReportIn, fundsReport, sealedReport } from '../entity.ts';
import { eraseAllReports } from '../erase-reports.ts';
import { endExclusive, forgetBacking, releaseAll, releaseLettersOf } from '../exclusive/pledge-store.ts';
import { readFundsReports, standingIs } from '../funds-report-store.ts';
import { issueOfferLetter } from '../offer-letter/issue-offer-letter.ts';
import { withdrawAllOfferLetters, withdrawExclusiveLetters } from '../offer-letter/withdraw-offer-letter.ts';
import { discardGiftLetter, sealGiftLetter } from '../seal-gift-letter.ts';
import { explainedStanding } from '../sealed-standing.ts';
import { failRenewal, renewalAfterFailure } from '../still-good/unanswered.ts';
import { failReport } from './fail-report.ts';
import { daysOf, NO_EVIDENCE } from './get-evidence.ts';
import { type IssueDeps, issueReport } from './issue-report.ts';
import { discardFile, sealWithdrawal, type WithdrawalDeps } from './seal-report.ts';

// Seals later statements about the account holder into the standing, next to the issued text: the sender's explanation,
// and an authority that the agent has accepted. Readers see them from then on; the issued file stays unchanged.
export const sealExplanations =
  ({ db, clock, sealer, checker }: Omit<WithdrawalDeps, 'documents'>) =>
  async (reportId: string): Promise<void> => {
    const row = await sealedReport.get(db, { reportId }, { consistent: true });
    if (!(row?.explanations || row?.authorities) || row.withdrawnAt) return;
    // Our signature confirms that the rest is as issued, so check it before signing.
    const before = (await sealsOf(checker, row, reportId))?.standing;
    if (!before || before.withdrawnAt) return;
    const standing = await sealText(sealer, explainedStanding(before, row));
    if (standing.fingerprint === row.standing?.fingerprint) return;
    await db.transact([
      sealedReport.update({ reportId }, { set: { standing } }, { if: standingIs(row) }),
      logHashWrite(standing.fingerprint, { kind: 'report', reportId }, clock()),
    ]);
  };

type Deps = IssueDeps & { db: Db; clock: Clock; checker: SealChecker };

export const waitingReports = (deps: Deps): WaitingReports => {
  const { db } = deps;
  const issue = issueReport(deps);
  const failFirst = failReport(deps);
  const failAnswer = failRenewal(deps);
  const afterFailure = renewalAfterFailure(deps);
  const fail = (waiting: FundsReportIn<'pending' | 'ready'>) =>
    waiting.renews ? failAnswer(waiting) : failFirst(waiting, { isNotified: true });
  const pendingReports = async (owner: string) =>
    (await readFundsReports(db, owner)).filter((one): one is FundsReportIn<'pending'> => one.state === 'pending');

  const failAllWithParts = async (owner: string, isMeant: (waiting: FundsReport) => boolean = () => true) => {
    for (const waiting of await readFundsReports(db, owner))
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
    async disconnectedAt(owner) {
      const request = isGuestOwner(owner) ? await readRequest(db, linkIdOf(owner)) : undefined;
      return request?.disconnectedAt ?? '';
    },
    async issueAll(owner) {
      for (const { id } of await pendingReports(owner)) await issue(owner, id);
    },
    async evidenceArrived(owner, fundsReportId, outcome) {
      if (outcome === 'refused')
        await fundsReport.change(db, { owner, fundsReportId }, { set: { evidenceId: NO_EVIDENCE } }, exists);
      const issued = await issue(owner, fundsReportId);
      return issued !== 'not yet' || outcome === 'refused';
    },
    async evidenceInUse(owner) {
      return new Set((await pendingReports(owner)).flatMap(({ evidenceId }) => evidenceId ?? []));
    },
    async failAll(owner) {
      for (const waiting of await pendingReports(owner))
        await (waiting.renews ? afterFailure(waiting) : failFirst(waiting));
    },
    failAllWithParts: (owner) => failAllWithParts(owner),
    async withdrawn(reportId) {
      await sealWithdrawal(deps)(reportId);
      await endExclusive(deps)(reportId);
      await withdrawAllOfferLetters(deps)(reportId);
    },
    endExclusiveLetters: withdrawExclusiveLetters(deps),
    forgetBacking: (owner, reportId, isReplaced) =>
      isReplaced ? releaseLettersOf(deps)(owner, reportId) : forgetBacking(deps, owner, reportId),
    async erase(owner) {
      await releaseAll(deps)(owner);
      await eraseAllReports(deps)(owner);
    },
    offerLetter: issueOfferLetter(deps),
    explained: sealExplanations(deps),
    discardFile: discardFile(deps),
    giftLetter: (owner, discard) => (discard ? discardGiftLetter(deps)(owner, discard) : sealGiftLetter(deps)(owner)),
    async release(owner, { abandon, orderedAt }) {
      const fundsReports = await readFundsReports(db, owner);
      if (!abandon) return !fundsReports.some(({ state }) => state === 'pending');
      // No report waits for the bank or for a co-buyer anymore, unless the client has answered since.
      await failAllWithParts(owner, ({ createdAt }) => createdAt <= orderedAt);
      return true;
    },
  };
};
