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
import type { Letter, LetterIn } from '../entity.ts';
import { fail } from '../letter.ts';
import { letterChange, readLetter } from '../letter-store.ts';
import { coBuyersQuestion, isUnanswered, type Unanswered } from './co-buyers-question.ts';
import type { RenewDeps } from './earlier-letter.ts';
import { renewLetter } from './renew-letter.ts';
import { unansweredWords } from './still-good-words.ts';

type Deps = { db: Db; clock: Clock };
type Why = 'sign in' | 'failed';

const unansweredNotice = (waiting: Unanswered, why: Why, at: Date): Write => {
  const news = { ...unansweredWords[why](waiting), about: waiting.communicationId };
  return clientNotification(waiting.readerId, 'still-good', news, at);
};

/** Once for each question: the letter waits until the client has signed in. */
const signInWrites = (waiting: Unanswered, request: FundsRequest | undefined, at: Date): Write[] =>
  !request?.stillGood || request.stillGood.state === 'sign in'
    ? []
    : [
        ...stillGoodWrites(request, stillGoodIn(request, 'sign in')),
        unansweredNotice(waiting, 'sign in', at),
        stillGoodEmailWrite(request, 'sign in', at),
      ];

/** The other of two buyers was asked together with this one, and gets no answer either. */
const failedWrites = (letter: Unanswered, request: FundsRequest | undefined, at: Date): Write[] => [
  letterChange(letter, fail(letter)),
  ...(request?.stillGood
    ? [...stillGoodWrites(request, stillGoodIn(request, 'failed')), stillGoodEmailWrite(request, 'failed', at)]
    : []),
];

const failedTogether = async (db: Db, waiting: Unanswered, request: FundsRequest | undefined, at: Date) => {
  const other = await coBuyersQuestion(db, waiting);
  return [
    ...failedWrites(waiting, request, at),
    ...(other ? failedWrites(other.letter, other.request, at) : []),
    ...(request?.stillGood ? [unansweredNotice(waiting, 'failed', at)] : []),
  ];
};

const change =
  ({ db, clock }: Deps, why: Why) =>
  ({ owner, id }: Pick<Letter, 'owner' | 'id'>): Promise<void> =>
    writeAgain(async () => {
      const waiting = await readLetter(db, owner, id);
      if (!isUnanswered(waiting)) return;
      const request = await readRequest(db, linkIdOf(owner));
      const writes =
        why === 'sign in'
          ? signInWrites(waiting, request, clock())
          : await failedTogether(db, waiting, request, clock());
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
