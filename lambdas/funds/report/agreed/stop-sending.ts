// The client stops sending, after any earlier decision. Until the report is sealed nothing is sent; after that it can
// only be withdrawn, which is another decision.

import type { routes } from '#contracts/funds/request';
import { type Db, type Write, writeAgain } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import type { Language } from '#core/http/language.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { guestOwner } from '#public/funds/bank';
import { changeWrites, decided, decisionShown, type FundsRequest, readRequest, reopen } from '#public/funds/request';
import type { FundsReport, FundsReportIn } from '../entity.ts';
import { withdraw } from '../funds-report.ts';
import { fundsReportChange, readFundsReports } from '../funds-report-store.ts';
import { partRemovedWrites } from '../part-removed.ts';
import { answerWithdrawn } from '../sender/withdraw-report.ts';

type Deps = { db: Db; clock: Clock };
type Stopped = Reply<typeof routes.decide>;

const isUnsealed = (one: FundsReport): one is FundsReportIn<'pending' | 'ready'> =>
  one.requestId !== undefined && (one.state === 'pending' || one.state === 'ready');

/** The request can be answered by hand again. The rest is unchanged: the client has accepted the license. */
const stopWrites = (
  request: FundsRequest,
  unsealed: FundsReportIn<'pending' | 'ready'>[],
  language: Language,
  at: Date,
): { after: FundsRequest; writes: Write[] } => {
  const { after, entries } = decided(request, 'stopped', language, at);
  const options = { silent: !request.bankLinkedAt, isOver: unsealed.length > 0, newsAt: at };
  const writes = [
    ...changeWrites(request, reopen(after), options),
    ...entries,
    ...unsealed.map((one) => fundsReportChange(one, withdraw(one, at))),
    ...unsealed.flatMap((one) => answerWithdrawn(one, at)),
  ];
  return { after, writes };
};

/** It races with the seal: both write over the request and the report as read, so only one of them succeeds. */
export const stopSending =
  ({ db, clock }: Deps) =>
  ({ link }: Guest, language: Language = 'en'): Promise<Stopped> =>
    writeAgain(async () => {
      const request = await readRequest(db, link.id);
      if (!request) throw linkNotFound();
      const unsealed = (await readFundsReports(db, guestOwner(request.id))).filter(isUnsealed);
      if (request.state === 'received' && unsealed.length === 0) return { ...decisionShown(request), sent: true };
      // Written even if it's stopped already: an agreement still on its way from another page must not win over this.
      const at = clock();
      const parts = await Promise.all(unsealed.map((one) => partRemovedWrites(db, one, at)));
      const { after, writes } = stopWrites(request, unsealed, language, at);
      await db.transact([...writes, ...parts.flat()]);
      return { ...decisionShown(after), sent: false };
    });
