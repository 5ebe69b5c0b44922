// Two buyers, one minimum: the buyer whose bank answers first leaves a part behind. Once the second one's has answered, both banks
// are read again together, and whichever answers last seals one report for both: money that moved between the two in the meantime
// counts once. No reply shows what a part came to, and it's erased when the report is sealed.
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import type { BankData } from '#public/funds/bank';
import { guestOwner } from '#public/funds/bank';
import { type FundsRequest, readRequest, whyNotSent } from '#public/funds/request';
import type { LetterIn } from '../entity.ts';
import { readLetter } from '../letter-store.ts';
import { mustReadAgain, partOf } from './joint.ts';
import { join, jointWrites, partWrites, type Side } from './joint-writes.ts';
import { partOfRoundWrites, readTogetherWrites } from './read-together.ts';
import { type SealDeps, sealReport } from './seal-report.ts';

type JointDeps = SealDeps & { db: Pick<Db, 'query' | 'transact'> };

const ROUNDS = 4;

/** 'over' when the request no longer waits for it: it was canceled, expired or answered. */
export const issueJointLetter =
  (deps: JointDeps) =>
  async (letter: LetterIn<'pending'>, banks: BankData[]): Promise<'issued' | 'over'> => {
    for (let round = 1; ; round++) {
      const outcome = await tryIssue(deps, letter, banks);
      if (!(outcome instanceof ConditionFailed)) return outcome;
      // The other buyer finished or withdrew at this very moment: the next round sees which.
      if (round === ROUNDS) throw outcome;
      if ((await readLetter(deps.db, letter.owner, letter.id))?.state !== 'pending') return 'issued';
    }
  };

const tryIssue = async (deps: JointDeps, letter: LetterIn<'pending'>, banks: BankData[]) => {
  const writes = await nextWrites(deps, letter, banks);
  if (!writes) return 'over';
  return (await refusalOf(deps, writes)) ?? 'issued';
};

/** The condition that kept these writes from happening, if any. */
const refusalOf = async ({ db }: Pick<JointDeps, 'db'>, writes: Write[]): Promise<ConditionFailed | undefined> => {
  try {
    await db.transact(writes);
    return undefined;
  } catch (error) {
    if (error instanceof ConditionFailed) return error;
    throw error;
  }
};

/** A part or, for the second buyer, the report for both; undefined when the request no longer waits. */
const nextWrites = async (
  deps: JointDeps,
  letter: LetterIn<'pending'>,
  banks: BankData[],
): Promise<Write[] | undefined> => {
  const { db, clock } = deps;
  const request = await readRequest(db, letter.requestId ?? '');
  const other = await readRequest(db, request?.joint?.linkId ?? '');
  const now = clock();
  if (!request || !other || whyNotSent(request, { by: 'seal', isConfirmed: false }, now)) return undefined;
  const mine: Side = { request, letter, part: partOf(letter, banks, now) };
  const theirs = await otherLetter(deps, mine, other);
  if (theirs?.state === 'ready') {
    const both: [Side, Side] = [mine, { request: other, letter: theirs, part: theirs.part }];
    return mustReadAgain(both) ? readTogetherWrites(db, both, now) : sealBoth(deps, both, now);
  }
  return theirs?.together ? partOfRoundWrites(mine, theirs) : partWrites(mine, other, now);
};

/** The other buyer's letter, if their part is waiting or being read again together with this one. */
const otherLetter = async (
  { db }: Pick<JointDeps, 'db'>,
  { request, letter: { together } }: Side,
  other: FundsRequest,
): Promise<LetterIn<'pending' | 'ready'> | undefined> => {
  const letterId = together?.letterId ?? request.coBuyerDone;
  const letter = letterId ? await readLetter(db, guestOwner(other.id), letterId) : undefined;
  const isLeft = letter?.state === 'ready' || (letter?.state === 'pending' && letter.together !== undefined);
  return isLeft ? letter : undefined;
};

const sealBoth = async (deps: JointDeps, [mine, theirs]: [Side, Side], now: Date) => {
  const joined = join(mine, theirs, now);
  const sealed = await sealReport(deps, joined.content, mine.request);
  return jointWrites(mine, theirs, { joined, sealed }, now);
};
