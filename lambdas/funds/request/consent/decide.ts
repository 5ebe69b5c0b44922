// The client decides about sending, by the button that opens the bank. Stopping is in report/agreed: it may have
// letters to take back.
import type { Db } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { bankWork, guestOwner } from '#public/funds/bank';
import type { routes } from '../contract.ts';
import type { FundsRequest } from '../entity.ts';
import { changeWrites } from '../funds-request-store.ts';
import { requireLicense, whileAnswerable } from '../guest/guest-request.ts';
import { decided } from './consent-entity.ts';
import { DECISION_WORDS } from './consents.ts';
import { decisionNumber } from './decision.ts';
import type { Decision } from './decision-field.ts';

export const decisionShown = ({ decision }: Pick<FundsRequest, 'decision'>) => ({
  is: decision?.is ?? null,
  number: decision?.number ?? 0,
});

/** For a decision made on another page, or while this one was on its way. */
export const decidedSince = (): AppError =>
  new AppError('CONFLICT', {
    message: 'You decided something else in another window. Nothing was sent by this one.',
  });

type Wanted = { decision: Exclude<Decision, 'send' | 'stopped'>; words: string; seen: number };

/** Repeating a decision is a no-op, and so is any decision once the client has released the report. */
export const decide =
  (deps: { db: Pick<Db, 'get' | 'transact'>; clock: Clock }) =>
  (guest: Guest, { decision, words, seen }: Wanted, language: Language): Promise<Reply<typeof routes.decide>> => {
    if (words !== DECISION_WORDS[decision])
      throw new AppError('INVALID', { fields: { words: 'Load the page again: its words have changed.' } });
    return whileAnswerable(deps, guest, async (request, now) => {
      const isOver = request.state === 'received' || request.state === 'at_bank';
      if (isOver || request.decision?.is === decision)
        return { ...decisionShown(request), sent: request.state === 'received' };
      if (decision === 'send when confirmed') requireLicense(request);
      // Drafting never sends, so it takes back any earlier decision.
      if (decision !== 'draft' && seen !== decisionNumber(request)) throw decidedSince();
      const { after, entries } = decided(request, decision, language, now);
      await deps.db.transact([
        ...changeWrites(request, after, { silent: !request.bankLinkedAt }),
        ...entries,
        // The bank may have answered already.
        bankWork({ type: 'send agreed', owner: guestOwner(request.id) }, now),
      ]);
      return { ...decisionShown(after), sent: false };
    });
  };
