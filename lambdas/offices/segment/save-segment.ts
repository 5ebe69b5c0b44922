// The first segment of an office's analytics addresses is the office's alone, and goes with the office, not with a person.
import { ConditionFailed, isNew, type Write, when } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { routes } from '../contract.ts';
import { type Office, office, segmentClaim } from '../entity.ts';
import type { OfficeDeps } from '../invitations/invite-member.ts';
import { memberOf } from '../office.ts';
import { eventWrite, readPeople } from '../office-store.ts';

const TAKEN = 'segment';

/** A claim for it, and the earlier one freed. */
const segmentWrites = ({ id: officeId, segment: before, revision }: Office, segment: string): Write[] => {
  const change = segment
    ? { add: { revision: 1 }, set: { segment } }
    : { add: { revision: 1 }, remove: ['segment' as const] };
  return [
    ...(segment ? [segmentClaim.put({ segment }, { officeId }, { if: isNew, name: TAKEN })] : []),
    ...(before ? [segmentClaim.delete({ segment: before })] : []),
    office.update({ officeId }, change, { name: 'office', if: when('#revision = :read', { ':read': revision }) }),
  ];
};

const refuseTaken = (error: unknown): never => {
  if (!(error instanceof ConditionFailed && error.write === TAKEN)) throw error;
  throw new AppError('INVALID', { fields: { segment: 'Another office has this one.' }, cause: error });
};

export const saveSegment =
  (deps: OfficeDeps) =>
  (agent: Agent, officeId: string, { segment: typed, seen }: Body<typeof routes.saveSegment>): Promise<void> =>
    writeAgain(async () => {
      const at = deps.clock();
      const people = await readPeople(deps.db, officeId, at);
      if (memberOf(people, agent.id).role !== 'owner') throw new AppError('FORBIDDEN');
      const now = people.office.segment ?? '';
      const { segment } = mergedEdit(
        seen === undefined ? undefined : { segment: seen },
        { segment: typed },
        { segment: now },
      );
      if (now === segment) return;
      const event = eventWrite(officeId, agent, { event: 'segment', about: segment || undefined }, at);
      await deps.db.transact([...segmentWrites(people.office, segment), event]).catch(refuseTaken);
    }, deps.pause);
