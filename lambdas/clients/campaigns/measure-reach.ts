// Who a campaign would go to now: before anyone confirms it, they see how many and some of them.
import type { Page } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Client, ClientStore } from '#public/clients/client';
import { requireComplete, requireDraft } from './campaign.ts';
import type { CampaignStore } from './campaign-store.ts';
import { REACH_LIMIT, type Reach } from './contract.ts';
import type { Audience } from './vocabulary.ts';

type Clients = Pick<ClientStore, 'getMany' | 'optedIn' | 'mailableByTag'>;
type ReadPage = (page: { limit: number; cursor?: string }) => Promise<Page<Client>>;
type Deps = { campaigns: Pick<CampaignStore, 'get' | 'sender'>; clients: Clients };

const SAMPLE = 3;
/** About what DynamoDB reads at once. */
const PART = 1000;

const readChosen = async (clients: Clients, agentId: string, ids: readonly string[]) => {
  const found = await clients.getMany(agentId, [...ids]);
  return { reached: found.filter(({ email, consent }) => email && consent.email.state === 'in'), isExact: true };
};

const readAll = async (readPage: ReadPage, leftOut: ReadonlySet<string>) => {
  const reached: Client[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage({ limit: PART, cursor });
    reached.push(...page.items.filter(({ id }) => !leftOut.has(id)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && reached.length < REACH_LIMIT);
  return { reached, isExact: cursor === undefined };
};

const readReached = (clients: Clients, agentId: string, { mode, ids, tag = '' }: Audience) => {
  if (mode === 'chosen') return readChosen(clients, agentId, ids);
  return mode === 'tagged'
    ? readAll((page) => clients.mailableByTag(agentId, { ...page, tag }), new Set())
    : readAll((page) => clients.optedIn(agentId, 'mailable', page), new Set(ids));
};

/** Clients who share an address get one email. */
const onePerAddress = (clients: readonly Client[]): Client[] => {
  const known = new Set<string>();
  return clients.filter(({ email }) => {
    const isFirst = !known.has(email);
    known.add(email);
    return isFirst;
  });
};

export const measureReach =
  ({ campaigns, clients }: Deps) =>
  async (agent: Agent, id: string): Promise<Reach> => {
    const [campaign, sender] = await Promise.all([campaigns.get(agent.id, id), campaigns.sender(agent.id)]);
    requireDraft(campaign);
    requireComplete(campaign, sender);
    const { reached, isExact } = await readReached(clients, agent.id, campaign.audience);
    if (reached.length === 0)
      throw new AppError('INVALID', { fields: { audience: 'No one in this list is opted in to email.' } });
    const readers = onePerAddress(reached);
    return {
      count: readers.length,
      is_exact: isExact,
      sample: readers.slice(0, SAMPLE).map(({ name, email }) => ({ name, email })),
    };
  };
