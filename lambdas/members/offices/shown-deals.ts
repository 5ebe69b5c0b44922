// Joining an office shows a person's deals to no one. A person can share theirs with the office's managers, and take
// that back. The rows are read in each call, so taking it back works at once.
import { type Db, type Write, when, writeAgain } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { type Member, member } from './entity.ts';
import type { OfficeDeps } from './invitations/invite-member.ts';
import { memberOf } from './office.ts';
import { changeWrites, readPeople } from './office-store.ts';
import { maySeePipelines } from './vocabulary.ts';

const shownWrite = (officeId: string, { agentId, pipelineShownAt }: Member, now: string | undefined): Write =>
  member.update({ officeId, agentId }, now ? { set: { pipelineShownAt: now } } : { remove: ['pipelineShownAt'] }, {
    name: 'member',
    if: pipelineShownAt
      ? when('#pipelineShownAt = :read', { ':read': pipelineShownAt })
      : when('attribute_exists(#agentId) AND attribute_not_exists(#pipelineShownAt)'),
  });

export const showPipeline =
  (deps: OfficeDeps) =>
  (agent: Agent, officeId: string, isShown: boolean): Promise<void> =>
    writeAgain(async () => {
      const now = deps.clock();
      const people = await readPeople(deps.db, officeId, now);
      const own = memberOf(people, agent.id);
      if (Boolean(own.pipelineShownAt) === isShown) return;
      await deps.db.transact([
        ...changeWrites(people.office, agent, { event: isShown ? 'shown' : 'hidden' }, now),
        shownWrite(officeId, own, isShown ? now.toISOString() : undefined),
      ]);
    }, deps.pause);

/** The member whose deals the caller may read. */
export const requireShownDeals = async (
  db: Pick<Db, 'get'>,
  agent: Pick<Agent, 'id'>,
  { officeId, memberId }: { officeId: string; memberId: string },
): Promise<Member> => {
  const read = (agentId: string) => member.get(db, { officeId, agentId }, { consistent: true });
  const [own, other] = await Promise.all([read(agent.id), read(memberId)]);
  if (!own) throw new AppError('NOT_FOUND');
  if (!maySeePipelines(own.role)) throw new AppError('FORBIDDEN');
  if (!other) throw new AppError('CONFLICT', { message: 'This person is no longer in the office.' });
  if (!other.pipelineShownAt)
    throw new AppError('CONFLICT', { message: `${other.name} doesn't show their deals to this office's managers.` });
  return other;
};
