import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Letter } from '../entity.ts';
import { letterOfCommunication } from '../reader/read-report.ts';

/** The letter that an agent asked for, or sent of their own accounts. One that someone else sent them isn't theirs to pass on. */
export const letterOfAgent = async (db: Db, agent: Agent, communicationId: string): Promise<Letter> => {
  const { row, letter } = await letterOfCommunication(db, agent, communicationId);
  if (!letter || row.kind === 'incoming')
    throw new AppError('CONFLICT', { message: 'There is no report here that you can make a letter from.' });
  return letter;
};
