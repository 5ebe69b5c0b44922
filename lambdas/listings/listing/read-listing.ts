// Reads an agent's listings with the buyers who asked, and the public page of a listing.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Query, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { communication, communicationView } from '#public/funds/request';
import type { ListingBuyer, routes } from './contract.ts';
import type { ListingBuyerRow } from './entity.ts';
import { listingView, openView } from './listing.ts';
import { listBuyers, listOwn, readOpen, readOwn } from './listing-store.ts';

type Deps = { db: Pick<Db, 'get' | 'getMany' | 'query'>; clock: Clock; siteUrl: string };

export const listListings =
  ({ db, clock, siteUrl }: Deps) =>
  async (agent: Pick<Agent, 'id'>, page: Query<typeof routes.listings>): Promise<Reply<typeof routes.listings>> => {
    const { items, nextCursor } = await listOwn(db, agent, page);
    const now = clock();
    return { listings: items.map((row) => listingView(row, siteUrl, now)), next_cursor: nextCursor };
  };

/** Leaves out requests that have moved to another agent or were erased. */
const buyersOf = async ({ db, clock }: Deps, agentId: string, rows: ListingBuyerRow[]): Promise<ListingBuyer[]> => {
  if (rows.length === 0) return [];
  const keys = rows.map(({ communicationId }) => ({ agentId, communicationId }));
  const found = new Map((await communication.getMany(db, keys)).map((row) => [row.id, row]));
  const now = clock();
  return rows
    .flatMap(({ communicationId, agentEmail, askedAt }) => {
      const row = found.get(communicationId);
      if (!row) return [];
      return { agent_email: agentEmail, asked_at: askedAt, communication: communicationView(row, now) };
    })
    .sort((one, other) => (one.asked_at < other.asked_at ? 1 : -1));
};

export const readListing =
  (deps: Deps) =>
  async (agent: Pick<Agent, 'id'>, id: string): Promise<Reply<typeof routes.listing>> => {
    const row = await readOwn(deps.db, agent, id);
    const buyers = await buyersOf(deps, agent.id, await listBuyers(deps.db, id));
    return { ...listingView(row, deps.siteUrl, deps.clock()), buyers };
  };

export const openListing =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  async (id: string): Promise<Reply<typeof routes.openListing>> =>
    openView(await readOpen(deps, id));
