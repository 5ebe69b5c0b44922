// The agent asks "still good?": the bank is read again, and the client learns the result. For several people, all their banks are.
import { type Db, type Write, writeAgain } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { guestOwner, type OwnerRows, readFromStart, readOwner } from '#public/funds/bank';
import {
  askedAgain,
  communication,
  type FundsRequest,
  readOthers,
  readRequest,
  stillGoodEmailWrite,
  stillGoodWrites,
} from '#public/funds/request';
import { transactCharged } from '#public/members/senders';
import { issueTask } from '../answers/answer-writes.ts';
import type { routes } from '../contract.ts';
import type { FundsReport, FundsReportIn } from '../entity.ts';
import { fundsReportWrite, readFundsReport, readTheOthers } from '../funds-report-store.ts';
import { refusalToAsk, renewalOf, renewTogether } from './renew-report.ts';

type Deps = { db: Db; clock: Clock };

/** The client, their current report, and their banks. */
type Asked = { request: FundsRequest; previous: FundsReport | undefined; rows: OwnerRows };
type Renewed = Asked & { previous: FundsReportIn<'issued'> };

/** A bank that failed the last time is read from the start; for any other, the report orders today's figures. */
const readingWrites = (owner: string, { reading }: OwnerRows, now: Date): Write[] =>
  reading?.state === 'failed' ? readFromStart(owner, now) : [];

const needsSignIn = ({ rows }: Pick<Asked, 'rows'>): boolean =>
  rows.banks.some(({ state }) => state === 'needs_repair');

/** If the client withdraws a report, their consent ends first: then the request has changed, and these writes fail. */
const askWrites = (asked: Renewed, renewal: FundsReportIn<'pending'>, now: Date): Write[] => {
  const { request, rows } = asked;
  const after = askedAgain(request, needsSignIn(asked) ? 'sign in' : 'asking', now);
  return [
    ...stillGoodWrites(request, after),
    fundsReportWrite(renewal),
    ...(needsSignIn(asked)
      ? [stillGoodEmailWrite(request, 'sign in', now)]
      : [...readingWrites(renewal.owner, rows, now), issueTask(renewal, now)]),
  ];
};

/** The request behind a line of the agent's communications, and the others'. A joint report has a row for each. */
const readAsked = async ({ db }: Deps, agentId: string, communicationId: string): Promise<Asked[]> => {
  const row = await communication.get(db, { agentId, communicationId }, { consistent: true });
  const request = row?.kind === 'request' ? await readRequest(db, row.linkId) : undefined;
  if (row?.kind !== 'request' || !request) throw new AppError('NOT_FOUND');
  const others = await readOthers(db, request);
  const latest = row.owner && row.fundsReportId ? await readFundsReport(db, row.owner, row.fundsReportId) : undefined;
  const fundsReports = latest ? [latest, ...(await readTheOthers(db, latest))] : [];
  const asked = async (one: FundsRequest): Promise<Asked> => ({
    request: one,
    previous: fundsReports.find(({ owner }) => owner === guestOwner(one.id)),
    rows: await readOwner(db, guestOwner(one.id), { consistent: true }),
  });
  return Promise.all([request, ...others].map(asked));
};

/** Returns all of them if each can be asked. */
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
      // The result is an email to each client, so it counts like any other that an agent causes.
      await transactCharged(deps.db, { agent, to: asked.map(({ request }) => request.clientEmail) }, writes, now);
      return { state: asked.some(needsSignIn) ? 'sign in' : 'asking' };
    });
