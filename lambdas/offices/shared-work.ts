// What an office keeps for its people, such as texts: all of them read it, owners and managers change it, and its history says who.
import type { Db, Write } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { type Happened, type Member, member } from './entity.ts';
import { memberOf } from './office.ts';
import { type Actor, changeWrites, readPeople } from './office-store.ts';
import { mayEditTemplates } from './vocabulary.ts';

/** To everyone else, the office doesn't exist. */
export const requireMember = async (
  db: Pick<Db, 'get'>,
  { id: agentId }: Pick<Actor, 'id'>,
  officeId: string,
): Promise<Member> => {
  const own = await member.get(db, { officeId, agentId }, { consistent: true });
  if (!own) throw new AppError('NOT_FOUND');
  return own;
};

/** The writes that go with a change, which is decided again if the office's people have changed since. */
export const editWrites = async (
  db: Pick<Db, 'query'>,
  { actor, officeId, what }: { actor: Actor; officeId: string; what: Pick<Happened, 'event' | 'about'> },
  now: Date,
): Promise<Write[]> => {
  const people = await readPeople(db, officeId, now);
  if (!mayEditTemplates(memberOf(people, actor.id).role)) throw new AppError('FORBIDDEN');
  return changeWrites(people.office, actor, what, now);
};
