// A proposal of an agent's assistant waits here until the agent sends it from its form, or rejects it. Nothing is sent from a proposal.
import { isDeepStrictEqual } from 'node:util';
import { newId } from '#core/crypto/ids.ts';
import { type Db, held, type Write, when, writeAgain } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import type { routes } from './contract.ts';
import { type Proposal, proposal } from './entity.ts';
import { PROPOSAL_LIMITS, type ProposalKind, type Proposed } from './vocabulary.ts';

type Owner = Pick<Agent, 'id'>;
type Shown = Reply<typeof routes.proposals>['proposals'][number];
type Wanted = Pick<Proposal, 'what' | 'of' | 'about' | 'reason' | 'assistant' | 'assistantId'>;

const PLACES = Array.from({ length: PROPOSAL_LIMITS.open }, (_, place) => String(place));

/** An ID names its place, so that a write finds its row. */
const placeOf = (id: string): string => id.split('-')[0] || 'none';

const openOnes = async (db: Pick<Db, 'query'>, agentId: string, now: Date): Promise<Proposal[]> => {
  const { items } = await proposal.list(db, { pk: proposal.partition({ agentId }), consistent: true });
  return items.filter(({ expires }) => expires > epochSeconds(now));
};

/** `stillStands`: false once the subject of a proposal is gone. */
type Standing = { stillStands(agentId: string, what: Proposed): Promise<boolean> };

const standing = async (open: Proposal[], agentId: string, { stillStands }: Standing): Promise<Proposal[]> => {
  const stand = await Promise.all(open.map(({ what }) => stillStands(agentId, what)));
  return open.filter((_, at) => stand[at]);
};

/**
 * An equal proposal that waits already is returned. With no place left, the new one replaces one that its agent no
 * longer sees, or is refused.
 */
export const propose =
  ({ db, clock, ...deps }: { db: Pick<Db, 'query' | 'update'>; clock: Clock } & Standing) =>
  (agent: Owner, wanted: Wanted): Promise<Proposal> =>
    writeAgain(async () => {
      const now = clock();
      const open = await openOnes(db, agent.id, now);
      const same = open.find(({ what, reason }) => reason === wanted.reason && isDeepStrictEqual(what, wanted.what));
      if (same) return same;
      const seen = open.length < PLACES.length ? open : await standing(open, agent.id, deps);
      const place = PLACES.find((one) => !seen.some(({ id }) => placeOf(id) === one));
      if (place === undefined)
        throw new AppError('CONFLICT', {
          message: `${PROPOSAL_LIMITS.open} proposals are already waiting. The agent has to confirm or reject one of them first.`,
        });
      const expires = epochSeconds(now, PROPOSAL_LIMITS.days * DAY);
      const row: Proposal = { ...wanted, id: `${place}-${newId(now)}`, at: now.toISOString(), expires };
      const unseen = open.find(({ id }) => placeOf(id) === place)?.id ?? 'none';
      const isFree = when('attribute_not_exists(#PK) OR #expires <= :now OR #id = :unseen', {
        ':now': epochSeconds(now),
        ':unseen': unseen,
      });
      const change = { set: row, remove: row.of === undefined ? (['of'] as const) : [] };
      return proposal.change(db, { agentId: agent.id, place }, change, isFree);
    });

const view = ({ id, what, about, reason, assistant, at }: Proposal): Complete<Shown> => ({
  id,
  what,
  about,
  reason,
  assistant,
  at,
});

export type ListDeps = { db: Pick<Db, 'query'>; clock: Clock } & Standing;

/** The oldest first. */
export const listProposals =
  ({ db, clock, ...deps }: ListDeps) =>
  async ({ id }: Owner): Promise<Reply<typeof routes.proposals>> => {
    const shown = await standing(await openOnes(db, id, clock()), id, deps);
    return { proposals: shown.sort((one, other) => one.at.localeCompare(other.at)).map(view) };
  };

/** Rejecting a proposal that is already gone is a no-op. */
export const rejectProposal =
  ({ db }: { db: Pick<Db, 'delete'> }) =>
  async ({ id: agentId }: Owner, id: string): Promise<void> => {
    const isThisOne = when('#id = :id', { ':id': id });
    await held(db.delete(proposal.key({ agentId, place: placeOf(id) }), isThisOne));
  };

/** Deletes the proposals of an assistant that was disconnected. */
export const dropProposalsOf =
  ({ db, clock }: { db: Pick<Db, 'query' | 'delete'>; clock: Clock }) =>
  async (agent: Owner, assistantId: string): Promise<void> => {
    const open = await openOnes(db, agent.id, clock());
    const own = open.filter((one) => one.assistantId === assistantId);
    await Promise.all(own.map(({ id }) => rejectProposal({ db })(agent, id)));
  };

const isOver = () =>
  new AppError('CONFLICT', {
    message: 'This proposal was confirmed or rejected before, or it has expired. Nothing was sent.',
  });

type Confirmed = { id: string | undefined; kind: ProposalKind; of?: string };

/**
 * Belongs in the transaction that carries out a proposal, which is confirmed once, and not after its end. `of`: the
 * request or the client that it's about, if it exists already.
 */
export const confirmWrites = (agentId: string, { id, kind, of }: Confirmed, now: Date): Write[] => {
  if (id === undefined) return [];
  const values = { ':id': id, ':kind': kind, ':now': epochSeconds(now), ...(of !== undefined && { ':of': of }) };
  const isOfThis = of === undefined ? '' : ' AND #of = :of';
  const waits = when(`#id = :id AND #what.#kind = :kind AND #expires > :now${isOfThis}`, values, isOver);
  return [proposal.delete({ agentId, place: placeOf(id) }, { if: waits })];
};
