// Both buyers' banks are read again at the same time, before one report is sealed on them.
import type { Db, Write } from '#core/data/db.ts';
import { bankWork, readOwner } from '#public/funds/bank';
import { type Letter, type LetterIn, letter } from '../entity.ts';
import { makeReady, readAgain, withoutPart } from '../letter.ts';
import { asDecided, letterChange } from '../letter-store.ts';
import { type Half, nextRound } from './joint.ts';

/** One of two letters that are sealed together. */
export type Reread = Half & { letter: LetterIn<'pending' | 'ready'> };

/** The worker orders a new report, and tries again once it has come. */
const tryAgain = ({ owner, id: letterId }: Letter, at: Date): Write => bankWork({ type: 'issue', owner, letterId }, at);

export const readTogetherWrites = async (
  db: Pick<Db, 'query'>,
  [one, other]: [Reread, Reread],
  at: Date,
): Promise<Write[]> => {
  const round = nextRound([one, other]);
  const again = async ({ letter: mine, part }: Reread, { letter: theirs }: Reread): Promise<Write[]> => {
    const { reading } = await readOwner(db, mine.owner, { consistent: true });
    const together = {
      owner: theirs.owner,
      letterId: theirs.id,
      before: reading?.assetReportId,
      accounts: part.accounts,
    };
    return [letterChange(mine, readAgain(mine, together, round)), tryAgain(mine, at)];
  };
  return [...(await again(one, other)), ...(await again(other, one))];
};

/** The bank that answers first: as long as the other one hasn't, because otherwise this is the second answer. */
export const partOfRoundWrites = ({ letter: mine, part }: Reread, other: LetterIn<'pending' | 'ready'>): Write[] => [
  letterChange(mine, makeReady(mine, part)),
  {
    check: letter.key({ owner: other.owner, letterId: other.id }),
    if: asDecided({ state: 'pending', round: other.round }),
    name: 'letter of the co-buyer',
  },
];

/** The other letter is gone: what was read together with it is a part like any other, and waits. */
export const readAloneWrites = (left: LetterIn<'pending' | 'ready'>, at: Date): Write[] => {
  const alone: Letter = { ...withoutPart(left), round: undefined, evidenceId: undefined };
  return [letterChange(left, alone), tryAgain(left, at)];
};
