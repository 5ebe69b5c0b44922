// A client explains why the account behind a report is in another name. Before sealing, it becomes part of the
// report; after that it's sealed next to it. It's shown as their own words everywhere, and changes no verdict.
import type { Explanation } from '#contracts/funds/request';
import { type Db, type Write, when, writeAgain } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { bankWork } from '#public/funds/bank';
import { communication } from '#public/funds/request';
import { clientNotification } from '#public/members/dashboard';
import { explanationWords, isClients } from '#vocabulary/funds/request';
import { type FundsReport, type FundsReportIn, fundsReport, type SealedReport, sealedReport } from '../entity.ts';
import { othersOf, reportIdOf, shownState } from '../funds-report.ts';
import { readFundsReport } from '../funds-report-store.ts';
import { readContent } from '../report.ts';
import { ownerOfGuest } from './list-reports.ts';

const MOST_CHANGES = 5;

type Said = Omit<Explanation, 'by'>;

/** Only an account in another name needs an explanation. */
const requireExplainable = (sent: FundsReport, now: Date): void => {
  const state = shownState(sent, now);
  if (state !== 'pending' && state !== 'ready' && state !== 'valid')
    throw new AppError('CONFLICT', { message: 'This report is no longer valid, so there is nothing to explain.' });
  if (sent.state === 'issued' && sent.holder && isClients(sent.holder))
    throw new AppError('CONFLICT', { message: 'The account is in your name, so there is nothing to explain.' });
  if (sent.explained >= MOST_CHANGES)
    throw new AppError('CONFLICT', { message: 'You have changed the explanation several times already.' });
};

/** Each sender of a joint report has one. */
const replaced = (all: Explanation[], said: Explanation): Explanation[] => [
  ...all.filter(({ by }) => by !== said.by),
  said,
];

const fundsReportWrite = (sent: FundsReport, said: Said): Write =>
  fundsReport.update(
    { owner: sent.owner, fundsReportId: sent.id },
    { set: { explanation: said, explained: sent.explained + 1 } },
    {
      if: when('#state = :state AND #explained = :before', { ':state': sent.state, ':before': sent.explained }),
      name: 'letter',
    },
  );

const explanationsWrite = (reportId: string, { explanations }: SealedReport, next: Explanation[]): Write =>
  sealedReport.update(
    { reportId },
    { set: { explanations: next } },
    {
      if: explanations
        ? when('#explanations = :before', { ':before': explanations })
        : when('attribute_exists(#PK) AND attribute_not_exists(#explanations)'),
      name: 'report',
    },
  );

/** Every line that lists the report. */
const listWrites = (sent: FundsReportIn<'issued'>, explanations: Explanation[]): Write[] => {
  return [sent, ...othersOf(sent)].map(({ communicationId }) =>
    communication.update({ agentId: sent.readerId, communicationId }, { set: { explanations } }),
  );
};

export const explainHolder =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  (guest: Guest, fundsReportId: string, said: Said): Promise<void> =>
    writeAgain(async () => {
      const now = clock();
      const sent = await readFundsReport(db, ownerOfGuest(guest), fundsReportId);
      if (!sent) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
      requireExplainable(sent, now);
      if (sent.state !== 'issued') return db.transact([fundsReportWrite(sent, said)]);
      const reportId = reportIdOf(sent);
      const row = await sealedReport.get(db, { reportId }, { consistent: true });
      if (!row) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
      const explanation = { by: sent.senderName, ...said };
      const next = replaced(row.explanations ?? readContent(row.text)?.explanations ?? [], explanation);
      await db.transact([
        fundsReportWrite(sent, said),
        explanationsWrite(reportId, row, next),
        ...listWrites(sent, next),
        bankWork({ type: 'explained', reportId }, now),
        clientNotification(
          sent.readerId,
          'explained',
          {
            subject: `${sent.senderName} explained whose account it is`,
            body: explanationWords(explanation),
            about: sent.communicationId,
          },
          now,
        ),
      ]);
    });
