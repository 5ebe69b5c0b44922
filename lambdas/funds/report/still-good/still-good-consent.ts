import { type Db, type Write, writeAgain } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import { longDay } from '#core/mail/long-date.ts';
import type { Clock } from '#core/platform/clock.ts';
import { formatCents } from '#core/platform/money.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import { bankWork, connectedBanks, guestOwner, readOwner } from '#public/funds/bank';
import {
  asRead,
  type ClosingDate,
  clientName,
  closingDateProblem,
  type FundsRequest,
  type Joint,
  othersAllowWrites,
  readOthers,
  readRequest,
  requireLicense,
  requireReal,
  type StillGoodOutcome,
  stillGoodEmailWrite,
  stillGoodWrites,
  together,
  waitsForOthers,
  whileAnswerable,
  withoutStillGood,
  withStillGood,
} from '#public/funds/request';
import { clientNotification } from '#public/members/dashboard';
import { isTheirs } from '#vocabulary/funds/request';
import type { FundsReport } from '../entity.ts';
import { withdraw } from '../funds-report.ts';
import { fundsReportChange, readFundsReports } from '../funds-report-store.ts';
import { banksTogether, holderWarning } from '../holders/holder-match.ts';
import type { ReportContent } from '../report.ts';
import { ownerOfGuest } from '../sender/list-reports.ts';
import { isUnanswered, type Unanswered } from './others-questions.ts';

// The agent's notifications about "still good?", and the topic of the client's email. Pure.

type Words = { subject: string; body: string };

export const outcomeOfRenewal = ({ confirmed, institutions }: ReportContent): StillGoodOutcome => {
  if (confirmed) return 'confirmed';
  return institutions.length === 0 ? 'no account' : 'below';
};

const REPLACED = 'The new report takes the place of the earlier one.';

export const answeredWords = (content: ReportContent): Words => {
  const { clientName, confirmed, institutions, proofAmount } = content;
  const amount = formatCents(proofAmount);
  const warning = holderWarning(content);
  if (!confirmed)
    return {
      subject: `No longer confirmed: ${amount} from ${clientName}`,
      body: `${warning && institutions.length === 0 ? warning : `${clientName}'s accounts don't confirm the amount today.`} ${REPLACED}`,
    };
  const confirm = `${banksTogether(institutions)} ${institutions.length > 1 ? 'confirm' : 'confirms'}`;
  return {
    subject: isTheirs(content)
      ? `Still good: ${amount} from ${clientName}`
      : `Check the account holder: ${amount} from ${clientName}`,
    body: [warning, `${confirm} at least ${amount} today.`, REPLACED].filter(Boolean).join(' '),
  };
};

/** No answer: the earlier report is still the latest. */
export const unansweredWords: Record<'sign in' | 'failed', (waiting: Pick<FundsReport, 'senderName'>) => Words> = {
  'sign in': ({ senderName }) => ({
    subject: `${senderName}'s bank needs them to sign in again`,
    body: `You get the answer to "still good?" once they have. We've emailed ${firstNameOf(senderName)}. The earlier report doesn't change.`,
  }),
  failed: ({ senderName }) => ({
    subject: `We couldn't find out whether ${senderName}'s funds are still good`,
    body: "Their bank didn't answer. The earlier report doesn't change. You can ask again, or call them.",
  }),
};

const endedWords = ({ senderName }: Pick<FundsReport, 'senderName'>): Words => ({
  subject: `${senderName} has ended "still good?"`,
  body: "You can't ask their bank again. The report you have doesn't change.",
});

// The client lets the agent ask "still good?" up to the closing date, or ends that.

type Deps = { db: Db; clock: Clock };

/** Before the report is sent, a bank can still be linked; afterwards, only one that was kept can be asked. */
const requireBank = async ({ db }: Deps, request: FundsRequest): Promise<void> => {
  if (request.state !== 'received') return;
  const { banks } = await readOwner(db, guestOwner(request.id), { consistent: true });
  if (connectedBanks(banks, request).length === 0)
    throw new AppError('CONFLICT', { message: "No bank is linked anymore, so it can't be asked again." });
};

const othersWho = ({ others }: Joint): string =>
  `${together(others.map(({ name }) => name))} ${others.length > 1 ? 'let' : 'lets'}`;

const allowedNotice = (request: FundsRequest, until: string, at: Date): Write[] => {
  if (request.state !== 'received') return [];
  const client = clientName(request);
  const words = {
    about: request.communicationId,
    subject: `${client} lets you ask "still good?"`,
    body: `Until ${longDay(until)} you can ask their bank again, in Request History${request.joint ? `, once ${othersWho(request.joint)} you, too` : ''}.`,
  };
  return [clientNotification(request.agentId, 'still-good', words, at)];
};

export const allowStillGood =
  (deps: Deps) =>
  (guest: Guest, { until, zone }: ClosingDate, language: Language): Promise<{ until: string }> => {
    ownerOfGuest(guest);
    return whileAnswerable(deps, guest, async (request, now) => {
      requireReal(request);
      requireLicense(request);
      const problem = closingDateProblem({ until, zone }, now);
      if (problem) throw new AppError('INVALID', { fields: { until: problem } });
      if (request.stillGood?.until === until) return { until };
      await requireBank(deps, request);
      const { after, entries } = withStillGood(request, { until, zone, language }, now);
      const notice = request.stillGood ? [] : allowedNotice(request, until, now);
      const others = await readOthers(deps.db, request);
      await deps.db.transact([
        ...stillGoodWrites(request, after),
        ...othersAllowWrites(after, others),
        ...asRead(others),
        ...entries,
        ...notice,
      ]);
      return { until };
    });
  };

/**
 * The agent can't ask one of several people alone: once their report is issued, each of them ends it for all. Before
 * that, each has their own consent.
 */
const isSharedBy = (request: FundsRequest): boolean => request.state === 'received' && !waitsForOthers(request);

/** The bank is unlinked with it, unless the client keeps it for another purpose. */
const endWrites = (request: FundsRequest, language: Language | undefined, at: Date): Write[] => {
  const { after, entries } = withoutStillGood(request, language, at);
  const isKept = request.state !== 'received' || request.keepBanksUntil;
  return [
    // Once there's a report, it ends for all of them.
    ...stillGoodWrites(request, after, { remove: request.joint && isSharedBy(request) ? ['othersAllow'] : [] }),
    ...entries,
    ...(isKept ? [] : [bankWork({ type: 'disconnect', owner: guestOwner(request.id) }, at)]),
  ];
};

const hasConsent = ({ stillGoodConsent }: FundsRequest): boolean => stillGoodConsent !== undefined;

/** A question that the bank hasn't answered yet gets no answer. */
const unansweredOf = async ({ db }: Deps, requests: FundsRequest[]): Promise<Unanswered[]> =>
  (await Promise.all(requests.map(({ id }) => readFundsReports(db, guestOwner(id))))).flat().filter(isUnanswered);

/** Ending it twice is a no-op. */
export const endStillGood =
  (deps: Deps) =>
  (guest: Guest, language: Language = 'en'): Promise<{ until: string }> =>
    writeAgain(async () => {
      ownerOfGuest(guest);
      const request = await readRequest(deps.db, guest.link.id);
      if (!request) return { until: '' };
      const others = await readOthers(deps.db, request);
      const ended = [request, ...(isSharedBy(request) ? others : [])].filter(hasConsent);
      const ending = others.filter((one) => ended.includes(one));
      if (ended.length === 0) return { until: '' };
      const at = deps.clock();
      const unanswered = await unansweredOf(deps, ended);
      const notice = clientNotification(
        request.agentId,
        'still-good',
        { ...endedWords({ senderName: clientName(request) }), about: request.communicationId },
        at,
      );
      await deps.db.transact([
        ...ended.flatMap((one) => endWrites(one, one === request ? language : one.language, at)),
        ...unanswered.map((one) => fundsReportChange(one, withdraw(one, at))),
        ...othersAllowWrites(
          { ...request, stillGood: undefined },
          others.filter((one) => !ended.includes(one)),
        ),
        ...(request.state === 'received' ? [notice] : []),
        ...ending.map((one) => stillGoodEmailWrite(one, 'ended', at)),
      ]);
      return { until: '' };
    });
