// The client lets the agent ask "still good?" up to the closing date, or ends that.
import type { Db, Write } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import { longDate } from '#core/mail/long-date.ts';
import type { Clock } from '#core/platform/clock.ts';
import { clientNotification } from '#public/dashboard';
import { bankWork, guestOwner, readOwner } from '#public/funds/bank';
import {
  clientName,
  closingDateProblem,
  type FundsRequest,
  readRequest,
  requireLicence,
  stillGoodWrites,
  whileAnswerable,
  withoutStillGood,
  withStillGood,
} from '#public/funds/request';
import type { Letter, LetterIn } from '../entity.ts';
import { withdraw } from '../letter.ts';
import { letterChange, readLetters } from '../letter-store.ts';
import { ownerOfGuest } from '../sender/owner-of-guest.ts';
import { endedWords } from './still-good-words.ts';

type Deps = { db: Db; clock: Clock };

/** Before the report is sent, a bank is still to be linked; afterwards, only one that was kept can be asked. */
const requireBank = async ({ db }: Deps, { id, state, disconnectedAt = '' }: FundsRequest): Promise<void> => {
  if (state !== 'received') return;
  const { banks } = await readOwner(db, guestOwner(id), { consistent: true });
  if (!banks.some(({ linkedAt }) => linkedAt > disconnectedAt))
    throw new AppError('CONFLICT', { message: "No bank is linked anymore, so it can't be asked again." });
};

const allowedNotice = (request: FundsRequest, until: string, at: Date): Write[] => {
  if (request.state !== 'received') return [];
  const client = clientName(request);
  const words = {
    subject: `${client} lets you ask "still good?"`,
    body: `Until ${longDate(`${until}T12:00:00Z`)} you can ask their bank again, in Communications.`,
  };
  return [clientNotification(request.agentId, 'still-good', words, at)];
};

export const allowStillGood =
  (deps: Deps) =>
  (guest: Guest, until: string, language: Language): Promise<{ until: string }> => {
    ownerOfGuest(guest);
    return whileAnswerable(deps, guest, async (request, now) => {
      requireLicence(request);
      const problem = closingDateProblem(until, now);
      if (problem) throw new AppError('INVALID', { fields: { until: problem } });
      if (request.joint)
        throw new AppError('CONFLICT', { message: "A report for two buyers can't be asked about again yet." });
      if (request.stillGood?.until === until) return { until };
      await requireBank(deps, request);
      const { after, entries } = withStillGood(request, { until, language }, now);
      const notice = request.stillGood ? [] : allowedNotice(request, until, now);
      await deps.db.transact([...stillGoodWrites(request, after), ...entries, ...notice]);
      return { until };
    });
  };

const isUnanswered = (one: Letter): one is LetterIn<'pending'> => one.renews !== undefined && one.state === 'pending';

/** The bank goes with it, unless the client keeps it for something else. */
const endWrites = (request: FundsRequest, unanswered: LetterIn<'pending'>[], language: Language, at: Date): Write[] => {
  const { after, entries } = withoutStillGood(request, language, at);
  const isDone = request.state === 'received';
  return [
    ...stillGoodWrites(request, after),
    ...entries,
    ...unanswered.map((one) => letterChange(one, withdraw(one, at))),
    ...(isDone
      ? [clientNotification(request.agentId, 'still-good', endedWords({ senderName: clientName(request) }), at)]
      : []),
    ...(isDone && !request.keepBanksUntil ? [bankWork({ type: 'disconnect', owner: guestOwner(request.id) }, at)] : []),
  ];
};

/** Ending it twice is a no-op. A question that the bank hasn't answered yet gets no answer. */
export const endStillGood =
  ({ db, clock }: Deps) =>
  (guest: Guest, language: Language = 'en'): Promise<{ until: string }> =>
    writeAgain(async () => {
      const owner = ownerOfGuest(guest);
      const request = await readRequest(db, guest.link.id);
      if (!request?.stillGoodConsent) return { until: '' };
      const unanswered = (await readLetters(db, owner)).filter(isUnanswered);
      await db.transact(endWrites(request, unanswered, language, clock()));
      return { until: '' };
    });
