import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Query, Reply } from '#core/http/route.ts';
import { memberOf, readPeople } from '#public/offices';
import type { routes } from './contract.ts';
import { handedPage } from './handed-clients.ts';
import { isOffered, maySeeClients, overError, viewOf } from './handover.ts';
import { listOf, readOwn } from './handover-store.ts';
import type { HandoverDeps } from './offer-handover.ts';

export const listHandovers =
  ({ db, clock }: HandoverDeps) =>
  async (agent: Agent, officeId: string): Promise<Reply<typeof routes.handovers>> => {
    const now = clock();
    const [people, found] = await Promise.all([readPeople(db, officeId, now), listOf(db, officeId, agent)]);
    memberOf(people, agent.id);
    return { handovers: found.map((one) => viewOf(one, agent, { members: people.members, now })) };
  };

const NAMES = 50;

/** Who it would be. Once it's accepted, they are in someone's client list. */
export const listHandedClients =
  ({ db, clock }: HandoverDeps) =>
  async (
    agent: Agent,
    { officeId, handoverId }: { officeId: string; handoverId: string },
    { limit = NAMES, cursor }: Query<typeof routes.handoverClients>,
  ): Promise<Reply<typeof routes.handoverClients>> => {
    const now = clock();
    const { found, people } = await readOwn(db, agent, { officeId, handoverId, now });
    if (!maySeeClients(found, agent)) throw new AppError('NOT_FOUND');
    if (!isOffered(found, people.members, now)) throw overError(found);
    const { items, nextCursor } = await handedPage(db, found, { limit, cursor });
    return { names: items.map(({ name }) => name), next_cursor: nextCursor };
  };
