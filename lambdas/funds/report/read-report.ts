import { ConditionFailed, type Db, exists, type Write } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import type { Clock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { cents } from '#core/platform/money.ts';
import type { Report } from './contract.ts';
import { type Letter, opened, reportIdOf, requireReadable } from './letter.ts';
import { letterChange, readLetter } from './letter-store.ts';
import { readReport } from './report-store.ts';
import { pendingView, reportView } from './report-view.ts';

type Deps = { db: Db; clock: Clock; siteUrl: string };

/** An opening an hour and reader is enough to tell the sender; more would only be noise. */
const sameVisit = (letter: Letter, by: string, now: Date) =>
  letter.openings.some((one) => one.by === by && now.getTime() - Date.parse(one.at) < 60 * 60 * 1000);

/** Of a joint report both buyers see who opened it. */
const otherHalfSees = ({ otherHalf, openings }: Letter): Write[] =>
  otherHalf
    ? [{ update: keys.letter(otherHalf.owner, otherHalf.letterId), change: { set: { openings } }, if: exists }]
    : [];

const showLetter = async ({ db, clock, siteUrl }: Deps, letter: Letter, by: string): Promise<Report> => {
  const now = clock();
  requireReadable(letter, now);
  const stored = letter.state === 'issued' ? await readReport(db, reportIdOf(letter)) : undefined;
  if (!stored)
    return pendingView({
      id: letter.messageId,
      reportType: letter.reportType,
      underWay: letter.state === 'pending' || letter.state === 'ready',
      clientName: letter.senderName,
      clientEmail: letter.senderEmail,
      requestedBy: letter.readerName,
      proofAmount: letter.proofAmount,
      createdAt: letter.createdAt,
    });
  if (!stored.content) throw new AppError('CONFLICT', { message: 'This report has been altered and is not shown.' });
  if (!sameVisit(letter, by, now)) {
    try {
      const seen = opened(letter, by, now);
      await db.transact([letterChange(letter, seen), ...otherHalfSees(seen)]);
    } catch (error) {
      // Withdrawn at this very moment, or the table is busy: reading does not hang on the note that it was read.
      if (!(error instanceof ConditionFailed)) log.warn('an opening was not noted', { reportId: letter.id }, error);
    }
  }
  return reportView(stored.content, 'valid', siteUrl);
};

/** The letter of one of the agent's own messages; there is none before the client has answered. */
export const letterOfMessage = async (db: Db, agent: Agent, messageId: string) => {
  const message = await db.get(keys.message(agent.id, messageId));
  if (!message || message.kind === 'draft') throw new AppError('NOT_FOUND');
  const letter = message.letterId && (await readLetter(db, String(message.owner), String(message.letterId)));
  return { message, letter: letter || undefined };
};

/** The letter behind a reader's own link. */
export const letterOfReader = async (db: Db, guest: Guest): Promise<Letter> => {
  if (guest.link.kind !== 'report') throw linkNotFound();
  const { owner, letterId } = guest.link.item;
  const letter = await readLetter(db, String(owner), String(letterId));
  if (!letter) throw linkNotFound();
  return letter;
};

/** The agent's report of one of their own messages. */
export const proofOfFunds =
  (deps: Deps) =>
  async (agent: Agent, messageId: string): Promise<Report> => {
    const { message, letter } = await letterOfMessage(deps.db, agent, messageId);
    if (letter) return showLetter(deps, letter, agent.email);
    return pendingView({
      id: messageId,
      reportType: Number(message.reportType),
      underWay: message.fundStatus === 'pending',
      clientName: String(message.name),
      clientEmail: String(message.toUser),
      requestedBy: String(message.fromUser),
      proofAmount: cents(Number(message.proofAmount)),
      createdAt: String(message.date),
    });
  };

/** The report behind a reader's own link. */
export const readerReport =
  (deps: Deps) =>
  async (guest: Guest): Promise<Report> => {
    const letter = await letterOfReader(deps.db, guest);
    return showLetter(deps, letter, letter.readerEmail);
  };
