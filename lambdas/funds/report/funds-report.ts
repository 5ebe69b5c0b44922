// A proof-of-funds report of one sender to one reader, from the order to its end. The sender is a guest (with the banks of their
// link) or an account (with its own); several reports can come from one connection, and each is independent. Pure.
import { AppError } from '#core/http/errors.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import type { FundsRequest } from '#public/funds/request';
import type { FundsReport, FundsReportIn, Joint, Part, Together } from './entity.ts';

export const VALID_DAYS = 30;
export const fileOf = (reportId: string, fileHash: string): string =>
  `reports/${reportId}-${fileHash.slice(0, 16)}.pdf`;
/** The file name in a row isn't sealed: before a file is deleted, it must be one of this report's. */
export const isFileOf = (reportId: string, file: string): boolean => file.startsWith(`reports/${reportId}-`);
/** Only the latest openings are listed: older ones don't interest a sender. */
const KEEP_OPENINGS = 20;

/** Removes a bank's figures from it. */
export const withoutPart = (fundsReport: FundsReportIn<'pending' | 'ready'>): FundsReportIn<'pending'> => {
  if (fundsReport.state === 'pending') return { ...fundsReport, together: undefined };
  const { part: _, ...rest } = fundsReport;
  return { ...rest, state: 'pending', together: undefined };
};

export const readAgain = (
  fundsReport: FundsReportIn<'pending' | 'ready'>,
  together: Together,
  round: number,
): FundsReportIn<'pending'> => ({
  ...withoutPart(fundsReport),
  together,
  round,
  evidenceId: undefined,
});

export const issue = (fundsReport: FundsReport, confirmed: boolean, at: Date): FundsReportIn<'issued'> => {
  if (fundsReport.state !== 'pending') throw new AppError('CONFLICT');
  const validUntil = deadlineAfter(at, VALID_DAYS);
  return { ...fundsReport, state: 'issued', confirmed, issuedAt: at.toISOString(), validUntil };
};

/** One person's part of a joint report is done. */
export const makeReady = (fundsReport: FundsReport, part: Part): FundsReportIn<'ready'> => {
  if (fundsReport.state !== 'pending') throw new AppError('CONFLICT');
  return { ...fundsReport, state: 'ready', part };
};

/** The property, only for the agent who asked: another reader's report has another purpose. */
export const propertyOf = (
  { linkId }: Pick<FundsReport, 'linkId'>,
  request: Pick<FundsRequest, 'purchase'> | undefined,
): Pick<FundsReport, 'property'> => {
  const property = linkId === undefined ? request?.purchase?.property : undefined;
  return property ? { property } : {};
};

export type JointVerdict = Pick<FundsReportIn<'issued'>, 'confirmed' | 'issuedAt' | 'validUntil'>;

/** All parts are done. The oldest figures decide how long it's valid. */
export const issueJointly = (
  fundsReport: FundsReport,
  joint: Joint,
  verdict: JointVerdict,
): FundsReportIn<'issued'> => {
  if (fundsReport.state !== 'pending' && fundsReport.state !== 'ready') throw new AppError('CONFLICT');
  return { ...withoutPart(fundsReport), ...verdict, state: 'issued', joint };
};

/** The bank was read again, and a newer report gives the result. */
export const supersede = (fundsReport: FundsReportIn<'issued'>, at: Date): FundsReportIn<'issued'> => ({
  ...fundsReport,
  supersededAt: at.toISOString(),
});

export const isSuperseded = (fundsReport: FundsReport): boolean =>
  fundsReport.state === 'issued' && fundsReport.supersededAt !== undefined;

export const withdraw = (fundsReport: FundsReport, at: Date): FundsReportIn<'withdrawn'> => {
  if (fundsReport.state === 'withdrawn') return fundsReport;
  const lasting =
    fundsReport.state === 'ready' || fundsReport.state === 'pending' ? withoutPart(fundsReport) : fundsReport;
  return { ...lasting, state: 'withdrawn', withdrawnAt: at.toISOString() };
};

/** The bank couldn't provide the report's evidence. */
export const fail = (fundsReport: FundsReport): FundsReportIn<'failed'> => {
  if (fundsReport.state !== 'pending' && fundsReport.state !== 'ready') throw new AppError('CONFLICT');
  return { ...withoutPart(fundsReport), state: 'failed' };
};

export const opened = <L extends FundsReport>(fundsReport: L, by: string, at: Date): L => ({
  ...fundsReport,
  openings: [...fundsReport.openings, { by, at: at.toISOString() }].slice(-KEEP_OPENINGS),
});

export const jointOf = (fundsReport: FundsReport): Joint | undefined =>
  fundsReport.state === 'issued' || fundsReport.state === 'withdrawn' ? fundsReport.joint : undefined;

/** The rows of the other people of a joint report. */
export const othersOf = (fundsReport: FundsReport): Joint['others'] => jointOf(fundsReport)?.others ?? [];

/** A joint report has one id, and a row for each person. */
export const reportIdOf = (fundsReport: FundsReport): string => jointOf(fundsReport)?.reportId ?? fundsReport.id;

export const validUntilOf = (fundsReport: FundsReport): string =>
  (fundsReport.state === 'issued' || fundsReport.state === 'withdrawn' ? fundsReport.validUntil : undefined) ?? '';

export type ShownState = 'pending' | 'ready' | 'valid' | 'expired' | 'superseded' | 'withdrawn' | 'failed';

export const shownState = (fundsReport: FundsReport, now: Date): ShownState => {
  if (fundsReport.state !== 'issued') return fundsReport.state;
  if (isSuperseded(fundsReport)) return 'superseded';
  return fundsReport.validUntil <= now.toISOString() ? 'expired' : 'valid';
};

const whoWithdrew = (fundsReport: FundsReport): string =>
  (fundsReport.state === 'withdrawn' ? fundsReport.withdrawnBy : undefined) ?? fundsReport.senderName;

/** Refuses a report that its reader may no longer see. */
export const requireReadable = (fundsReport: FundsReport, now: Date): void => {
  const { senderName, senderEmail } = fundsReport;
  const state = shownState(fundsReport, now);
  if (state === 'withdrawn')
    throw new AppError('REPORT_WITHDRAWN', { message: `${whoWithdrew(fundsReport)} has withdrawn this report.` });
  if (state === 'expired')
    throw new AppError('REPORT_EXPIRED', {
      message: `This report has expired. Please ask ${senderName} (${senderEmail}) for a new one.`,
    });
};
