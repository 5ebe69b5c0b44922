// The other half of a question that two buyers were asked: as long as it's open, their letter and their request.
import type { Db } from '#core/data/db.ts';
import { linkIdOf } from '#public/funds/bank';
import { type FundsRequest, readRequest } from '#public/funds/request';
import type { Letter, LetterIn } from '../entity.ts';
import { readLetter } from '../letter-store.ts';

export type Unanswered = LetterIn<'pending' | 'ready'>;

export const isUnanswered = (one: Letter | undefined): one is Unanswered =>
  one?.renews !== undefined && (one.state === 'pending' || one.state === 'ready');

type Question = { letter: Unanswered; request: FundsRequest | undefined };

export const coBuyersQuestion = async (
  db: Pick<Db, 'get'>,
  { renews }: Pick<Letter, 'renews'>,
): Promise<Question | undefined> => {
  if (!renews?.coBuyer) return undefined;
  const { owner, letterId } = renews.coBuyer;
  const letter = await readLetter(db, owner, letterId);
  return isUnanswered(letter) ? { letter, request: await readRequest(db, linkIdOf(owner)) } : undefined;
};
