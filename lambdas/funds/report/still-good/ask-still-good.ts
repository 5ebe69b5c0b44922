// The agent asks "still good?": the bank is asked again, and the client learns what came of it.
import type { Db, Write } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { guestOwner, type OwnerRows, readFromStart, readOwner } from '#public/funds/bank';
import {
  askedAgain,
  communication,
  type FundsRequest,
  readRequest,
  stillGoodEmailWrite,
  stillGoodWrites,
} from '#public/funds/request';
import { chargeEmails } from '#public/members/senders';
import { issueTask } from '../answer-writes.ts';
import type { routes } from '../contract.ts';
import type { Letter, LetterIn } from '../entity.ts';
import { letterWrite, readLetter } from '../letter-store.ts';
import { refusalToAsk, renewalOf } from './renewal.ts';

type Deps = { db: Db; clock: Clock };

/** A bank that failed the last time is read from the start; any other is asked for today's figures by the letter. */
const readingWrites = (owner: string, { reading }: OwnerRows, now: Date): Write[] =>
  reading?.state === 'failed' ? readFromStart(owner, now) : [];

/** Who withdraws a letter ends the consent first: then the request has changed, and nothing of this is written. */
const askWrites = (request: FundsRequest, previous: LetterIn<'issued'>, rows: OwnerRows, now: Date): Write[] => {
  const renewal = renewalOf(previous, request.stillGoodConsent, now);
  const asked = askedAgain(request, needsSignIn(rows) ? 'sign in' : 'asking', now);
  return [
    ...stillGoodWrites(request, asked),
    letterWrite(renewal),
    ...(needsSignIn(rows)
      ? [stillGoodEmailWrite(request, 'sign in', now)]
      : [...readingWrites(previous.owner, rows, now), issueTask(renewal, now)]),
  ];
};

type Asked = { request: FundsRequest; previous: Letter | undefined; rows: OwnerRows };

/** The request behind a line of the agent's communications, the letter it has by now, and the client's banks. */
const readAsked = async ({ db }: Deps, agentId: string, communicationId: string): Promise<Asked> => {
  const row = await communication.get(db, { agentId, communicationId }, { consistent: true });
  const request = row?.kind === 'request' ? await readRequest(db, row.linkId) : undefined;
  if (row?.kind !== 'request' || !request) throw new AppError('NOT_FOUND');
  const previous = row.owner && row.letterId ? await readLetter(db, row.owner, row.letterId) : undefined;
  return { request, previous, rows: await readOwner(db, guestOwner(request.id), { consistent: true }) };
};

const needsSignIn = ({ banks }: OwnerRows): boolean => banks.some(({ state }) => state === 'needs_repair');

export const askStillGood =
  (deps: Deps) =>
  (agent: Agent, communicationId: string): Promise<Reply<typeof routes.askStillGood>> =>
    writeAgain(async () => {
      const { request, previous, rows } = await readAsked(deps, agent.id, communicationId);
      const now = deps.clock();
      const refusal = refusalToAsk(request, { previous, hasBank: rows.banks.length > 0 }, now);
      if (refusal || previous?.state !== 'issued') throw new AppError('CONFLICT', { message: refusal });
      // What came of it is an email to the client, so it counts like every other one that an agent causes.
      const charge = await chargeEmails(deps.db, { agent, to: [request.clientEmail] }, now);
      try {
        await deps.db.transact([...askWrites(request, previous, rows, now), ...charge.writes]);
      } catch (error) {
        throw charge.refusal(error);
      }
      return { state: needsSignIn(rows) ? 'sign in' : 'asking' };
    });
