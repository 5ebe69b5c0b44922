import { type Db, when, writeAgain } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import { bankWork, figuresGone, readOwner } from '#public/funds/bank';
import { fundsRequest, readRequest, requestOfGuest, requireReal } from '#public/funds/request';
import { stopSending } from '../agreed/stop-sending.ts';
import { readFundsReports } from '../funds-report-store.ts';
import { endStillGood } from '../still-good/still-good-consent.ts';
import { ownerOfGuest } from './list-reports.ts';
import { withdrawFundsReport } from './withdraw-report.ts';

type Deps = { db: Db; clock: Clock };

/** Disconnecting the bank now would also end the report, which the client has to decide separately. */
const requireNoneUnderWay = async ({ db }: Deps, owner: string): Promise<void> => {
  const fundsReports = await readFundsReports(db, owner);
  if (fundsReports.some(({ state, renews }) => !renews && (state === 'pending' || state === 'ready')))
    throw new AppError('CONFLICT', { message: 'A report still needs your bank. Withdraw it first.' });
};

/** Ends the access to the guest's banks, and for 'everything' also withdraws every report. The worker ends it at the bank. */
export const disconnectBanks = (deps: Deps) => {
  const { db, clock } = deps;
  const withdraw = withdrawFundsReport(deps);
  const stop = stopSending(deps);
  const end = endStillGood(deps);
  const withdrawAll = async (owner: string) => {
    for (const { id, state, renews } of await readFundsReports(db, owner))
      if (!renews || state === 'issued') await withdraw(owner, id);
  };
  return async (guest: Guest, what: 'banks' | 'everything' = 'everything'): Promise<void> => {
    const owner = ownerOfGuest(guest);
    const settleReports = () => (what === 'banks' ? requireNoneUnderWay(deps, owner) : withdrawAll(owner));
    if (what === 'banks') await settleReports();
    await end(guest);
    if (what === 'everything') await settleReports();
    // A bank linked after this is not covered by the earlier agreement.
    await stop(guest);
    await writeAgain(async () => {
      const request = await readRequest(db, guest.link.id);
      // A report may have begun since. One that begins now changes the request, and this transaction is decided again.
      await settleReports();
      const { reading } = await readOwner(db, owner, { consistent: true });
      const now = clock();
      const change = {
        set: { disconnectedAt: now.toISOString() },
        remove: ['keepBanksUntil' as const],
        add: { revision: 1 },
      };
      await db.transact([
        fundsRequest.update({ linkId: guest.link.id }, change, {
          name: 'request',
          if: when('#revision = :revision', { ':revision': request?.revision ?? 0 }),
        }),
        // Deleted at once: an agreement made after this is about banks linked after it.
        ...(reading ? [figuresGone(owner, reading)] : []),
        bankWork({ type: 'disconnect', owner, abandon: true }, now),
      ]);
    });
  };
};

const KEEP_DAYS = 30;

/** Sets if the connection stays for more letters after the report is complete. */
export const keepBanks =
  ({ db, clock }: Deps) =>
  async (guest: Guest, keep: boolean): Promise<{ keep_until: string }> => {
    requireReal(requestOfGuest(guest));
    const until = keep ? isoAfter(clock(), KEEP_DAYS * DAY) : '';
    const change = keep ? { set: { keepBanksUntil: until } } : { remove: ['keepBanksUntil' as const] };
    await fundsRequest.change(db, { linkId: guest.link.id }, change);
    return { keep_until: until };
  };
