// The client agrees that the result is sent to the agent once the bank confirms. From then on no page has to be open.
import type { Db } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Language } from '#core/http/language.ts';
import type { Clock } from '#core/platform/clock.ts';
import { bankWork, guestOwner } from '#public/funds/bank';
import type { FundsRequest } from '../entity.ts';
import { changeWrites } from '../funds-request-store.ts';
import { requireLicence, whileAnswerable } from '../guest/guest-request.ts';
import { recordConsent } from './consent-entity.ts';
import { SEND_CONSENT } from './consents.ts';

/** The request after the client agreed. Pure. */
export const withSendConsent = (request: FundsRequest, language: Language, at: Date) => {
  const words = SEND_CONSENT.version;
  const { consents, entries } = recordConsent(request, { words, language, agreed: true }, at);
  const sendConsent = { words, at: at.toISOString(), hash: consents.hash };
  return { after: { ...request, consents, sendConsent, stepLeft: undefined }, entries };
};

/** Agreeing again is a no-op, and so it is once the client has released the report. */
export const agreeToSend =
  (deps: { db: Pick<Db, 'get' | 'transact'>; clock: Clock }) =>
  (guest: Guest, language: Language): Promise<{ state: 'agreed' | 'sent' }> =>
    whileAnswerable(deps, guest, async (request, now) => {
      if (request.state === 'received') return { state: 'sent' };
      requireLicence(request);
      if (request.sendConsent || request.state === 'at_bank') return { state: 'agreed' };
      const { after, entries } = withSendConsent(request, language, now);
      await deps.db.transact([
        ...changeWrites(request, after, { silent: !request.bankLinkedAt }),
        ...entries,
        // The bank may have answered already.
        bankWork({ type: 'send agreed', owner: guestOwner(request.id) }, now),
      ]);
      return { state: 'agreed' };
    });
