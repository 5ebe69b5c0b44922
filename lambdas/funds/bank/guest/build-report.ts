import { ConditionFailed, type Db } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { answerWrites, letterFor } from '#public/funds/report';
import { type FundsRequest, requireLicence, whileAnswerable } from '#public/funds/request';
import { BANK_DATA, bankStaysRead } from '../bank-data.ts';
import type { routes } from '../contract.ts';
import { guestOwner } from '../owner-rows.ts';

const NO_BANK = 'No bank is linked yet. Please link one first.';
const BANK_FAILED = "Your bank couldn't provide the report. Please link the account again.";

type Deps = { db: Db; clock: Clock };
type Outcome = Reply<typeof routes.buildReport>;

const release = async ({ db }: Deps, request: FundsRequest, now: Date): Promise<Outcome> => {
  try {
    await db.transact([bankStaysRead(guestOwner(request.id)), ...answerWrites(request, letterFor(request, now), now)]);
    return { status: 'success' };
  } catch (error) {
    if (!(error instanceof ConditionFailed) || error.write !== BANK_DATA) throw error;
    return { status: 'failed', message: error.item ? BANK_FAILED : NO_BANK };
  }
};

/** The client releases the report. Calling it again while the report is being built is a no-op; after a failure it starts over. */
export const buildReport =
  (deps: Deps) =>
  (guest: Guest): Promise<Outcome> =>
    whileAnswerable(deps, guest, async (request, now) => {
      if (request.state === 'received' || request.state === 'at_bank') return { status: 'success' };
      requireLicence(request);
      return release(deps, request, now);
    });
