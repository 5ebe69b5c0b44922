// The letters that wait for the banks, as the banks' worker sees them.
import type { SealChecker } from '#core/crypto/seal.ts';
import { type Db, exists } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isGuestOwner, linkIdOf, TRANSACTION_DAYS, type WaitingLetters } from '#public/funds/bank';
import { banksMayStay, readRequest } from '#public/funds/request';
import { askToLinkAgain, noteLinked, sendAgreed } from '../agreed/send-agreed.ts';
import { type Letter, type LetterIn, letter } from '../entity.ts';
import { readLetters } from '../letter-store.ts';
import { issueOfferLetter } from '../offer-letter/issue-offer-letter.ts';
import { withdrawAllOfferLetters } from '../offer-letter/withdraw-offer-letter.ts';
import { failRenewal, renewalAfterFailure } from '../still-good/unanswered.ts';
import { discardFile } from './drawn-file.ts';
import { daysOf, NO_EVIDENCE } from './evidence.ts';
import { failLetter } from './fail-letter.ts';
import { type IssueDeps, issueLetter } from './issue-letter.ts';
import { sealExplanations } from './seal-explanations.ts';
import { sealWithdrawal } from './seal-withdrawal.ts';

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
