import { type Db, exists, held, type Write } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { FileAddress, FileAs } from '#core/documents/file-address.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import { type Clock, HOUR } from '#core/platform/clock.ts';
import { alteredRecord, log } from '#core/platform/log.ts';
import { type Cents, cents, dollarsOf } from '#core/platform/money.ts';
import {
  type CommunicationRow,
  clientName,
  communication,
  isExpired,
  type ReportRow,
  type RequestRow,
  requestOfGuest,
  statusOf,
} from '#public/funds/request';
import { shownCardOf } from '#public/members/card';
import { clientsPreApproval, statedView } from '#vocabulary/funds/pre-approval';
import type { HeldBy, RequestState } from '#vocabulary/funds/request';
import type { Accepted } from '#vocabulary/members/account';
import { type Answer, answersOf } from '../answers/answer-writes.ts';
import { backingIn } from '../backing.ts';
import { type CheckDeps, checkReport, type GenuineReport } from '../check-report.ts';
import type { Report } from '../contract.ts';
import { type FundsReport, fundsReport, reportLink } from '../entity.ts';
import { opened, othersOf, reportIdOf, requireReadable } from '../funds-report.ts';
import { fundsReportChange, readFundsReport, readTheOthers } from '../funds-report-store.ts';
import type { Gift, ReportContent } from '../report.ts';
import { giftFile } from '../seal-gift-letter.ts';
import { ownerOfGuest } from '../sender/list-reports.ts';
import { reportFileAddress } from './report-file-address.ts';

// A report for its readers: the sealed content in dollars, or the fact that it isn't issued yet.

const accountsOf = ({ accounts }: ReportContent): Report['accounts'] =>
  accounts.map((account) => ({
    ...account,
    value: account.value === undefined ? undefined : dollarsOf(account.value),
    transactions: account.transactions?.map((one) => ({ ...one, amount: dollarsOf(one.amount) })),
  }));

const inDollars = ({ total, ...held }: HeldBy): HeldBy => ({
  ...held,
  ...(total !== undefined && { total: dollarsOf(cents(total)) }),
});

/** The part that readers see, and anyone who verifies it. */
export const provenBy = (content: ReportContent) => ({
  sample: content.sample,
  same_accounts: content.sameAccounts,
  accepts: content.accepts,
  rests_on: content.restsOn,
  proof_amount: dollarsOf(content.proofAmount),
  fund_total: content.total === undefined ? undefined : dollarsOf(content.total),
  client_name: content.clientName,
  institutions: content.institutions,
  readings: content.readings,
  holders: content.holders,
  owner_verified: content.ownerVerified,
  holder: content.holder,
  held_by: content.heldBy.map(inDollars),
  explanations: content.explanations,
  ...(content.authorities && { authorities: content.authorities }),
  ...backingIn(content),
  ...(content.exclusive && { exclusive: content.exclusive }),
});

type Shown = Pick<GenuineReport, 'content' | 'supersededAt' | 'row'>;

export const reportView = (
  { content, supersededAt, row: { card } }: Shown,
  answers: Answer[],
  siteUrl: string,
): Report => ({
  id: content.communicationId,
  report_id: content.reportId,
  report_type: content.reportType,
  fund_status: content.confirmed ? 1 : 0,
  ...provenBy(content),
  client_email: content.clientEmail,
  requested_by: content.requestedBy,
  property: content.property,
  addresses: content.addresses,
  accounts: accountsOf(content),
  answers,
  created_at: content.issuedAt,
  valid_until: content.validUntil,
  state: supersededAt ? 'superseded' : 'valid',
  superseded_at: supersededAt,
  renews_issued_at: content.renews?.issuedAt,
  ...(content.preApproval && { pre_approval: statedView(content.preApproval) }),
  verify_url: `${siteUrl}/verify/${content.reportId}`,
  // A letter to the other side is for its recipient, and doesn't name the agent if their card has no name.
  card: card && shownCardOf(card, content.copyOf ? '' : content.requestedBy),
});

type Pending = Pick<Report, 'sample'> & {
  id: string;
  reportType: number;
  isBeingBuilt: boolean;
  clientName: string;
  clientEmail: string;
  requestedBy: string;
  proofAmount: Cents;
  accepts: Accepted;
  createdAt: string;
  requestState?: RequestState;
  dealId?: string | undefined;
  answers: Answer[];
};

const pendingView = (pending: Pending): Report => ({
  id: pending.id,
  report_id: '',
  report_type: pending.reportType,
  fund_status: pending.isBeingBuilt ? 'pending' : '',
  sample: pending.sample,
  same_accounts: 'none',
  accepts: pending.accepts,
  client_name: pending.clientName,
  client_email: pending.clientEmail,
  requested_by: pending.requestedBy,
  proof_amount: dollarsOf(pending.proofAmount),
  institutions: [],
  readings: [],
  holders: [],
  owner_verified: false,
  holder: { match: 'unknown', kind: 'person' },
  held_by: [],
  explanations: [],
  accounts: [],
  answers: pending.answers,
  created_at: pending.createdAt,
  valid_until: '',
  state: 'pending',
  request_state: pending.requestState,
  deal_id: pending.dealId,
  verify_url: '',
});

export type ReadDeps = CheckDeps & { db: Db; clock: Clock };
type Deps = ReadDeps & { siteUrl: string };

/** One opening per hour and reader is enough for the sender; more would be noise. */
const isSameVisit = ({ openings }: FundsReport, by: string, now: Date) =>
  openings.some((one) => one.by === by && now.getTime() - Date.parse(one.at) < HOUR);

/** Each person sees the openings of their joint report. */
const othersSee = (seen: FundsReport): Write[] =>
  othersOf(seen).map((other) => fundsReport.update(other, { set: { openings: seen.openings } }, { if: exists }));

export const ALTERED = 'This report has been altered and is not shown.';

/** The view of a report that isn't sealed yet. */
const pendingReportView = (shown: FundsReport): Report =>
  pendingView({
    id: shown.communicationId,
    reportType: shown.reportType,
    isBeingBuilt: shown.state === 'pending' || shown.state === 'ready',
    clientName: shown.senderName,
    clientEmail: shown.senderEmail,
    requestedBy: shown.readerName,
    proofAmount: shown.proofAmount,
    accepts: shown.accepts,
    sample: shown.sample,
    createdAt: shown.createdAt,
    answers: answersOf(shown),
  });

const noteOpening = async (db: Db, shown: FundsReport, by: string, now: Date): Promise<void> => {
  if (isSameVisit(shown, by, now)) return;
  const seen = opened(shown, by, now);
  // Withdrawn at this very moment, or the table is busy: reading works even if the opening can't be noted.
  await held(db.transact([fundsReportChange(shown, seen), ...othersSee(seen)])).catch((error) =>
    log.warn('an opening was not noted', { reportId: shown.id }, error),
  );
};

/** The sender's row isn't sealed: it must point to the report that was issued for it. */
const isReportOf = (shown: FundsReport, { communicationId, proofAmount }: GenuineReport['content']): boolean =>
  [shown, ...othersOf(shown)].some((one) => one.communicationId === communicationId) &&
  proofAmount === shown.proofAmount;

/**
 * The sealed report behind a sender's row, checked; undefined if there is none yet. The seal also says if it was withdrawn
 * or has expired: someone could have changed the report's row.
 */
export const genuineReportOf = async (deps: ReadDeps, shown: FundsReport): Promise<GenuineReport | undefined> => {
  const now = deps.clock();
  requireReadable(shown, now);
  if (shown.state !== 'issued') return undefined;
  const reportId = reportIdOf(shown);
  const report = await checkReport(deps, reportId);
  if (report === 'altered') throw new AppError('CONFLICT', { message: ALTERED });
  if (!report || !isReportOf(shown, report.content)) {
    alteredRecord({ kind: 'report', reportId }, 'letter');
    throw new AppError('CONFLICT', { message: ALTERED });
  }
  const { content, withdrawnAt } = report;
  requireReadable(withdrawnAt ? { ...shown, state: 'withdrawn', withdrawnAt } : shown, now);
  requireReadable({ ...shown, validUntil: content.validUntil }, now);
  return report;
};

const showFundsReport = async (deps: Deps, shown: FundsReport, by: string): Promise<Report> => {
  const report = await genuineReportOf(deps, shown);
  if (!report) return pendingReportView(shown);
  await noteOpening(deps.db, shown, by, deps.clock());
  return reportView(report, answersOf(shown, ...(await readTheOthers(deps.db, shown))), deps.siteUrl);
};

/** A line of an agent's list with its report; a request has none before the client answers. */
type Line = { row: RequestRow | ReportRow; fundsReport: FundsReport | undefined };

export const withFundsReport = async <Row extends Line['row']>(db: Pick<Db, 'get'>, row: Row) => ({
  row,
  fundsReport: row.owner && row.fundsReportId ? await readFundsReport(db, row.owner, row.fundsReportId) : undefined,
});

export const fundsReportOfCommunication = async (db: Db, agent: Agent, communicationId: string): Promise<Line> => {
  const row = await communication.get(db, { agentId: agent.id, communicationId });
  if (!row || row.kind === 'draft') throw new AppError('NOT_FOUND');
  return withFundsReport(db, row);
};

const fundsReportOfReader = async (db: Db, { link }: Guest): Promise<FundsReport> => {
  if (link.kind !== 'report') throw linkNotFound();
  const { owner, fundsReportId } = reportLink.read(link.item);
  const found = await readFundsReport(db, owner, fundsReportId);
  if (!found) throw linkNotFound();
  return found;
};

/** 'expired' once the time is over, even if upkeep hasn't marked the request yet. */
const stateOf = (row: Parameters<typeof isExpired>[0], now: Date) => (isExpired(row, now) ? 'expired' : row.state);

/** The agent asked "still good?", and the bank hasn't answered yet. */
const questionIn = (row: CommunicationRow): Report['question'] => {
  const state = row.kind === 'request' ? row.stillGood?.state : undefined;
  return state === 'asking' || state === 'sign in' ? state : undefined;
};

/** Derived from the line's status, so that the report, the deal and the dashboard agree. */
const toReview = (row: CommunicationRow, now: Date): Pick<Report, 'to_review'> =>
  statusOf(row, now).is === 'authority_sent' ? { to_review: true } : {};

/** Read from the request itself, so that it's gone as soon as it's removed. */
const approvalBeside = (row: CommunicationRow): Pick<Report, 'pre_approval'> =>
  row.kind === 'request' && row.preApproval ? { pre_approval: statedView(row.preApproval) } : {};

export const proofOfLine =
  (deps: Deps) =>
  async (agent: Agent, { row, fundsReport: found }: Line): Promise<Report> => {
    const deal_id = row.deal;
    const beside = approvalBeside(row);
    if (found) {
      const shown = await showFundsReport(deps, found, agent.email);
      return { ...shown, question: questionIn(row), ...toReview(row, deps.clock()), deal_id, ...beside };
    }
    return pendingView({
      id: row.id,
      reportType: row.reportType,
      isBeingBuilt: row.fundStatus === 'pending',
      clientName: row.name,
      clientEmail: row.toUser,
      requestedBy: row.fromUser,
      proofAmount: row.proofAmount,
      accepts: row.accepts,
      sample: row.sample,
      createdAt: row.date,
      dealId: deal_id,
      requestState: row.kind === 'request' ? stateOf(row, deps.clock()) : undefined,
      answers: [],
    });
  };

export const proofOfFunds =
  (deps: Deps) =>
  async (agent: Agent, communicationId: string): Promise<Report> =>
    proofOfLine(deps)(agent, await fundsReportOfCommunication(deps.db, agent, communicationId));

export const readerReport =
  (deps: Deps) =>
  async (guest: Guest): Promise<Report> => {
    const found = await fundsReportOfReader(deps.db, guest);
    return showFundsReport(deps, found, found.readerEmail);
  };

/** The client's own report. A joint one can't be copied: it would show each person the others' bank details. */
export const fundsReportOfSender = async (db: Db, guest: Guest, fundsReportId: string): Promise<FundsReport> => {
  const found = await readFundsReport(db, ownerOfGuest(guest), fundsReportId);
  if (!found) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
  const others = othersOf(found).length;
  if (others > 0)
    throw new AppError('CONFLICT', {
      message: `This report covers ${others + 1} people, so there's no copy for one of them.`,
    });
  return found;
};

/** The agent's view, for the client who sent it. It isn't noted as an opening. */
export const sentReport =
  (deps: Deps) =>
  async (guest: Guest, fundsReportId: string): Promise<Report> => {
    const sent = await fundsReportOfSender(deps.db, guest, fundsReportId);
    const report = await genuineReportOf(deps, sent);
    if (!report) return pendingReportView(sent);
    const { preApproval } = requestOfGuest(guest);
    const beside = preApproval && { pre_approval: statedView(clientsPreApproval(preApproval)) };
    return { ...reportView(report, answersOf(sent), deps.siteUrl), ...beside };
  };

// A report as a file: drawn once, when it was sealed, and given out as an address that works for five minutes, or as bytes.

type ExportReportDeps = Omit<ReadDeps, 'documents'> & { documents: Pick<Documents, 'addressOf' | 'find'> };

const notYet = () =>
  new AppError('CONFLICT', { message: "The report hasn't arrived yet. There is nothing to export." });

const giftLetterFile = async (deps: ExportReportDeps, gift: Gift | undefined, as: FileAs): Promise<FileAddress> => {
  if (!gift) throw new AppError('NOT_FOUND');
  return reportFileAddress(deps, giftFile(gift.fingerprint), gift.from, as, 'Gift letter');
};

/** Taken from the donor's request, because the report may be sealed later, or never. */
export const exportOwnGiftLetter =
  (deps: Pick<ExportReportDeps, 'documents'>) =>
  (guest: Guest, as: FileAs): Promise<FileAddress> => {
    const request = requestOfGuest(guest);
    const fingerprint = request.gift?.fingerprint;
    if (!fingerprint) throw new AppError('NOT_FOUND');
    return reportFileAddress(deps, giftFile(fingerprint), clientName(request), as, 'Gift letter');
  };

const fileOf = async (
  deps: ExportReportDeps,
  fundsReport: FundsReport,
  as: FileAs,
  gift?: number,
): Promise<FileAddress> => {
  const report = await genuineReportOf(deps, fundsReport);
  if (!report) throw notYet();
  if (gift !== undefined) return giftLetterFile(deps, report.content.gifts?.[gift], as);
  return reportFileAddress(deps, report.row.file, report.content.clientName, as);
};

type Wanted = { as: FileAs; gift?: number };

export const exportLine =
  (deps: ExportReportDeps) =>
  async ({ fundsReport }: Pick<Line, 'fundsReport'>, { as, gift }: Wanted): Promise<FileAddress> => {
    if (!fundsReport) throw notYet();
    return fileOf(deps, fundsReport, as, gift);
  };

export const exportReport =
  (deps: ExportReportDeps) =>
  async (agent: Agent, communicationId: string, wanted: Wanted): Promise<FileAddress> =>
    exportLine(deps)(await fundsReportOfCommunication(deps.db, agent, communicationId), wanted);

export const exportReaderReport =
  (deps: ExportReportDeps) =>
  async (guest: Guest, as: FileAs): Promise<FileAddress> =>
    fileOf(deps, await fundsReportOfReader(deps.db, guest), as);

export const exportSentReport =
  (deps: ExportReportDeps) =>
  async (guest: Guest, fundsReportId: string, as: FileAs): Promise<FileAddress> =>
    fileOf(deps, await fundsReportOfSender(deps.db, guest, fundsReportId), as);
