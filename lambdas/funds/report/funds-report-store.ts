import type { Seal } from '#core/crypto/seal.ts';
import { type Condition, type Db, exists, isNew, type Write, when } from '#core/data/db.ts';
import { dueIn } from '#core/data/due-list.ts';
import { type RowChange, rowChanges } from '#core/data/entity.ts';
import { DAY, epochSeconds, isoAfter } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import type { Outcome, ReportRow } from '#public/funds/request';
import type { CardSnapshot } from '#public/members/card';
import { DUE_REPORTS, type FundsReport, fundsReport, type SealedReport, sealedReport } from './entity.ts';
import { othersOf, VALID_DAYS } from './funds-report.ts';
import type { ReportContent } from './report.ts';

// Reports are stored with their sender, so that one Query shows them together with their banks.

/** A report, its seal and its file are kept for a year. */
export const KEEP_REPORT_DAYS = 365;
export const eraseAt = ({ createdAt }: Pick<FundsReport, 'createdAt'>): string =>
  isoAfter(new Date(createdAt), KEEP_REPORT_DAYS * DAY);

const keyOf = ({ owner, id }: Pick<FundsReport, 'owner' | 'id'>) => ({ owner, fundsReportId: id });

export const fundsReportWrite = (created: FundsReport): Write =>
  fundsReport.put(keyOf(created), created, {
    index: dueIn(DUE_REPORTS, created.id, eraseAt(created)),
    if: isNew,
    name: 'letter',
  });

/** The next time for upkeep to erase something: a withdrawn report's file, or a waiting part's figures. */
const dueAt = (changed: FundsReport): string => {
  if (changed.state === 'withdrawn') return changed.withdrawnAt;
  return changed.state === 'ready' ? deadlineAfter(new Date(changed.part.at), VALID_DAYS) : eraseAt(changed);
};

/** Conditional on the report's state and round at the decision. */
export const asDecided = ({ state, round }: Pick<FundsReport, 'state' | 'round'>): Condition =>
  round === undefined
    ? when('#state = :state AND attribute_not_exists(#round)', { ':state': state })
    : when('#state = :state AND #round = :round', { ':state': state, ':round': round });

/** Conditional on the state at the decision. */
export const fundsReportChange = (before: FundsReport, after: FundsReport): Write => {
  const { set, remove } = rowChanges<FundsReport>(before, after);
  const moved: RowChange<FundsReport>['set'] = after.state === before.state ? {} : { DueSK: dueAt(after) };
  return fundsReport.update(
    keyOf(before),
    { set: { ...set, ...moved }, remove },
    { if: asDecided(before), name: 'letter' },
  );
};

export const readFundsReport = (
  db: Pick<Db, 'get'>,
  owner: string,
  fundsReportId: string,
): Promise<FundsReport | undefined> => fundsReport.get(db, { owner, fundsReportId }, { consistent: true });

/** The rows of the other people of a joint report. */
export const readTheOthers = async (db: Pick<Db, 'get'>, issued: FundsReport): Promise<FundsReport[]> => {
  const found = await Promise.all(
    othersOf(issued).map(({ owner, fundsReportId }) => readFundsReport(db, owner, fundsReportId)),
  );
  return found.filter((one) => one !== undefined);
};

/** All of an owner's reports, for decisions that must not miss one. */
export const readFundsReports = async (db: Pick<Db, 'query'>, owner: string): Promise<FundsReport[]> => {
  const prefix = fundsReport.key({ owner, fundsReportId: '' }).SK;
  const fundsReports: FundsReport[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await fundsReport.query(db, { pk: owner, prefix, consistent: true, cursor });
    fundsReports.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return fundsReports;
};

// Stored sealed reports. None of their content is trusted before the seals are checked (check-report.ts).

const KEEP_DAYS = 365;

/** The seal of the text, the seal of its standing, and the file that both belong to. */
export type SealedFile = { seal: Seal; standing: Seal; file: string; card: CardSnapshot | undefined };

export const reportWrite = (
  { reportId, validUntil, issuedAt }: ReportContent,
  { seal, standing, file, card }: SealedFile,
  { owner, id: fundsReportId }: Pick<FundsReport, 'owner' | 'id'>,
  { mayBeExclusive = false } = {},
): Write => {
  const { text, fingerprint, signature, keyId } = seal;
  const expires = epochSeconds(new Date(issuedAt), KEEP_DAYS * DAY);
  return sealedReport.put(
    { reportId },
    {
      owner,
      fundsReportId,
      text,
      fingerprint,
      signature,
      keyId,
      standing,
      validUntil,
      file,
      offers: 0,
      ...(mayBeExclusive && { mayBeExclusive }),
      card,
      expires,
    },
    { if: isNew, name: 'report' },
  );
};

/**
 * Holds while the standing hasn't been sealed again, and no authority was accepted or has lapsed: a withdrawal, an
 * explanation and a review must not undo each other.
 */
export const standingIs = ({ standing, authorities }: Pick<SealedReport, 'standing' | 'authorities'>): Condition => {
  if (!standing) return exists;
  const said = authorities ? '#authorities = :authorities' : 'attribute_not_exists(#authorities)';
  return when(`#standing = :standing AND ${said}`, {
    ':standing': standing,
    ...(authorities && { ':authorities': authorities }),
  });
};

/** Guards writes that rely on the report. */
export const isNotWithdrawn: Condition = when('attribute_exists(#PK) AND attribute_not_exists(#withdrawnAt)');

// A report in the communications of its reader or its sender.

type FirstRow = Omit<ReportRow, Exclude<keyof Outcome, 'fundStatus' | 'owner' | 'fundsReportId'>>;

export const reportCommunication = (fundsReport: FundsReport, kind: ReportRow['kind']): Complete<FirstRow> => ({
  id: fundsReport.communicationId,
  kind,
  owner: fundsReport.owner,
  fundsReportId: fundsReport.id,
  fromUser: fundsReport.senderName,
  toUser: kind === 'sent' ? fundsReport.readerEmail : fundsReport.senderEmail,
  name: kind === 'sent' ? fundsReport.readerName || fundsReport.readerEmail : fundsReport.senderName,
  subject: fundsReport.subject,
  body: fundsReport.body,
  date: fundsReport.createdAt,
  reportType: fundsReport.reportType,
  proofAmount: fundsReport.proofAmount,
  purchase: undefined,
  accepts: fundsReport.accepts,
  sample: fundsReport.sample,
  deal: undefined,
  fundStatus: 'pending',
  status: '',
});
