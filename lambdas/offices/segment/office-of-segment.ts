import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { member, segmentClaim } from '../entity.ts';

/** Whose address it is, for people of that office. One that no office has looks the same to others as one of an office they aren't in. */
export const officeOfSegment = async (
  db: Pick<Db, 'get'>,
  { id: agentId }: Pick<Agent, 'id'>,
  segment: string,
): Promise<string> => {
  const claim = await segmentClaim.get(db, { segment }, { consistent: true });
  const officeId = claim?.officeId;
  const own = officeId && (await member.get(db, { officeId, agentId }, { consistent: true }));
  if (!officeId || !own)
    throw new AppError('NOT_FOUND', { message: "This address belongs to an office that you're not in." });
  return officeId;
};
