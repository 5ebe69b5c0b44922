// Taking a letter back. A sealed one can no longer be read anywhere; one that isn't sealed yet leaves its request free to be
// answered again.
import { type Db, held, type Write, when } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { bankWork } from '#public/funds/bank';
import {
  changeWrites,
  communication,
  decided,
  type FundsRequest,
  REPORT_FIELDS,
  readRequest,
  reopen,
} from '#public/funds/request';
import { reportEmail } from '../emails/tasks.ts';
import { type Letter, type LetterIn, letter, sealedReport } from '../entity.ts';
import { isSuperseded, reportIdOf, withdraw } from '../letter.ts';
import { letterChange, readLetter } from '../letter-store.ts';
import { partRemovedWrites } from '../part-removed.ts';
import { answerWithdrawn, withdrawalNotice } from './answer-withdrawn.ts';

/** The answer to "still good?" is no report before the bank has answered: the client ends the question (still-good-consent.ts). */
const isUnanswered = ({ renews, state }: Letter): boolean =>
  renews !== undefined && state !== 'issued' && state !== 'withdrawn';

export const withdrawLetter =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (owner: string, letterId: string): Promise<void> => {
    const withdrawNow = async () => {
      const sent = await readLetter(db, owner, letterId);
      if (!sent || isUnanswered(sent)) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
      if (sent.state === 'withdrawn' || sent.state === 'failed') return;
      if (sent.state === 'issued') return db.transact(issuedWrites(sent, clock()));
      const request = sent.requestId ? await readRequest(db, sent.requestId) : undefined;
      const at = clock();
      await db.transact([...unissuedWrites(sent, request, at), ...(await partRemovedWrites(db, sent, request, at))]);
    };
    // It may be issued at this moment: then that is withdrawn.
    if (!(await held(writeAgain(withdrawNow)))) throw new AppError('CONFLICT');
  };

const communicationWrite = (agentId: string, communicationId: string, at: Date): Write =>
  communication.update(
    { agentId, communicationId },
    {
      set: { fundStatus: '', withdrawnAt: at.toISOString() },
      remove: REPORT_FIELDS,
    },
  );

/** The license is asked for again, so that nothing goes out before the client agrees; what they decided is over. */
const unansweredWrites = (request: FundsRequest, at: Date): Write[] => {
  const { after, entries } = decided(request, 'stopped', request.language ?? 'en', at);
  const unanswered = { ...reopen(after), licenceAcceptedAt: undefined };
  return [...changeWrites(request, unanswered, { silent: true, isOver: true }), ...entries];
};

/** No one has seen it yet: its request goes back to where the client can answer it. */
export const unissuedWrites = (
  sent: LetterIn<'pending' | 'ready'>,
  request: FundsRequest | undefined,
  at: Date,
): Write[] => [
  letterChange(sent, withdraw(sent, at)),
  ...(request ? unansweredWrites(request, at) : [communicationWrite(sent.readerId, sent.communicationId, at)]),
  ...answerWithdrawn(sent, at),
];

/** The other buyer's letter belongs to the same report. */
const otherHalfWrites = ({ otherHalf, senderName: withdrawnBy }: LetterIn<'issued'>, at: Date): Write[] => {
  if (!otherHalf) return [];
  const withdrawnAt = at.toISOString();
  return [
    letter.update(
      otherHalf,
      { set: { state: 'withdrawn', withdrawnAt, withdrawnBy, DueSK: withdrawnAt } },
      { if: when('#state = :issued', { ':issued': 'issued' }), name: 'other letter' },
    ),
  ];
};

const sealedWrites = (sent: LetterIn<'issued'>, at: Date): Write[] => [
  letterChange(sent, withdraw(sent, at)),
  ...otherHalfWrites(sent, at),
  sealedReport.update({ reportId: reportIdOf(sent) }, { set: { withdrawnAt: at.toISOString() } }),
  bankWork({ type: 'withdrawn', reportId: reportIdOf(sent) }, at, `withdrawn-${reportIdOf(sent)}`),
];

/** Everything that announced the report takes it back, in one transaction. A superseded one isn't announced anymore. */
export const issuedWrites = (sent: LetterIn<'issued'>, at: Date): Write[] =>
  isSuperseded(sent) ? sealedWrites(sent, at) : [...sealedWrites(sent, at), ...announcedWrites(sent, at)];

const announcedWrites = (sent: LetterIn<'issued'>, at: Date): Write[] => [
  communicationWrite(sent.readerId, sent.communicationId, at),
  ...(sent.recipientId && sent.recipientMessageId
    ? [communicationWrite(sent.recipientId, sent.recipientMessageId, at)]
    : []),
  ...(sent.otherHalf ? [communicationWrite(sent.readerId, sent.otherHalf.communicationId, at)] : []),
  ...withdrawalNotice(
    sent,
    { subject: `${sent.senderName} has withdrawn a report`, body: 'It can no longer be opened or verified.' },
    at,
  ),
  reportEmail({ template: 'report-withdrawn', owner: sent.owner, letterId: sent.id }, at),
];
