// The donor signs the gift letter on their page, once a bank is linked. The worker seals it, and then their part can be
// sent (report/seal-gift-letter.ts).
import type { Db } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Cents, centsFrom } from '#core/platform/money.ts';
import { bankWork, guestOwner } from '#public/funds/bank';
import { recordConsent } from '../consent/consent-entity.ts';
import { clientName } from '../funds-request.ts';
import { changeWrites } from '../funds-request-store.ts';
import { requireLicense, whileAnswerable } from '../guest/guest-request.ts';
import { roleOf } from '../people.ts';
import { isUnanswered } from '../vocabulary.ts';
import { GIFT_LETTER_VERSION, isSignedBy } from './gift-letter.ts';

type Typed = { amount: number; relationship: string; property: string; signature: string; words: string };

const requireSignable = (donor: string, { amount, signature, words }: Typed): Cents => {
  if (words !== GIFT_LETTER_VERSION)
    throw new AppError('INVALID', { fields: { words: 'Load the page again: its words have changed.' } });
  if (amount <= 0) throw new AppError('INVALID', { fields: { amount: 'Enter an amount in dollars.' } });
  if (!isSignedBy(signature, donor))
    throw new AppError('INVALID', { fields: { signature: 'Type your name as the letter has it.' } });
  return centsFrom(amount);
};

/** A letter that is signed again takes the place of the earlier one, as long as nothing was sent. */
export const signGiftLetter =
  (deps: { db: Pick<Db, 'get' | 'transact'>; clock: Clock }) =>
  (guest: Guest, typed: Typed, language: Language): Promise<void> =>
    whileAnswerable(deps, guest, async (request, now) => {
      if (roleOf(request) !== 'donor') throw new AppError('NOT_FOUND');
      requireLicense(request);
      if (!isUnanswered(request.state) || !request.bankLinkedAt)
        throw new AppError('CONFLICT', { message: 'Link your bank before you sign the gift letter.' });
      const amount = requireSignable(clientName(request), typed);
      const { words, relationship, property, signature } = typed;
      const { consents, entries } = recordConsent(request, { words, language, agreed: true }, now);
      const signedAt = now.toISOString();
      const gift = { amount, relationship, property, signature, words, signedAt, hash: consents.hash };
      await deps.db.transact([
        ...changeWrites(request, { ...request, consents, gift }, { silent: true }),
        ...entries,
        bankWork({ type: 'gift letter', owner: guestOwner(request.id) }, now),
      ]);
    });
