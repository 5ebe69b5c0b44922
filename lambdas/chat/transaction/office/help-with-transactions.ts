// A coordinator's part of an agent's transactions: how far each is, and the checklist, checked off in the agent's place.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Query, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Broadcast } from '#public/chat/conversation';
import { isHelpedRequest } from '#public/funds/deals';
import { type Help, helpWrite, requireHelpWith } from '#public/offices';
import { checkInPlace } from '../checklist/update-checklist.ts';
import type { routes } from '../contract.ts';
import { officeView } from '../transaction.ts';
import { listTransactions, partiesOfAgent } from '../transaction-store.ts';

/** Each transaction of a page may take two reads to say whose deal it's part of. */
const PAGE = 25;

type Whose = { id: string; member: string };
type Caller = Pick<Agent, 'id'>;

/** One that didn't begin with a request is part of no deal: it's for who helps with all. */
const isHelped = async (db: Pick<Db, 'get'>, help: Help, transactionId: string): Promise<boolean> =>
  help.deals === 'all' || isHelpedRequest(db, help, transactionId);

export const listForAgent =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async (
    agent: Caller,
    { id, member }: Whose,
    { limit = PAGE, cursor }: Query<typeof routes.officeTransactions>,
  ): Promise<Reply<typeof routes.officeTransactions>> => {
    const help = await requireHelpWith(db, agent, { officeId: id, memberId: member });
    const { items, nextCursor } = await listTransactions(db, member, { limit: Math.min(limit, PAGE), cursor });
    const shown = await Promise.all(items.map((one) => isHelped(db, help, one.id)));
    return {
      transactions: items.filter((_, index) => shown[index]).map(officeView),
      next_cursor: nextCursor,
    };
  };

export const checkForAgent =
  (deps: { db: Db; clock: Clock; broadcast: Broadcast }) =>
  async (
    agent: Caller,
    { id, member, transaction }: Whose & { transaction: string },
    change: Body<typeof routes.checkForAgent>,
  ): Promise<void> => {
    const help = await requireHelpWith(deps.db, agent, { officeId: id, memberId: member });
    if (!(await isHelped(deps.db, help, transaction))) throw new AppError('NOT_FOUND');
    const parties = await partiesOfAgent(deps.db, member, transaction);
    await checkInPlace(deps)(parties, change, {
      by: help.helper.name,
      write: (now) => helpWrite(help, 'checked-for', now),
    });
  };
