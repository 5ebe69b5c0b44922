// A client's consents and withdrawals of consent: entries that only grow, each with the hash of the one before it.
// The request's row holds the last one, and a report sent by consent seals it.
import * as v from 'valibot';
import { CANONICAL, linkEntry } from '#core/crypto/hash-chain.ts';
import { type Db, isNew, type Write } from '#core/data/db.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import type { Language } from '#core/http/language.ts';
import { logHashWrite } from '#public/seal-log';
import type { FundsRequest } from '../entity.ts';
import { DECISION_WORDS } from './consents.ts';
import { decisionNumber } from './decision.ts';
import type { Decision } from './decision-field.ts';

export const clientConsent = defineEntity({
  name: 'client consent',
  key: { PK: 'LINK#{linkId}', SK: 'CONSENT#{number}' },
  row: v.object({
    /** Part of the hash: two buyers who agree in the same millisecond have two hashes. */
    linkId: v.string(),
    position: v.number(),
    /** The version of the text that the client saw. */
    words: v.string(),
    language: v.picklist(['en', 'es']),
    agreed: v.boolean(),
    /** The last day of a limited consent. */
    until: v.optional(v.string()),
    at: v.string(),
    previous: v.string(),
    hash: v.string(),
  }),
  readBy: "the Query of its link's partition",
});
export type ConsentEntry = RowOf<typeof clientConsent>;

/** Seldom more than a few: a consent and its end. */
export const consentsOfLink = async (db: Pick<Db, 'query'>, linkId: string): Promise<ConsentEntry[]> =>
  (await clientConsent.query(db, { pk: clientConsent.partition({ linkId }), prefix: 'CONSENT#', consistent: true }))
    .items;

export type ConsentDecision = Pick<ConsentEntry, 'words' | 'agreed' | 'until'> & {
  language: Language;
};

/** The next entry, and the request's copy of it. Pure. */
export const recordConsent = (
  { id: linkId, consents = { position: 0, hash: CANONICAL.start } }: Pick<FundsRequest, 'id' | 'consents'>,
  decision: ConsentDecision,
  at: Date,
): { consents: NonNullable<FundsRequest['consents']>; entries: Write[] } => {
  const entry = linkEntry(
    { ...decision, linkId, position: consents.position + 1, at: at.toISOString() },
    consents.hash,
  ) satisfies ConsentEntry;
  const { position, hash } = entry;
  return {
    consents: { position, hash },
    entries: [
      clientConsent.put({ linkId, number: String(position).padStart(4, '0') }, entry, { if: isNew }),
      logHashWrite(hash, { kind: 'client consent', linkId }, at),
    ],
  };
};

/** The request after the client's decision, and the entry that records it. Pure. */
export const decided = (
  request: FundsRequest,
  is: Decision,
  language: Language,
  at: Date,
): { after: FundsRequest & Required<Pick<FundsRequest, 'decision'>>; entries: Write[] } => {
  const words = DECISION_WORDS[is];
  const agreed = is === 'send when confirmed' || is === 'send';
  const { consents, entries } = recordConsent(request, { words, language, agreed }, at);
  const decision = { is, number: decisionNumber(request) + 1, words, at: at.toISOString(), hash: consents.hash };
  return { after: { ...request, consents, decision, stepLeft: undefined }, entries };
};
