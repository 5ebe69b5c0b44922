// What is known about the holder of the accounts behind a report. Pure, and small: pages import it with the contract.
import * as v from 'valibot';

/** Whether the holder is the client, from best to worst. */
export const HOLDER_MATCHES = ['match', 'likely', 'unknown', 'different'] as const;
export type HolderMatch = (typeof HOLDER_MATCHES)[number];

export const HOLDER_KINDS = ['person', 'company', 'trust'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];

/** `kind`: what holds the accounts that aren't the client's. */
export const holderField = v.object({ match: v.picklist(HOLDER_MATCHES), kind: v.picklist(HOLDER_KINDS) });
export type Holder = v.InferOutput<typeof holderField>;

/** Money in accounts of the same owners. `total`: in dollars or cents, where the report shows values. */
export const heldByField = v.object({
  names: v.array(v.string()),
  match: v.picklist(HOLDER_MATCHES),
  total: v.optional(v.number()),
});
export type HeldBy = v.InferOutput<typeof heldByField>;

/** Some of the money is the client's, and some is not, or not known to be. */
export const isMixed = (heldBy: readonly Pick<HeldBy, 'match'>[]): boolean =>
  heldBy.some(isClients) && !heldBy.every(isClients);

/** Only these may look like good news. */
export const isClients = ({ match }: Pick<Holder, 'match'>): boolean => match === 'match' || match === 'likely';
