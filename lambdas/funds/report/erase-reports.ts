// Erases report data that may no longer be kept: files of withdrawn reports, parts without a co-buyer, and after a
// year the reports themselves. Each report has a due day, so no search is needed.
import { type Db, exists, type Write, when } from '#core/data/db.ts';
import { handleDue } from '#core/data/handle-due.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  communication,
  type FundsRequest,
  REPORT_FIELDS,
  readRequest,
  requestEmailWrite,
  together,
  waitsForOthers,
} from '#public/funds/request';
import { DUE_REPORTS, type FundsReport, fundsReport, sealedReport } from './entity.ts';
import { isFileOf, isSuperseded, reportIdOf, VALID_DAYS } from './funds-report.ts';
import { eraseAt, readFundsReports } from './funds-report-store.ts';
import { failureWrites } from './issue/fail-report.ts';
import { offerLetter, offerLetterLink } from './offer-letter/entity.ts';
import { readOfferLetters } from './offer-letter/offer-letter-store.ts';
import { partRemovedWrites } from './part-removed.ts';
import { removeGiftLetters } from './seal-gift-letter.ts';
import { failRenewal } from './still-good/unanswered.ts';

/** Erases the letters made from a report, which are kept no longer than the report. */
const eraseOfferLetters =
  ({ db, documents }: { db: Db; documents: Pick<Documents, 'remove'> }) =>
  async (reportId: string): Promise<void> => {
    for (const { id, linkId } of await readOfferLetters(db, reportId)) {
      const sealed = await sealedReport.get(db, { reportId: id }, { consistent: true });
      await db.transact([
        offerLetter.delete({ reportId, id }),
        offerLetterLink.delete({ linkId }),
        sealedReport.delete({ reportId: id }),
      ]);
      if (sealed && isFileOf(id, sealed.file)) await documents.remove(sealed.file);
    }
  };

/** Erases an owner's reports in any state. Their lines in the communications are left to the caller. */
export const eraseAllReports =
  ({ db, documents }: { db: Db; documents: Pick<Documents, 'remove'> }) =>
  async (owner: string): Promise<void> => {
    const eraseLetters = eraseOfferLetters({ db, documents });
    for (const found of await readFundsReports(db, owner)) {
      const reportId = reportIdOf(found);
      const sealed = await sealedReport.get(db, { reportId }, { consistent: true });
      await eraseLetters(reportId);
      await db.transact([fundsReport.delete({ owner, fundsReportId: found.id }), sealedReport.delete({ reportId })]);
      // A letter may have been ordered in the meantime.
      await eraseLetters(reportId);
      if (sealed && isFileOf(reportId, sealed.file)) await documents.remove(sealed.file);
    }
  };

type Deps = { db: Db; clock: Clock; hasTime: () => boolean; documents: Pick<Documents, 'remove'> };

export type DueStep =
  /** One of two buyers did their part; the other one didn't, and can't anymore. */
  | 'fail'
  | 'erase'
  /** Withdrawn: its file is deleted now, the rest after a year. */
  | 'remove the file';

export const dueStep = (due: FundsReport, now: Date): DueStep => {
  if (due.state === 'ready') return 'fail';
  return eraseAt(due) <= now.toISOString() ? 'erase' : 'remove the file';
};

/** A reader with an account has a second communication. */
const communicationsOf = (due: FundsReport) => [
  // If a newer report has replaced it, or it failed to replace one, the line isn't about this one.
  ...(isSuperseded(due) || (due.renews && due.state !== 'issued')
    ? []
    : [{ agentId: due.readerId, communicationId: due.communicationId }]),
  ...(due.recipientId ? [{ agentId: due.recipientId, communicationId: due.recipientMessageId ?? '' }] : []),
];

/** The communication keeps that there was a report, and when; not its content. */
export const eraseWrites = (due: FundsReport, now: Date): Write[] => [
  fundsReport.delete(
    { owner: due.owner, fundsReportId: due.id },
    { if: when('#state = :state', { ':state': due.state }), name: 'letter' },
  ),
  sealedReport.delete({ reportId: reportIdOf(due) }),
  ...communicationsOf(due).map((keys) =>
    communication.update(keys, {
      set: { fundStatus: '', erasedAt: now.toISOString() },
      remove: [...REPORT_FIELDS, 'owner', 'fundsReportId'],
    }),
  ),
];

/**
 * A part's figures may not be older than a report's validity. Both sides are notified that it's gone, and the request
 * expires.
 */
const expiryWrites = (due: FundsReport, request: FundsRequest | undefined, now: Date): Write[] => {
  const others = together(request?.joint?.others.map(({ name }) => name) ?? []) || 'their co-buyer';
  const words = {
    subject: `${due.senderName}'s part of the joint report has expired`,
    body: `${others}'s part didn't arrive within ${VALID_DAYS} days, so we deleted ${due.senderName}'s. Please send a new request.`,
  };
  const isWaiting = request !== undefined && waitsForOthers(request);
  return [
    ...failureWrites(due, request, now, words),
    ...(isWaiting ? [requestEmailWrite('part-expired', request, now)] : []),
  ];
};

export const eraseReports = ({ db, clock, hasTime, documents }: Deps) => {
  /** Undefined before the report is sealed. */
  const sealedOf = (due: FundsReport) => sealedReport.get(db, { reportId: reportIdOf(due) }, { consistent: true });

  /** A failed part of a "still good?" answer leaves the existing report unchanged. */
  const failDue = async (due: FundsReport, now: Date): Promise<void> => {
    if (due.renews) return failRenewal({ db, clock })(due);
    const request = due.requestId ? await readRequest(db, due.requestId) : undefined;
    await db.transact([...expiryWrites(due, request, now), ...(await partRemovedWrites(db, due, now))]);
  };

  const carryOut = async (due: FundsReport, now: Date): Promise<DueStep> => {
    const step = dueStep(due, now);
    if (step === 'fail') {
      await failDue(due, now);
      return step;
    }
    const sealed = await sealedOf(due);
    const file = sealed && isFileOf(reportIdOf(due), sealed.file) ? sealed.file : undefined;
    if (step === 'erase') await eraseOfferLetters({ db, documents })(reportIdOf(due));
    // The rows first: a report without its file counts as altered. The bucket's lifecycle deletes files missed here.
    if (step === 'erase') await db.transact(eraseWrites(due, now));
    if (file) await documents.remove(file);
    // A newer report may list the same letters.
    if (!isSuperseded(due)) await removeGiftLetters({ documents })(sealed);
    if (step === 'remove the file') {
      const nextDue = { set: { DueSK: eraseAt(due) } };
      await fundsReport.change(db, { owner: due.owner, fundsReportId: due.id }, nextDue, exists);
    }
    return step;
  };

  return async (): Promise<{ erased: number }> => {
    const now = clock();
    let erased = 0;
    await handleDue({ db, now, hasTime }, { list: DUE_REPORTS, entity: fundsReport }, async ({ row: due }) => {
      if ((await carryOut(due, now)) === 'erase') erased++;
    });
    return { erased };
  };
};
