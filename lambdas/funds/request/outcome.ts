import * as v from 'valibot';

// The client's explanation why an account is in another name. It's sealed as their own statement. Pure.

export const EXPLANATION_REASONS = ['joint', 'spouse', 'gift', 'trust', 'company', 'former_name', 'other'] as const;
export type ExplanationReason = (typeof EXPLANATION_REASONS)[number];

export const LONGEST_EXPLANATION = 300;

export const explanationField = v.object({
  by: v.string(),
  reason: v.picklist(EXPLANATION_REASONS),
  words: v.string(),
});
export type Explanation = v.InferOutput<typeof explanationField>;

const REASON_WORDS: Record<ExplanationReason, string> = {
  joint: 'a joint account',
  spouse: "a spouse's account",
  gift: 'a gift',
  trust: 'a trust',
  company: 'their company',
  former_name: 'a former name',
  other: 'another reason',
};

/** As one sentence, with the name of the person who explains. */
export const explanationWords = ({ by, reason, words }: Explanation): string =>
  `${by} says: ${REASON_WORDS[reason]}${words ? `. "${words}"` : '.'}`;

// Facts about the holder of the accounts behind a report. Pure, and small: pages import it with the contract.

/** Says if the holder is the client, from best to worst. */
export const HOLDER_MATCHES = ['match', 'likely', 'unknown', 'different'] as const;
export type HolderMatch = (typeof HOLDER_MATCHES)[number];

const HOLDER_KINDS = ['person', 'company', 'trust'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];

/** `kind`: the kind of holder of the accounts that aren't the client's. */
export const holderField = v.object({ match: v.picklist(HOLDER_MATCHES), kind: v.picklist(HOLDER_KINDS) });
export type Holder = v.InferOutput<typeof holderField>;

/** Money in accounts of the same owners. `total`: in dollars or cents, if the report shows values. */
export const heldByField = v.object({
  names: v.array(v.string()),
  match: v.picklist(HOLDER_MATCHES),
  total: v.optional(v.number()),
});
export type HeldBy = v.InferOutput<typeof heldByField>;

/** Some of the money is the client's, and some is not, or not known to be. */
export const isMixed = (heldBy: readonly Pick<HeldBy, 'match'>[]): boolean =>
  heldBy.some(isClients) && !heldBy.every(isClients);

/**
 * What a verdict says of the holder. A company or a trust is an entity: a bank doesn't tell if its client may use the money, so it's
 * never just confirmed.
 */
export type HeldAs = HolderMatch | 'mixed' | 'entity';
export const heldAs = ({ holder, held_by }: { holder: Holder; held_by: readonly Pick<HeldBy, 'match'>[] }): HeldAs => {
  if (isMixed(held_by)) return 'mixed';
  return holder.match === 'different' && holder.kind !== 'person' ? 'entity' : holder.match;
};

/** Only these may look like good news. */
export const isClients = ({ match }: Pick<Holder, 'match'>): boolean => match === 'match' || match === 'likely';
