// The bank gave no answer to "still good?". The earlier report remains valid; both sides learn that there's no newer one.
import { type Db, type Write, writeAgain } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { linkIdOf, readOwner } from '#public/funds/bank';
import {
  type FundsRequest,
  readRequest,
  stillGoodEmailWrite,
  stillGoodIn,
  stillGoodWrites,
} from '#public/funds/request';
import { clientNotification } from '#public/members/dashboard';
import type { FundsReport, FundsReportIn } from '../entity.ts';
import { fail } from '../funds-report.ts';
import { fundsReportChange, readFundsReport } from '../funds-report-store.ts';
import type { RenewDeps } from './earlier-report.ts';
import { isUnanswered, othersQuestions, type Unanswered } from './others-questions.ts';
import { renewReport } from './renew-report.ts';
import { unansweredWords } from './still-good-consent.ts';

type Deps = { db: Db; clock: Clock };
type Why = 'sign in' | 'failed';

const unansweredNotice = (waiting: Unanswered, why: Why, at: Date): Write => {
  const news = { ...unansweredWords[why](waiting), about: waiting.communicationId };
  return clientNotification(waiting.readerId, 'still-good', news, at);
};

/** Written once for each question: the report waits until the client has signed in. */
const signInWrites = (waiting: Unanswered, request: FundsRequest | undefined, at: Date): Write[] =>
  !request?.stillGood || request.stillGood.state === 'sign in'
    ? []
    : [
        ...stillGoodWrites(request, stillGoodIn(request, 'sign in')),
        unansweredNotice(waiting, 'sign in', at),
        stillGoodEmailWrite(request, 'sign in', at),
      ];

/** The others were asked together with this one, and get no answer either. */
const failedWrites = (fundsReport: Unanswered, request: FundsRequest | undefined, at: Date): Write[] => [
  fundsReportChange(fundsReport, fail(fundsReport)),
  ...(request?.stillGood
    ? [...stillGoodWrites(request, stillGoodIn(request, 'failed')), stillGoodEmailWrite(request, 'failed', at)]
    : []),
];

const failedTogether = async (db: Db, waiting: Unanswered, request: FundsRequest | undefined, at: Date) => {
  const others = await othersQuestions(db, waiting);
  return [
    ...failedWrites(waiting, request, at),
    ...others.flatMap((other) => failedWrites(other.fundsReport, other.request, at)),
    ...(request?.stillGood ? [unansweredNotice(waiting, 'failed', at)] : []),
  ];
};

const change =
  ({ db, clock }: Deps, why: Why) =>
  ({ owner, id }: Pick<FundsReport, 'owner' | 'id'>): Promise<void> =>
    writeAgain(async () => {
      const waiting = await readFundsReport(db, owner, id);
      if (!isUnanswered(waiting)) return;
      const request = await readRequest(db, linkIdOf(owner));
      const writes =
        why === 'sign in'
          ? signInWrites(waiting, request, clock())
          : await failedTogether(db, waiting, request, clock());
      if (writes.length > 0) await db.transact(writes);
    });

export const failRenewal = (deps: Deps) => change(deps, 'failed');

/** Decides the next step after a failed reading: a bank that needs its owner answers later, and one without accounts has answered. */
export const renewalAfterFailure =
  (deps: Deps & RenewDeps) =>
  async (waiting: FundsReportIn<'pending'>): Promise<void> => {
    const { reading } = await readOwner(deps.db, waiting.owner, { consistent: true });
    if (reading?.state !== 'failed') return;
    if (reading.failure === 'needs_sign_in') return change(deps, 'sign in')(waiting);
    if (reading.failure !== 'no_accounts') return failRenewal(deps)(waiting);
    const request = await readRequest(deps.db, linkIdOf(waiting.owner));
    if ((await renewReport(deps, { waiting, banks: [], request })) === 'over') await failRenewal(deps)(waiting);
  };
