// The client lets the agent ask "still good?" up to the closing date, or ends that.
import type { Db, Write } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import { longDate } from '#core/mail/long-date.ts';
import type { Clock } from '#core/platform/clock.ts';
import { clientNotification } from '#public/dashboard';
import { bankWork, connectedBanks, guestOwner, readOwner } from '#public/funds/bank';
import {
  type ClosingDate,
  clientName,
  closingDateProblem,
  type FundsRequest,
  readRequest,
  requireLicence,
  stillGoodEmailWrite,
  stillGoodWrites,
  waitsForCoBuyer,
  whileAnswerable,
  withoutStillGood,
  withStillGood,
} from '#public/funds/request';
import { withdraw } from '../letter.ts';
import { letterChange, readLetters } from '../letter-store.ts';
import { ownerOfGuest } from '../sender/owner-of-guest.ts';
import { isUnanswered, type Unanswered } from './co-buyers-question.ts';
import { endedWords } from './still-good-words.ts';

type Deps = { db: Db; clock: Clock };

/** Before the report is sent, a bank is still to be linked; afterwards, only one that was kept can be asked. */
const requireBank = async ({ db }: Deps, request: FundsRequest): Promise<void> => {
  if (request.state !== 'received') return;
  const { banks } = await readOwner(db, guestOwner(request.id), { consistent: true });
  if (connectedBanks(banks, request).length === 0)
    throw new AppError('CONFLICT', { message: "No bank is linked anymore, so it can't be asked again." });
};

const allowedNotice = (request: FundsRequest, until: string, at: Date): Write[] => {
  if (request.state !== 'received') return [];
  const client = clientName(request);
  const words = {
    about: request.communicationId,
    subject: `${client} lets you ask "still good?"`,
    body: `Until ${longDate(`${until}T12:00:00Z`)} you can ask their bank again, in Communications${request.joint ? `, once ${request.joint.name} lets you, too` : ''}.`,
  };
  return [clientNotification(request.agentId, 'still-good', words, at)];
};

export const allowStillGood =
  (deps: Deps) =>
  (guest: Guest, { until, zone }: ClosingDate, language: Language): Promise<{ until: string }> => {
    ownerOfGuest(guest);
    return whileAnswerable(deps, guest, async (request, now) => {
      requireLicence(request);
      const problem = closingDateProblem({ until, zone }, now);
      if (problem) throw new AppError('INVALID', { fields: { until: problem } });
      if (request.stillGood?.until === until) return { until };
      await requireBank(deps, request);
      const { after, entries } = withStillGood(request, { until, zone, language }, now);
      const notice = request.stillGood ? [] : allowedNotice(request, until, now);
      await deps.db.transact([...stillGoodWrites(request, after), ...entries, ...notice]);
      return { until };
    });
  };

/**
 * The agent can't ask one of two buyers alone: once their report is issued, who ends it ends it for both. Before that, the other one's
 * consent is theirs.
 */
const coBuyerOf = async ({ db }: Deps, request: FundsRequest): Promise<FundsRequest | undefined> =>
  request.joint && request.state === 'received' && !waitsForCoBuyer(request)
    ? readRequest(db, request.joint.linkId)
    : undefined;

/** The bank goes with it, unless the client keeps it for something else. */
const endWrites = (request: FundsRequest, language: Language | undefined, at: Date): Write[] => {
  const { after, entries } = withoutStillGood(request, language, at);
  const isKept = request.state !== 'received' || request.keepBanksUntil;
  return [
    ...stillGoodWrites(request, after),
    ...entries,
    ...(isKept ? [] : [bankWork({ type: 'disconnect', owner: guestOwner(request.id) }, at)]),
  ];
};

const hasConsent = (request: FundsRequest | undefined): request is FundsRequest =>
  request?.stillGoodConsent !== undefined;

/** A question that the bank hasn't answered yet gets no answer. */
const unansweredOf = async ({ db }: Deps, requests: FundsRequest[]): Promise<Unanswered[]> =>
  (await Promise.all(requests.map(({ id }) => readLetters(db, guestOwner(id))))).flat().filter(isUnanswered);

/** Ending it twice is a no-op. */
export const endStillGood =
  (deps: Deps) =>
  (guest: Guest, language: Language = 'en'): Promise<{ until: string }> =>
    writeAgain(async () => {
      ownerOfGuest(guest);
      const request = await readRequest(deps.db, guest.link.id);
      if (!request) return { until: '' };
      const coBuyer = await coBuyerOf(deps, request);
      const ended = [request, coBuyer].filter(hasConsent);
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
        ...unanswered.map((one) => letterChange(one, withdraw(one, at))),
        ...(request.state === 'received' ? [notice] : []),
        ...(hasConsent(coBuyer) ? [stillGoodEmailWrite(coBuyer, 'ended', at)] : []),
      ]);
      return { until: '' };
    });
