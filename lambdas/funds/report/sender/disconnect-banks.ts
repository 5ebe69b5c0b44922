import type { Db } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import { bankWork } from '#public/funds/bank';
import { fundsRequest } from '#public/funds/request';
import { stopSending } from '../agreed/stop-sending.ts';
import { readLetters } from '../letter-store.ts';
import { endStillGood } from '../still-good/still-good-consent.ts';
import { ownerOfGuest } from './owner-of-guest.ts';
import { withdrawLetter } from './withdraw-letter.ts';

type Deps = { db: Db; clock: Clock };

/** Withdraws every report, and ends the access to the guest's banks; the worker ends it at the bank. */
export const disconnectBanks = (deps: Deps) => {
  const { db, clock } = deps;
  const withdraw = withdrawLetter(deps);
  const stop = stopSending(deps);
  const end = endStillGood(deps);
  return async (guest: Guest): Promise<void> => {
    const owner = ownerOfGuest(guest);
    await end(guest);
    for (const { id, state, renews } of await readLetters(db, owner))
      if (!renews || state === 'issued') await withdraw(owner, id);
    // A bank that is linked after this is not covered by what was agreed to before.
    await stop(guest);
    const now = clock();
    const change = {
      set: { disconnectedAt: now.toISOString() },
      remove: ['keepBanksUntil' as const],
      add: { revision: 1 },
    };
    await db.transact([
      fundsRequest.update({ linkId: guest.link.id }, change),
      bankWork({ type: 'disconnect', owner }, now),
    ]);
  };
};

const KEEP_DAYS = 30;

/** Whether the connection stays for more letters after the report is complete. */
export const keepBanks =
  ({ db, clock }: Deps) =>
  async (guest: Guest, keep: boolean): Promise<{ keep_until: string }> => {
    ownerOfGuest(guest);
    const until = keep ? isoAfter(clock(), KEEP_DAYS * DAY) : '';
    const change = keep ? { set: { keepBanksUntil: until } } : { remove: ['keepBanksUntil' as const] };
    await fundsRequest.change(db, { linkId: guest.link.id }, change);
    return { keep_until: until };
  };
