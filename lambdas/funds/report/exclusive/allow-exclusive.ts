// The client lets letters about their money be exclusive, before the report is sealed; or ends it, at any time.
import { type Db, writeAgain } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import type { Clock } from '#core/platform/clock.ts';
import { bankWork, guestOwner } from '#public/funds/bank';
import { exclusiveWrites, readRequest, requireLicense, requireReal, whileAnswerable } from '#public/funds/request';
import { sealedReport } from '../entity.ts';
import { reportIdOf } from '../funds-report.ts';
import { readFundsReports } from '../funds-report-store.ts';
import { ownerOfGuest } from '../sender/list-reports.ts';

type Deps = { db: Db; clock: Clock };

const allow = (deps: Deps, guest: Guest, language: Language): Promise<void> =>
  whileAnswerable(deps, guest, async (request, now) => {
    requireReal(request);
    requireLicense(request);
    if (request.joint)
      throw new AppError('CONFLICT', { message: "Letters about several people's money can't be exclusive." });
    if (request.exclusiveConsent) return;
    await deps.db.transact(exclusiveWrites(request, true, language, now));
  });

/** Letters that are open stay exclusive until they end; no further one will be. */
const end = (deps: Deps, guest: Guest, language: Language): Promise<void> =>
  writeAgain(async () => {
    const request = await readRequest(deps.db, guest.link.id);
    if (!request?.exclusiveConsent) return;
    const owner = guestOwner(request.id);
    const now = deps.clock();
    const issued = (await readFundsReports(deps.db, owner)).filter(({ state }) => state === 'issued');
    await deps.db.transact([
      ...exclusiveWrites(request, false, language, now),
      ...issued
        .map(reportIdOf)
        .flatMap((reportId) => [
          sealedReport.update({ reportId }, { remove: ['mayBeExclusive'] }),
          bankWork({ type: 'forget backing', owner, reportId }, now),
        ]),
    ]);
  });

export const allowExclusive =
  (deps: Deps) =>
  async (guest: Guest, isAllowed: boolean, language: Language): Promise<void> => {
    ownerOfGuest(guest);
    await (isAllowed ? allow(deps, guest, language) : end(deps, guest, language));
  };
