// The agent asks "still good?": the bank is asked again, and the client learns what came of it. Of two buyers, both banks are.
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
import { transactCharged } from '#public/members/senders';
import { issueTask } from '../answers/answer-writes.ts';
import type { routes } from '../contract.ts';
import type { Letter, LetterIn } from '../entity.ts';
import { otherHalfOf } from '../letter.ts';
import { letterWrite, readLetter } from '../letter-store.ts';
import { refusalToAsk, renewalOf, renewTogether } from './renewal.ts';

type Deps = { db: Db; clock: Clock };

/** A client who is asked again, the letter they have by now, and their banks. */
type Asked = { request: FundsRequest; previous: Letter | undefined; rows: OwnerRows };
type Renewed = Asked & { previous: LetterIn<'issued'> };

/** A bank that failed the last time is read from the start; any other is asked for today's figures by the letter. */
const readingWrites = (owner: string, { reading }: OwnerRows, now: Date): Write[] =>
  reading?.state === 'failed' ? readFromStart(owner, now) : [];

const needsSignIn = ({ rows }: Pick<Asked, 'rows'>): boolean =>
  rows.banks.some(({ state }) => state === 'needs_repair');

/** Who withdraws a letter ends the consent first: then the request has changed, and nothing of this is written. */
const askWrites = (asked: Renewed, renewal: LetterIn<'pending'>, now: Date): Write[] => {
  const { request, rows } = asked;
  const after = askedAgain(request, needsSignIn(asked) ? 'sign in' : 'asking', now);
  return [
    ...stillGoodWrites(request, after),
    letterWrite(renewal),
    ...(needsSignIn(asked)
      ? [stillGoodEmailWrite(request, 'sign in', now)]
      : [...readingWrites(renewal.owner, rows, now), issueTask(renewal, now)]),
  ];
};

/** The request behind a line of the agent's communications, and that of a co-buyer. A joint report has a letter of each. */
const readAsked = async ({ db }: Deps, agentId: string, communicationId: string): Promise<Asked[]> => {
  const row = await communication.get(db, { agentId, communicationId }, { consistent: true });
  const request = row?.kind === 'request' ? await readRequest(db, row.linkId) : undefined;
  if (row?.kind !== 'request' || !request) throw new AppError('NOT_FOUND');
  const other = request.joint && (await readRequest(db, request.joint.linkId));
  const latest = row.owner && row.letterId ? await readLetter(db, row.owner, row.letterId) : undefined;
  const half = latest && otherHalfOf(latest);
  const letters = [latest, half && (await readLetter(db, half.owner, half.letterId))];
  const asked = async (one: FundsRequest): Promise<Asked> => ({
    request: one,
    previous: letters.find((found) => found?.owner === guestOwner(one.id)),
    rows: await readOwner(db, guestOwner(one.id), { consistent: true }),
  });
  return Promise.all([request, ...(other ? [other] : [])].map(asked));
};

/** All of them, once each can be asked. */
const requireAskable = (asked: Asked[], now: Date): Renewed[] =>
  asked.map(({ request, previous, rows }) => {
    const refusal = refusalToAsk(request, { previous, hasBank: rows.banks.length > 0 }, now);
    if (refusal || previous?.state !== 'issued') throw new AppError('CONFLICT', { message: refusal });
    return { request, previous, rows };
  });

export const askStillGood =
  (deps: Deps) =>
  (agent: Agent, communicationId: string): Promise<Reply<typeof routes.askStillGood>> =>
    writeAgain(async () => {
      const all = await readAsked(deps, agent.id, communicationId);
      const now = deps.clock();
      const asked = requireAskable(all, now);
      const renewals = renewTogether(
        asked.map(({ previous, request }) => renewalOf(previous, request.stillGoodConsent, now)),
      );
      const writes = asked.flatMap((one, index) =>
        renewals.slice(index, index + 1).flatMap((renewal) => askWrites(one, renewal, now)),
      );
      // What came of it is an email to each client, so it counts like every other one that an agent causes.
      await transactCharged(deps.db, { agent, to: asked.map(({ request }) => request.clientEmail) }, writes, now);
      return { state: asked.some(needsSignIn) ? 'sign in' : 'asking' };
    });
