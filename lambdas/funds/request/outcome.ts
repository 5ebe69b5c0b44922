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

/** The explanation as one sentence, with the name of the person who explains. */
export const explanationWords = ({ by, reason, words }: Explanation): string =>
  `${by} says: ${REASON_WORDS[reason]}${words ? `. "${words}"` : '.'}`;

// Facts about the holder of the accounts behind a report. Pure, and small: pages import it with the contract.

/** Says if the holder is the client, from best to worst. */
export const HOLDER_MATCHES = ['match', 'likely', 'unknown', 'different'] as const;
export type HolderMatch = (typeof HOLDER_MATCHES)[number];

export const HOLDER_KINDS = ['person', 'company', 'trust'] as const;
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

/** True if some of the money is the client's, and some isn't, or isn't known to be. */
export const isMixed = (heldBy: readonly Pick<HeldBy, 'match'>[]): boolean =>
  heldBy.some(isClients) && !heldBy.every(isClients);

/** The capacities in which someone signs for a trust, a company or an estate. */
export const CAPACITIES = ['trustee', 'manager', 'member', 'partner', 'officer', 'executor', 'attorney'] as const;
export type Capacity = (typeof CAPACITIES)[number];

const claimed = { entity: v.string(), by: v.string(), capacity: v.picklist(CAPACITIES) };

/**
 * The agent has reviewed the client's document about an entity. `entity`: as the bank names it. The document is between the
 * two of them, so nothing more is kept.
 */
export const authorityField = v.object({ ...claimed, reviewedBy: v.string(), at: v.string() });
export type Authority = v.InferOutput<typeof authorityField>;

/** The client's claim, for them and the agent. `file`: the file's id on pages. */
export const claimField = v.object({
  ...claimed,
  file: v.string(),
  at: v.string(),
  state: v.picklist(['shared', 'accepted', 'refused']),
  reason: v.optional(v.string()),
  reviewed: v.optional(v.object({ by: v.string(), at: v.string() })),
});
export type Claim = v.InferOutput<typeof claimField>;

export const CAPACITY_WORDS: Record<Capacity, string> = {
  trustee: 'trustee',
  manager: 'manager',
  member: 'member',
  partner: 'partner',
  officer: 'officer',
  executor: 'executor',
  attorney: 'attorney-in-fact',
};

/** The sentence in English. `on`: the day, as the reader sees it. */
export const authorityWords = ({ entity, by, capacity, reviewedBy }: Authority, on: string): string =>
  `Held by ${entity}. ${by} signs as ${CAPACITY_WORDS[capacity]}. Authority reviewed by ${reviewedBy}, not by us, on ${on}.`;

/**
 * A verdict about the holder. A company or a trust is an entity: a bank doesn't say if the client may use its money, so the
 * money is never just confirmed until the agent has accepted a document that shows it.
 */
export type HeldAs = HolderMatch | 'mixed' | 'entity' | 'authorized';
type Whose = {
  holder: Holder;
  held_by: readonly Pick<HeldBy, 'match'>[];
  /** One for every entity that holds money, or none. */
  authorities?: readonly Authority[] | undefined;
};
export const heldAs = ({ holder, held_by, authorities = [] }: Whose): HeldAs => {
  if (authorities.length > 0) return 'authorized';
  if (isMixed(held_by)) return 'mixed';
  return isEntity(holder) ? 'entity' : holder.match;
};

/** True for money in the client's own name. */
export const isClients = ({ match }: Pick<Holder, 'match'>): boolean => match === 'match' || match === 'likely';

export const isEntity = ({ match, kind }: Holder): boolean => match === 'different' && kind !== 'person';

/** True for money that may look like good news: the client's own, or an entity's that they may sign for. */
export const isTheirs = ({ holder, authorities = [] }: Pick<Whose, 'holder' | 'authorities'>): boolean =>
  isClients(holder) || authorities.length > 0;
