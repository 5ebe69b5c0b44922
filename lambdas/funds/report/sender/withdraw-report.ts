import { type Db, type Write, when, writeAgain } from '#core/data/db.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { bankWork, isGuestOwner } from '#public/funds/bank';
import {
  changeWrites,
  communication,
  decided,
  eraseSupportingFile,
  type FundsRequest,
  REPORT_FIELDS,
  readRequest,
  reopen,
} from '#public/funds/request';
import { notify } from '#public/members/dashboard';
import { reportEmail } from '../emails/tasks.ts';
import { type FundsReport, type FundsReportIn, fundsReport, sealedReport } from '../entity.ts';
import { isSuperseded, othersOf, reportIdOf, withdraw } from '../funds-report.ts';
import { fundsReportChange, readFundsReport } from '../funds-report-store.ts';
import { partRemovedWrites } from '../part-removed.ts';
import { endStillGood } from '../still-good/still-good-consent.ts';
import { ownerOfGuest } from './list-reports.ts';

// The agent's notification when a client takes an answer back before it's sealed.

/** Only the agent of a request is notified; agents who withdraw their own report know already. */
const withdrawalNotice = (sent: FundsReport, words: { subject: string; body: string }, at: Date): Write[] => {
  if (!isGuestOwner(sent.owner)) return [];
  const id = `${sent.communicationId}~withdrawn~${sent.id.slice(0, 8)}`;
  const row = { ...words, id, type: 3, date: at.toISOString(), read: false } as const;
  return [notify(sent.readerId, row)];
};

export const answerWithdrawn = (sent: FundsReport, at: Date): Write[] =>
  withdrawalNotice(
    sent,
    {
      subject: `${sent.senderName} withdrew their answer`,
      body: "There's no report yet. They can still answer with the same link.",
    },
    at,
  );

// Takes a report back. A sealed one can no longer be read anywhere; if it isn't sealed yet, its request can be
// answered again.

/**
 * An answer to "still good?" isn't a report until the bank has answered: the client ends the question
 * (still-good-consent.ts).
 */
const isUnanswered = ({ renews, state }: FundsReport): boolean =>
  renews !== undefined && state !== 'issued' && state !== 'withdrawn';

export const withdrawFundsReport =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (owner: string, fundsReportId: string): Promise<void> => {
    // It may be issued at this moment: then the issued report is withdrawn.
    await writeAgain(async () => {
      const sent = await readFundsReport(db, owner, fundsReportId);
      if (!sent || isUnanswered(sent)) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
      if (sent.state === 'withdrawn' || sent.state === 'failed') return;
      if (sent.state === 'issued') return db.transact(issuedWrites(sent, clock()));
      const request = sent.requestId ? await readRequest(db, sent.requestId) : undefined;
      const at = clock();
      await db.transact([...unissuedWrites(sent, request, at), ...(await partRemovedWrites(db, sent, at))]);
    });
  };

const communicationWrite = (agentId: string, communicationId: string, at: Date): Write =>
  communication.update(
    { agentId, communicationId },
    {
      set: { fundStatus: '', withdrawnAt: at.toISOString() },
      remove: REPORT_FIELDS,
    },
  );

/** The client accepts the license again, so that nothing is sent before they agree; their decision has ended. */
const unansweredWrites = (request: FundsRequest, at: Date): Write[] => {
  const { after, entries } = decided(request, 'stopped', request.language ?? 'en', at);
  const unanswered = { ...reopen(after), licenceAcceptedAt: undefined };
  return [...changeWrites(request, unanswered, { silent: true, isOver: true }), ...entries];
};

/** It was never issued, so its request returns to a state that the client can answer. */
const unissuedWrites = (
  sent: FundsReportIn<'pending' | 'ready'>,
  request: FundsRequest | undefined,
  at: Date,
): Write[] => [
  fundsReportChange(sent, withdraw(sent, at)),
  ...(request ? unansweredWrites(request, at) : [communicationWrite(sent.readerId, sent.communicationId, at)]),
  ...answerWithdrawn(sent, at),
];

/** The other people's rows belong to the same report. */
const othersWrites = (sent: FundsReportIn<'issued'>, at: Date): Write[] => {
  const [withdrawnAt, withdrawnBy] = [at.toISOString(), sent.senderName];
  return othersOf(sent).map((other) =>
    fundsReport.update(
      other,
      { set: { state: 'withdrawn', withdrawnAt, withdrawnBy, DueSK: withdrawnAt } },
      { if: when('#state = :issued', { ':issued': 'issued' }), name: 'other letter' },
    ),
  );
};

const sealedWrites = (sent: FundsReportIn<'issued'>, at: Date): Write[] => [
  fundsReportChange(sent, withdraw(sent, at)),
  ...othersWrites(sent, at),
  sealedReport.update({ reportId: reportIdOf(sent) }, { set: { withdrawnAt: at.toISOString() } }),
  bankWork({ type: 'withdrawn', reportId: reportIdOf(sent) }, at, `withdrawn-${reportIdOf(sent)}`),
  ...(sent.claims ?? []).map(({ file }) => eraseSupportingFile(file, at)),
];

/** Everything that announced the report is updated, in one transaction. A superseded one isn't announced anymore. */
const issuedWrites = (sent: FundsReportIn<'issued'>, at: Date): Write[] =>
  isSuperseded(sent) ? sealedWrites(sent, at) : [...sealedWrites(sent, at), ...announcedWrites(sent, at)];

const announcedWrites = (sent: FundsReportIn<'issued'>, at: Date): Write[] => [
  communicationWrite(sent.readerId, sent.communicationId, at),
  ...(sent.recipientId && sent.recipientMessageId
    ? [communicationWrite(sent.recipientId, sent.recipientMessageId, at)]
    : []),
  ...othersOf(sent).map(({ communicationId }) => communicationWrite(sent.readerId, communicationId, at)),
  ...withdrawalNotice(
    sent,
    { subject: `${sent.senderName} has withdrawn a report`, body: 'It can no longer be opened or verified.' },
    at,
  ),
  reportEmail({ template: 'report-withdrawn', owner: sent.owner, fundsReportId: sent.id }, at),
];

type Deps = { db: Db; clock: Clock };

const earlierOf = async ({ db }: Deps, owner: string, fundsReportId: string): Promise<string | undefined> =>
  (await readFundsReport(db, owner, fundsReportId))?.renews?.fundsReportId;

export const withdrawGuestReport = (deps: Deps) => {
  const withdraw = withdrawFundsReport(deps);
  const end = endStillGood(deps);
  return async (guest: Guest, fundsReportId: string): Promise<void> => {
    const owner = ownerOfGuest(guest);
    // Otherwise the agent could ask for another one.
    await end(guest);
    await withdraw(owner, fundsReportId);
    // The ones that this one replaced are the same report for other days.
    for (
      let earlier = await earlierOf(deps, owner, fundsReportId);
      earlier;
      earlier = await earlierOf(deps, owner, earlier)
    )
      await withdraw(owner, earlier);
  };
};

export const withdrawOwnReport = (deps: Deps) => {
  const withdraw = withdrawFundsReport(deps);
  return async (agent: Agent, communicationId: string): Promise<void> => {
    const sent = await communication.get(deps.db, { agentId: agent.id, communicationId });
    if (sent?.kind !== 'sent' || !sent.owner || !sent.fundsReportId) throw new AppError('NOT_FOUND');
    await withdraw(sent.owner, sent.fundsReportId);
  };
};
