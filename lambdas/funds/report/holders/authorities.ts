// The authorities that a report shows: the entities that the bank names as holders, and the agent's reviews of the
// documents about them. Pure.
import { type Authority, type Claim, type HeldBy, isClients } from '#vocabulary/funds/request';
import { compareNames } from './holder-match.ts';
import { kindOf } from './name-words.ts';

const isSame = (one: string, other: string): boolean =>
  kindOf(one) !== 'person' && isClients({ match: compareNames(one, other) });

/** The bank's name for an entity that the client names; undefined if it's no holder of the money, or a person. */
export const entityNamed = (heldBy: readonly HeldBy[], name: string): string | undefined =>
  heldBy
    .filter((one) => !isClients(one))
    .flatMap(({ names }) => names)
    .find((held) => isSame(held, name));

/** The entities that hold money that isn't the client's own, as the bank names them. */
export const entitiesIn = (heldBy: readonly HeldBy[]): string[] => [
  ...new Set(
    heldBy.filter((one) => !isClients(one)).flatMap(({ names }) => names.filter((name) => kindOf(name) !== 'person')),
  ),
];

/** All of the money has to be covered: a document about one entity says nothing about another, or about a person. */
export const authoritiesFor = (heldBy: readonly HeldBy[], authorities: readonly Authority[]): Authority[] => {
  const about = ({ names }: HeldBy) => authorities.filter(({ entity }) => names.some((name) => isSame(name, entity)));
  const covered = heldBy.filter((one) => !isClients(one)).map(about);
  return covered.every((some) => some.length > 0) ? [...new Set(covered.flat())] : [];
};

export const acceptedIn = (claims: readonly Claim[]): Authority[] =>
  claims.flatMap(({ entity, by, capacity, state, reviewed }) =>
    state === 'accepted' && reviewed ? [{ entity, by, capacity, reviewedBy: reviewed.by, at: reviewed.at }] : [],
  );

const isIn = (authorities: readonly Authority[], { entity, by, at }: Authority): boolean =>
  authorities.some((one) => one.entity === entity && one.by === by && one.at === at);

/**
 * The authorities that count now. `sealed`: those under the seal of the standing or, before any change, of the text.
 * `stored`: those in the row, which loses a lapsed one at once, before the standing is sealed again.
 */
export const authoritiesNow = (
  heldBy: readonly HeldBy[],
  { sealed = [], stored }: Record<'sealed' | 'stored', readonly Authority[] | undefined>,
): Authority[] => authoritiesFor(heldBy, stored ? sealed.filter((one) => isIn(stored, one)) : sealed);
