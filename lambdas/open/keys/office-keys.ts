// The API keys of an office's people, for its owners, who can see and revoke each program's access to clients.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { otherMember, readPeople, requireOwner, requireOwnersRole } from '#public/members/offices';
import type { routes } from './contract.ts';
import { keysOf, revokeKey } from './own-keys.ts';

type Deps = { db: Db; clock: Clock };

export const officeKeys =
  (deps: Deps) =>
  async (agent: Agent, officeId: string): Promise<Reply<typeof routes.officeKeys>> => {
    const people = await readPeople(deps.db, officeId, deps.clock());
    requireOwnersRole(people, agent);
    const each = await Promise.all(
      people.members.map(async ({ agentId, name, email }) =>
        (await keysOf(deps, agentId)).map((key) => ({ ...key, member_id: agentId, member: name || email })),
      ),
    );
    return { keys: each.flat() };
  };

export const revokeOfficeKey =
  (deps: Deps) =>
  async (agent: Agent, officeId: string, { memberId, id }: { memberId: string; id: string }): Promise<void> => {
    const people = await readPeople(deps.db, officeId, deps.clock());
    requireOwner(people, agent);
    const { agentId, email } = otherMember(people, memberId);
    await revokeKey(deps)({ agentId, email }, id);
  };
