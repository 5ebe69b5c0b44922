// One of two buyers' reports is gone: it was taken back, or its bank's access has ended. The other buyer's request
// says so, and a report being read together with it is an ordinary part again.
import { type Db, type Write, when } from '#core/data/db.ts';
import { type FundsRequest, fundsRequest, readRequest } from '#public/funds/request';
import type { FundsReport } from './entity.ts';
import { readFundsReport } from './funds-report-store.ts';
import { readAloneWrites } from './issue/read-together.ts';

const noLongerDone = async (db: Pick<Db, 'get'>, gone: FundsReport, linkId: string): Promise<Write[]> => {
  const other = await readRequest(db, linkId);
  if (other?.coBuyerDone !== gone.id) return [];
  return [
    fundsRequest.update(
      { linkId: other.id },
      { remove: ['coBuyerDone'], add: { revision: 1 } },
      { if: when('#coBuyerDone = :gone', { ':gone': gone.id }), name: 'other request' },
    ),
  ];
};

const leftAlone = async (db: Pick<Db, 'get'>, { together }: FundsReport, at: Date): Promise<Write[]> => {
  const left = together && (await readFundsReport(db, together.owner, together.fundsReportId));
  const isLeft = (left?.state === 'pending' || left?.state === 'ready') && left.together !== undefined;
  return isLeft ? readAloneWrites(left, at) : [];
};

export const partRemovedWrites = async (
  db: Pick<Db, 'get'>,
  gone: FundsReport,
  request: FundsRequest | undefined,
  at: Date,
): Promise<Write[]> =>
  request?.joint && (gone.state === 'ready' || gone.state === 'pending')
    ? [...(await noLongerDone(db, gone, request.joint.linkId)), ...(await leftAlone(db, gone, at))]
    : [];
