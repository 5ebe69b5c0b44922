// A client's consent that letters about their money may be exclusive.
import { type Write, when } from '#core/data/db.ts';
import { rowChanges } from '#core/data/entity.ts';
import type { Language } from '#core/http/language.ts';
import { type FundsRequest, fundsRequest } from '../entity.ts';
import { recordConsent } from './consent-entity.ts';
import { EXCLUSIVE_CONSENT } from './consents.ts';

/** The client's decision, with the entry that records it. */
export const exclusiveWrites = (before: FundsRequest, agreed: boolean, language: Language, at: Date): Write[] => {
  const words = EXCLUSIVE_CONSENT.version;
  const { consents, entries } = recordConsent(before, { words, language, agreed }, at);
  const exclusiveConsent = agreed ? { words, at: at.toISOString(), hash: consents.hash } : undefined;
  return [
    fundsRequest.update(
      { linkId: before.id },
      { ...rowChanges<FundsRequest>(before, { ...before, consents, exclusiveConsent }), add: { revision: 1 } },
      { name: 'request', if: when('#revision = :revision', { ':revision': before.revision }) },
    ),
    ...entries,
  ];
};
