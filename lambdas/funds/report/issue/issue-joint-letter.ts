// Two buyers, one minimum: the buyer whose bank answers first leaves a part behind, the second one seals one report for
// both. No reply shows what a part came to, and it's erased when the report is sealed.
import { ConditionFailed, type Write } from '#core/data/db.ts';
import type { BankData } from '#public/funds/bank';
import { guestOwner } from '#public/funds/bank';
import { type FundsRequest, readRequest, whyNotSent } from '#public/funds/request';
import type { LetterIn } from '../entity.ts';
import { readLetter } from '../letter-store.ts';
import type { IssueDeps } from './issue-letter.ts';
import { partOf } from './joint.ts';
import { join, jointWrites, partWrites, type Side } from './joint-writes.ts';
import { sealReport } from './seal-report.ts';

const ROUNDS = 4;

/** 'over' when the request no longer waits for it: it was canceled, expired or answered. */
export const issueJointLetter =
  (deps: IssueDeps) =>
  async (letter: LetterIn<'pending'>, banks: BankData[]): Promise<'issued' | 'over'> => {
    for (let round = 1; ; round++) {
      const outcome = await tryIssue(deps, letter, banks);
      if (!(outcome instanceof ConditionFailed)) return outcome;
      // The other buyer finished or withdrew at this very moment: the next round sees which.
      if (round === ROUNDS) throw outcome;
      if ((await readLetter(deps.db, letter.owner, letter.id))?.state !== 'pending') return 'issued';
    }
  };

const tryIssue = async (deps: IssueDeps, letter: LetterIn<'pending'>, banks: BankData[]) => {
  const writes = await nextWrites(deps, letter, banks);
  if (!writes) return 'over';
  return (await refusalOf(deps, writes)) ?? 'issued';
};

/** The condition that kept these writes from happening, if any. */
const refusalOf = async ({ db }: Pick<IssueDeps, 'db'>, writes: Write[]): Promise<ConditionFailed | undefined> => {
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
  deps: IssueDeps,
  letter: LetterIn<'pending'>,
  banks: BankData[],
): Promise<Write[] | undefined> => {
  const { db, clock } = deps;
  const request = await readRequest(db, letter.requestId ?? '');
  const other = await readRequest(db, request?.joint?.linkId ?? '');
  const now = clock();
  if (!request || !other || whyNotSent(request, { by: 'seal', isConfirmed: false }, now)) return undefined;
  const mine: Side = { request, letter, part: partOf(letter, banks, now) };
  const theirs = await waitingSide(deps, request, other);
  return theirs ? sealBoth(deps, mine, theirs, now) : partWrites(mine, other, now);
};

/** The other buyer's side, if their part is waiting. */
const waitingSide = async (
  { db }: Pick<IssueDeps, 'db'>,
  request: FundsRequest,
  other: FundsRequest,
): Promise<Side | undefined> => {
  const letterId = request.coBuyerDone;
  const letter = letterId ? await readLetter(db, guestOwner(other.id), letterId) : undefined;
  return letter?.state === 'ready' ? { request: other, letter, part: letter.part } : undefined;
};

const sealBoth = async (deps: IssueDeps, mine: Side, theirs: Side, now: Date) => {
  const joined = join(mine, theirs, now);
  const sealed = await sealReport(deps, joined.content, mine.request);
  return jointWrites(mine, theirs, { joined, sealed }, now);
};
