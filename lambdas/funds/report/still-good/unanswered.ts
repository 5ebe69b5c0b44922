// The bank gave no answer to "still good?". What the earlier letter says stays; both sides learn that there's no newer one.
import type { Db, Write } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Clock } from '#core/platform/clock.ts';
import { clientNotification } from '#public/dashboard';
import { linkIdOf, readOwner } from '#public/funds/bank';
import {
  type FundsRequest,
  readRequest,
  stillGoodEmailWrite,
  stillGoodIn,
  stillGoodWrites,
} from '#public/funds/request';
import type { LetterIn } from '../entity.ts';
import { fail } from '../letter.ts';
import { letterChange, readLetter } from '../letter-store.ts';
import { type RenewDeps, renewLetter } from './renew-letter.ts';
import { unansweredWords } from './still-good-words.ts';

type Deps = { db: Db; clock: Clock };
type Why = 'sign in' | 'failed';

const toldWrites = (waiting: LetterIn<'pending'>, request: FundsRequest, why: Why, at: Date): Write[] => [
  ...stillGoodWrites(request, stillGoodIn(request, why)),
  clientNotification(waiting.readerId, 'still-good', unansweredWords[why](waiting), at),
  stillGoodEmailWrite(request, why, at),
];

const unansweredWrites = (
  waiting: LetterIn<'pending'>,
  request: FundsRequest | undefined,
  why: Why,
  at: Date,
): Write[] => {
  // Once for each question: the letter waits until the client has signed in.
  if (why === 'sign in' && request?.stillGood?.state === 'sign in') return [];
  return [
    ...(why === 'failed' ? [letterChange(waiting, fail(waiting))] : []),
    ...(request?.stillGood ? toldWrites(waiting, request, why, at) : []),
  ];
};

const change =
  ({ db, clock }: Deps, why: Why) =>
  ({ owner, id }: LetterIn<'pending'>): Promise<void> =>
    writeAgain(async () => {
      const waiting = await readLetter(db, owner, id);
      if (waiting?.state !== 'pending') return;
      const writes = unansweredWrites(waiting, await readRequest(db, linkIdOf(owner)), why, clock());
      if (writes.length > 0) await db.transact(writes);
    });

export const failRenewal = (deps: Deps) => change(deps, 'failed');

/** After a failed reading: a bank that wants its person answers later, and one without accounts has answered. */
export const renewalAfterFailure =
  (deps: Deps & RenewDeps) =>
  async (waiting: LetterIn<'pending'>): Promise<void> => {
    const { reading } = await readOwner(deps.db, waiting.owner, { consistent: true });
    if (reading?.state !== 'failed') return;
    if (reading.failure === 'needs_sign_in') return change(deps, 'sign in')(waiting);
    if (reading.failure !== 'no_accounts') return failRenewal(deps)(waiting);
    const request = await readRequest(deps.db, linkIdOf(waiting.owner));
    if ((await renewLetter(deps, { waiting, banks: [], request })) === 'over') await failRenewal(deps)(waiting);
  };
