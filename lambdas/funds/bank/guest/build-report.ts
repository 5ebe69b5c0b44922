// The specification's call for a report. We have been reading the bank since it was linked; this call releases the
// result that the client agreed to send, and it's sealed once the bank confirms it. The call sends nothing more: that
// takes the client's tap.
import { type Db, tried, type Write } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { answerWrites, fundsReportFor } from '#public/funds/report';
import { requireLicense, whileAnswerable, whyNotSent } from '#public/funds/request';
import { BANK_DATA, bankStaysRead } from '../bank-data.ts';
import type { routes } from '../contract.ts';
import { guestOwner } from '../owner-rows.ts';

const NO_BANK = 'No bank is linked yet. Please link one first.';
const BANK_FAILED = "Your bank couldn't provide the report. Please link the account again.";
const STOPPED = 'You stopped this. Nothing is sent until you decide again.';

type Outcome = Reply<typeof routes.buildReport>;

/** Writes only if the bank has been read, or is being read. */
const release = async (db: Db, owner: string, writes: Write[]): Promise<Outcome> => {
  const { failed } = await tried(db.transact([bankStaysRead(owner), ...writes]));
  if (!failed) return { status: 'success' };
  if (failed.write !== BANK_DATA) throw failed;
  return { status: 'failed', message: failed.item ? BANK_FAILED : NO_BANK };
};

/** Calling it again while the report is being built is a no-op; after a failure it starts over. */
export const buildReport =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  (guest: Guest): Promise<Outcome> =>
    whileAnswerable({ db, clock }, guest, async (request, now) => {
      if (request.state === 'received' || request.state === 'at_bank') return { status: 'success' };
      requireLicense(request);
      if (request.decision?.is === 'stopped') return { status: 'failed', message: STOPPED };
      const owner = guestOwner(request.id);
      if (whyNotSent(request, { by: 'agreement' }, now)) return release(db, owner, []);
      const fundsReport = fundsReportFor(request, now, { consent: request.decision });
      return release(db, owner, answerWrites({ before: request, after: request }, fundsReport, now));
    });
