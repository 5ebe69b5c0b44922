import { ConditionFailed, type Db, exists, type Write } from '#core/data/db.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import { alteredRecord } from '#core/platform/altered-record.ts';
import { type Clock, HOUR } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { type CommunicationRow, communication, isExpired } from '#public/funds/request';
import { answersOf } from '../answers/answer-words.ts';
import { type CheckDeps, checkReport, type GenuineReport } from '../check-report.ts';
import type { Report } from '../contract.ts';
import { type Letter, letter, reportLink } from '../entity.ts';
import { opened, otherHalfOf, reportIdOf, requireReadable } from '../letter.ts';
import { letterChange, readLetter } from '../letter-store.ts';
import { ownerOfGuest } from '../sender/owner-of-guest.ts';
import { pendingView, reportView } from './report-view.ts';

export type ReadDeps = CheckDeps & { db: Db; clock: Clock };
type Deps = ReadDeps & { siteUrl: string };

/** One opening per hour and reader is enough for the sender; more would only be noise. */
const isSameVisit = ({ openings }: Letter, by: string, now: Date) =>
  openings.some((one) => one.by === by && now.getTime() - Date.parse(one.at) < HOUR);

/** Both buyers see who opened their joint report. */
const otherHalfSees = (seen: Letter): Write[] => {
  const other = otherHalfOf(seen);
  return other ? [letter.update(other, { set: { openings: seen.openings } }, { if: exists })] : [];
};

export const ALTERED = 'This report has been altered and is not shown.';

/** What is shown of a letter that has no report yet, or will have none. */
const pendingLetterView = (shown: Letter): Report =>
  pendingView({
    id: shown.communicationId,
    reportType: shown.reportType,
    isBeingBuilt: shown.state === 'pending' || shown.state === 'ready',
    clientName: shown.senderName,
    clientEmail: shown.senderEmail,
    requestedBy: shown.readerName,
    proofAmount: shown.proofAmount,
    createdAt: shown.createdAt,
    answers: answersOf(shown),
  });

const noteOpening = async (db: Db, shown: Letter, by: string, now: Date): Promise<void> => {
  if (isSameVisit(shown, by, now)) return;
  try {
    const seen = opened(shown, by, now);
    await db.transact([letterChange(shown, seen), ...otherHalfSees(seen)]);
  } catch (error) {
    // Withdrawn at this very moment, or the table is busy: reading doesn't depend on noting that it was read.
    if (!(error instanceof ConditionFailed)) log.warn('an opening was not noted', { reportId: shown.id }, error);
  }
};

/** The letter's own row isn't sealed: what it points to must be the report that was issued for it. */
const isReportOf = (shown: Letter, { communicationId, proofAmount }: GenuineReport['content']): boolean =>
  [shown.communicationId, otherHalfOf(shown)?.communicationId].includes(communicationId) &&
  proofAmount === shown.proofAmount;

/**
 * The sealed report behind a letter, checked; undefined when it has none yet. Whether it was withdrawn or has expired is what the
 * seal says, too: a letter's row could have been changed back.
 */
export const reportOfLetter = async (deps: ReadDeps, shown: Letter): Promise<GenuineReport | undefined> => {
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

const showLetter = async (deps: Deps, shown: Letter, by: string): Promise<Report> => {
  const report = await reportOfLetter(deps, shown);
  if (!report) return pendingLetterView(shown);
  await noteOpening(deps.db, shown, by, deps.clock());
  const other = otherHalfOf(shown);
  const otherLetter = other && (await readLetter(deps.db, other.owner, other.letterId));
  return reportView(report, answersOf(shown, ...(otherLetter ? [otherLetter] : [])), deps.siteUrl);
};

/** The agent's own communication with its letter; a request has none before the client answers. */
export const letterOfCommunication = async (db: Db, agent: Agent, communicationId: string) => {
  const row = await communication.get(db, { agentId: agent.id, communicationId });
  if (!row || row.kind === 'draft') throw new AppError('NOT_FOUND');
  const found = row.owner && row.letterId ? await readLetter(db, row.owner, row.letterId) : undefined;
  return { row, letter: found };
};

/** The letter behind a reader's own link. */
export const letterOfReader = async (db: Db, { link }: Guest): Promise<Letter> => {
  if (link.kind !== 'report') throw linkNotFound();
  const { owner, letterId } = reportLink.read(link.item);
  const found = await readLetter(db, owner, letterId);
  if (!found) throw linkNotFound();
  return found;
};

/** Also when upkeep has not marked it as expired yet. */
const stateOf = (row: Parameters<typeof isExpired>[0], now: Date) => (isExpired(row, now) ? 'expired' : row.state);

/** The agent asked "still good?", and the bank hasn't answered yet. */
const questionIn = (row: CommunicationRow): Report['question'] => {
  const state = row.kind === 'request' ? row.stillGood?.state : undefined;
  return state === 'asking' || state === 'sign in' ? state : undefined;
};

/** The report of one of the agent's own communications. */
export const proofOfFunds =
  (deps: Deps) =>
  async (agent: Agent, communicationId: string): Promise<Report> => {
    const { row, letter: found } = await letterOfCommunication(deps.db, agent, communicationId);
    if (found) return { ...(await showLetter(deps, found, agent.email)), question: questionIn(row) };
    return pendingView({
      id: communicationId,
      reportType: row.reportType,
      isBeingBuilt: row.fundStatus === 'pending',
      clientName: row.name,
      clientEmail: row.toUser,
      requestedBy: row.fromUser,
      proofAmount: row.proofAmount,
      createdAt: row.date,
      requestState: row.kind === 'request' ? stateOf(row, deps.clock()) : undefined,
      answers: [],
    });
  };

/** The report behind a reader's own link. */
export const readerReport =
  (deps: Deps) =>
  async (guest: Guest): Promise<Report> => {
    const found = await letterOfReader(deps.db, guest);
    return showLetter(deps, found, found.readerEmail);
  };

/** The client's own letter. Of a joint one there's no copy: it would show each buyer what the other's bank said. */
export const letterOfSender = async (db: Db, guest: Guest, letterId: string): Promise<Letter> => {
  const found = await readLetter(db, ownerOfGuest(guest), letterId);
  if (!found) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
  if (otherHalfOf(found))
    throw new AppError('CONFLICT', { message: "This report covers both buyers, so there's no copy for one of them." });
  return found;
};

/** What the agent sees, for the client who sent it. It isn't noted as an opening. */
export const sentReport =
  (deps: Deps) =>
  async (guest: Guest, letterId: string): Promise<Report> => {
    const sent = await letterOfSender(deps.db, guest, letterId);
    const report = await reportOfLetter(deps, sent);
    return report ? reportView(report, answersOf(sent), deps.siteUrl) : pendingLetterView(sent);
  };
