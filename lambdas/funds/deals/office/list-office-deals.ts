// An agent's deals as a manager or a chosen colleague of their office sees them: who, which house, how far and how long. Nothing that a bank or the
// client said about money, and nothing that follows from it: neither the minimum, nor a total, nor whether it was reached.
import type { Secret } from '#core/aws/secrets.ts';
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Query, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { requireDealsOf } from '#public/offices';
import { isUnanswered } from '#vocabulary/funds/request';
import type { OfficeDeal, OfficeStage, routes } from '../contract.ts';
import { findParts, readFamily } from '../deal-family.ts';
import { type DealGroup, type PipelineRow, readPipeline } from '../list-deals.ts';
import type { DealFilter } from '../vocabulary.ts';

const earlier = (one: string | undefined, other: string) => (one && one < other ? one : other);

/** Of two buyers, one may be done: then the other's part waits, as if at the bank. */
const receivedStage = ({ validUntil, coBuyer, fundStatus }: PipelineRow, now: string): OfficeStage => {
  if (validUntil) return validUntil > now ? 'answered' : 'ended';
  return coBuyer && fundStatus === 'pending' ? 'bank' : 'ended';
};

const stageOf = (row: PipelineRow, now: string): OfficeStage => {
  const { state, withdrawnAt, expiresAt, bankLinkedAt, waitsForClient } = row;
  if (withdrawnAt || state === 'cancelled' || state === 'expired') return 'ended';
  if (state === 'received') return receivedStage(row, now);
  if (state === 'at_bank') return 'bank';
  if (expiresAt <= now) return 'ended';
  return state === 'opened' && bankLinkedAt && !waitsForClient ? 'bank' : state;
};

const dueOf = (row: PipelineRow, stage: OfficeStage): string | undefined => {
  if (stage === 'ended') return undefined;
  return stage === 'answered' ? row.validUntil : earlier(row.purchase?.neededBy, row.expiresAt);
};

const clientsOf = (rows: PipelineRow[]) => [
  ...new Set(rows.flatMap(({ name, toUser, coBuyer }) => [name || toUser, ...(coBuyer ? [coBuyer.name] : [])])),
];

/** A deal's own ID follows from the client's address: a colleague could try addresses until one fits. */
const nameFor = (key: string, { id }: DealGroup): string =>
  keyedHash(key, 'colleague-deal', id).toString('hex').slice(0, 26);

/** Those that a coordinator can follow up. */
const waitingRequests = (rows: PipelineRow[], now: string) =>
  rows
    .filter(({ state, expiresAt }) => isUnanswered(state) && expiresAt > now)
    .map(({ id, name, toUser }) => ({ id, client: name || toUser }));

/** The name of a deal isn't among it: an agent gives it for themselves. */
const officeDeal = (
  key: string,
  group: DealGroup,
  { now, isHelped }: { now: string; isHelped: boolean },
): OfficeDeal => {
  const { rows } = group;
  const [first] = rows;
  const stage = stageOf(first, now);
  return {
    id: nameFor(key, group),
    clients: clientsOf(rows),
    property: rows.find(({ purchase }) => purchase?.property)?.purchase?.property,
    stage,
    due: dueOf(first, stage),
    last_step_at: first.steps.at(-1)?.at ?? first.date,
    ...(isHelped && { requests: waitingRequests(rows, now) }),
  };
};

const STAGES: Record<DealFilter, readonly OfficeStage[]> = {
  open: ['sent', 'opened', 'bank', 'answered'],
  waiting: ['sent', 'opened', 'bank'],
  ready: ['answered'],
  ended: ['ended'],
};

/** One that was merged into another deal since isn't shown: the agent shared only this one. */
const sharedDeal = async (
  db: Pick<Db, 'get' | 'query'>,
  agentId: string,
  id: string,
): Promise<DealGroup | undefined> => {
  const family = await readFamily(db, agentId, id);
  if (family.root !== id) return undefined;
  const parts = await findParts(db, family);
  const [first, ...more] = parts.filter((part): part is PipelineRow => part.kind === 'request');
  return first && { id, name: undefined, rows: [first, ...more] };
};

export const listOfficeDeals =
  (deps: { db: Pick<Db, 'get' | 'query' | 'getMany'>; clock: Clock; nameKey: Secret }) =>
  async (
    agent: Pick<Agent, 'id'>,
    { id, member }: { id: string; member: string },
    input: Query<typeof routes.officeDeals>,
  ): Promise<Reply<typeof routes.officeDeals>> => {
    const { name, deals: shared, helpsWith } = await requireDealsOf(deps.db, agent, { officeId: id, memberId: member });
    const now = deps.clock().toISOString();
    const isHelped = ({ id: dealId }: DealGroup) => helpsWith === 'all' || helpsWith.includes(dealId);
    const helped = helpsWith.length > 0;
    const key = await deps.nameKey();
    if (shared !== 'all') {
      const read = await Promise.all(shared.map((dealId) => sharedDeal(deps.db, member, dealId)));
      const deals = read.flatMap((group) =>
        group ? [officeDeal(key, group, { now, isHelped: isHelped(group) })] : [],
      );
      return {
        name,
        deals: deals.filter(({ stage }) => STAGES[input.show].includes(stage)),
        helped,
        next_cursor: null,
      };
    }
    const { groups, next_cursor } = await readPipeline(deps)(member, input);
    return {
      name,
      deals: groups.map((group) => officeDeal(key, group, { now, isHelped: isHelped(group) })),
      helped,
      next_cursor,
    };
  };
