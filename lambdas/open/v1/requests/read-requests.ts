import type { Db } from '#core/data/db.ts';
import type { KeyHolder } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { PAGE_LIMIT, type Query, type Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isSandbox } from '#core/security/sandbox.ts';
import { type CommunicationRow, communication, type RequestRow } from '#public/funds/request';
import { idIn } from '../ids.ts';
import type { routes } from './contract.ts';
import { requestView } from './request-view.ts';

type Deps = { db: Pick<Db, 'get' | 'query'>; clock: Clock };

/** Programs see only requests to clients, not samples, drafts and sent reports. In a sandbox, all requests are samples. */
const isShown = (row: CommunicationRow, agentId: string): row is RequestRow =>
  row.kind === 'request' && (row.sample === true) === isSandbox(agentId);

export const listRequests =
  ({ db, clock }: Deps) =>
  async (
    { id: agentId }: Pick<KeyHolder, 'id'>,
    { limit = PAGE_LIMIT, cursor }: Query<typeof routes.listRequests>,
  ): Promise<Reply<typeof routes.listRequests>> => {
    const pk = communication.partition({ agentId });
    const { items, nextCursor } = await communication.list(db, { pk, descending: true, limit, cursor });
    return {
      data: items.flatMap((row) => (isShown(row, agentId) ? [requestView(row, clock())] : [])),
      next_cursor: nextCursor,
    };
  };

export const requestRow =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ id: agentId }: Pick<KeyHolder, 'id'>, id: string): Promise<RequestRow> => {
    const row = await communication.get(db, { agentId, communicationId: idIn('req', id) }, { consistent: true });
    if (!row || !isShown(row, agentId)) throw new AppError('NOT_FOUND');
    return row;
  };

export const readRequest =
  (deps: Deps) =>
  async (actor: Pick<KeyHolder, 'id'>, id: string): Promise<Reply<typeof routes.readRequest>> =>
    requestView(await requestRow(deps)(actor, id), deps.clock());
