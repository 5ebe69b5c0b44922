// A client says why the account behind a report is in another name. Before the report is sealed it becomes part of it; afterwards it's
// sealed beside it. It's shown as their word everywhere, and changes no verdict.
import type { Explanation } from '#contracts/funds/request';
import { type Db, type Write, when } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { clientNotification } from '#public/dashboard';
import { bankWork } from '#public/funds/bank';
import { communication } from '#public/funds/request';
import { explanationWords, isClients } from '#vocabulary/funds/request';
import { type Letter, type LetterIn, letter, type SealedReport, sealedReport } from '../entity.ts';
import { otherHalfOf, reportIdOf, shownState } from '../letter.ts';
import { readLetter } from '../letter-store.ts';
import { readContent } from '../report.ts';
import { ownerOfGuest } from './owner-of-guest.ts';

const MOST_CHANGES = 5;

type Said = Omit<Explanation, 'by'>;

/** Only what needs explaining: an account in the client's own name has nothing to explain. */
const requireExplainable = (sent: Letter, now: Date): void => {
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

const letterWrite = (sent: Letter, said: Said): Write =>
  letter.update(
    { owner: sent.owner, letterId: sent.id },
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

/** Everywhere the report is listed. */
const listWrites = (sent: LetterIn<'issued'>, explanations: Explanation[]): Write[] => {
  const other = otherHalfOf(sent);
  const ids = [sent.communicationId, ...(other ? [other.communicationId] : [])];
  return ids.map((communicationId) =>
    communication.update({ agentId: sent.readerId, communicationId }, { set: { explanations } }),
  );
};

export const explainHolder =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  (guest: Guest, letterId: string, said: Said): Promise<void> =>
    writeAgain(async () => {
      const now = clock();
      const sent = await readLetter(db, ownerOfGuest(guest), letterId);
      if (!sent) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
      requireExplainable(sent, now);
      if (sent.state !== 'issued') return db.transact([letterWrite(sent, said)]);
      const reportId = reportIdOf(sent);
      const row = await sealedReport.get(db, { reportId }, { consistent: true });
      if (!row) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
      const explanation = { by: sent.senderName, ...said };
      const next = replaced(row.explanations ?? readContent(row.text)?.explanations ?? [], explanation);
      await db.transact([
        letterWrite(sent, said),
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
