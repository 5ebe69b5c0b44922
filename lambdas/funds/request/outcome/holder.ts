// What is known about the holder of the accounts behind a report. Pure, and small: pages import it with the contract.
import * as z from '#core/schema.ts';

/** Whether the holder is the client, from best to worst. */
export const HOLDER_MATCHES = ['match', 'likely', 'unknown', 'different'] as const;
export type HolderMatch = (typeof HOLDER_MATCHES)[number];

export const HOLDER_KINDS = ['person', 'company', 'trust'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];

/** `kind`: what holds the accounts that aren't the client's. */
export const holderField = z.object({ match: z.enum(HOLDER_MATCHES), kind: z.enum(HOLDER_KINDS) });
export type Holder = z.output<typeof holderField>;

/** Only these may look like good news. */
export const isClients = ({ match }: Pick<Holder, 'match'>): boolean => match === 'match' || match === 'likely';
