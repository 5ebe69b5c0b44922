// Before a request is sent: can the same client still answer one for the same property? A request that names no property may be
// for any of them.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Query, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  type CommunicationRow,
  communication,
  communicationView,
  dealIdOf,
  isExpired,
  isOpenState,
} from '#public/funds/request';
import type { routes } from './contract.ts';
import { listHistory, listParts } from './deal-store.ts';
import { leadingOf } from './leading.ts';

type Input = Query<typeof routes.openDeal>;
type Row = Extract<CommunicationRow, { kind: 'request' }>;

const openOnes = (rows: readonly CommunicationRow[], now: Date): Row[] =>
  rows.flatMap((row) => (row.kind === 'request' && isOpenState(row.state) && !isExpired(row, now) ? [row] : []));

type Deps = { db: Pick<Db, 'query' | 'getMany'>; clock: Clock };

const readSameClient = async (db: Deps['db'], agentId: string, email: string): Promise<CommunicationRow[]> => {
  const keys = (await listHistory(db, agentId, email)).flatMap((key) => communication.keysIn(key) ?? []);
  return keys.length > 0 ? communication.getMany(db, keys) : [];
};

export const findOpenDeal =
  ({ db, clock }: Deps) =>
  async (agent: Pick<Agent, 'id'>, input: Input): Promise<Reply<typeof routes.openDeal>> => {
    const email = input.email.trim();
    const id = dealIdOf({
      property: input.property,
      client: { email, name: input.name },
      coBuyerName: input.co_buyer_name || undefined,
    });
    const [sameDeal, sameClient] = await Promise.all([
      listParts(db, agent.id, id),
      readSameClient(db, agent.id, email),
    ]);
    const now = clock();
    const [first, ...more] = openOnes(sameDeal, now);
    const same = first && ([first, ...more] as const);
    if (same)
      return {
        deal: { id, leading: leadingOf(same, now).id, communications: same.map((row) => communicationView(row, now)) },
      };
    const maybe = openOnes(sameClient, now).find(({ purchase }) => !(input.property && purchase?.property));
    return {
      deal: maybe && { id: maybe.deal, leading: maybe.id, communications: [communicationView(maybe, now)] },
    };
  };
