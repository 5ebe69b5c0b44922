// What a coordinator does for an agent who asked them to help: in the agent's name, and written down with theirs.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { communication, dealOfRow, type Helped } from '#public/funds/request';
import { type Orderer, ordererOf } from '#public/members/senders';
import { type Help, helpWrite, requireHelpWith } from '#public/offices';
import type { routes } from '../contract.ts';
import { readFamily } from '../deal-family.ts';

/** Whether a request belongs to what a coordinator helps with, as its deal is now. */
export const isHelpedRequest = async (
  db: Pick<Db, 'get'>,
  { owner: { agentId }, deals }: Pick<Help, 'owner' | 'deals'>,
  communicationId: string,
): Promise<boolean> => {
  const row = await communication.get(db, { agentId, communicationId }, { consistent: true });
  if (row?.kind !== 'request') return false;
  if (deals === 'all') return true;
  const { root } = await readFamily(db, agentId, dealOfRow(row));
  return deals.includes(root);
};

type Place = { id: string; member: string; request: string };
type Deps = {
  db: Pick<Db, 'get' | 'query'>;
  remind: (agent: Orderer, communicationId: string, helped: Helped) => Promise<{ repeated: boolean }>;
};

export const remindForAgent =
  ({ db, remind }: Deps) =>
  async (
    agent: Pick<Agent, 'id'>,
    { id, member, request }: Place,
  ): Promise<Pick<Reply<typeof routes.remindForAgent>, 'repeated'>> => {
    const help = await requireHelpWith(db, agent, { officeId: id, memberId: member });
    if (!(await isHelpedRequest(db, help, request))) throw new AppError('NOT_FOUND');
    const owner = await ordererOf(db, member);
    return remind(owner, request, {
      by: help.helper.name,
      write: (now) => helpWrite(help, 'reminded-for', now),
    });
  };
